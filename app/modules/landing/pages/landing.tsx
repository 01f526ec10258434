export default function Landing() {
  return <h1>Laoban</h1>;
}
