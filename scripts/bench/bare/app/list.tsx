import { Link, useLoaderData } from 'react-router';

const industries = ['Food & beverage', 'Logistics', 'Retail', 'Construction', 'Education'];
const badges = ['Cold', 'Warm', 'Hot'];

/** Fifty rows that need no database. */
const rows = Array.from({ length: 50 }, (_, at) => ({
  id: `row-${at}`,
  name: `Company ${at} Pte Ltd`,
  industry: industries[at % industries.length],
  badge: badges[at % badges.length],
}));

export const meta = () => [{ title: 'Fifty rows' }];

export async function loader() {
  return { rows };
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
