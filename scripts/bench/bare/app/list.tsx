import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router';

const industries = ['Food & beverage', 'Logistics', 'Retail', 'Construction', 'Education'];
const badges = ['Cold', 'Warm', 'Hot'];

export const meta = () => [{ title: 'Rows' }];

/** Returns `?rows=` rows, without a database. */
export async function loader({ request }: LoaderFunctionArgs) {
  const count = Number(new URL(request.url).searchParams.get('rows') ?? 50);
  return {
    rows: Array.from({ length: count }, (_, at) => ({
      id: `row-${at}`,
      name: `Company ${at} Pte Ltd`,
      industry: industries[at % industries.length],
      badge: badges[at % badges.length],
    })),
  };
}

export default function List() {
  const { rows } = useLoaderData<typeof loader>();
  return (
    <main>
      <h1>Companies</h1>
      <ul>
        {rows.map(({ id, name, industry, badge }) => (
          <li key={id}>
            <Link to={`/company/${id}`}>
              <span>{name}</span>
              <span>{industry}</span>
              <span className="badge">{badge}</span>
            </Link>
          </li>
        ))}
      </ul>
    </main>
  );
}
