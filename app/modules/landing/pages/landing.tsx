export const meta = () => [{ title: 'Laoban 老板: the whole day of a small firm' }];
export default function Landing(_: { loaderData: { contactSalesUrl: string } }) {
  return <h1>Laoban</h1>;
}
