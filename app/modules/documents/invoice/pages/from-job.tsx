import { SearchX, Truck } from 'lucide-react';
import { Link } from 'react-router';
import { showDate } from '~/core/dates';
import { LinkButton } from '~/ui/button';
import { EmptyState } from '~/ui/empty-state';
import { Page, PageHeader } from '~/ui/page';
import { SearchBox } from '~/ui/search-box';
import { read } from '~/web/read.server';
import { chooseJob } from '../forms.server';
import type { Route } from './+types/from-job';

export const meta = () => [{ title: 'Invoice a job · Laoban' }];
export const loader = read(chooseJob, ({ rows, q, maySeeJobs }) => ({
  q,
  rows: rows.map(({ job: { _id: id, jobId, title, client, jobDate }, invoices }) => ({
    id,
    number: jobId,
    page: maySeeJobs ? `/JobManagement/${id}` : null,
    title,
    client,
    date: showDate(jobDate),
    invoices: invoices.map(({ _id, number = 'Draft' }) => ({ id: _id, number })),
  })),
}));

/** The jobs that ended last: each is invoiced from here, or shows what charges it. */
export default function FromJob({ loaderData: { rows, q } }: Route.ComponentProps) {
  return (
    <Page>
      <PageHeader
        back={{ to: '/Invoices', label: 'All invoices' }}
        title="Invoice a job"
        purpose="Jobs that ended recently. The invoice starts with the materials used and the labour."
      />
      {(rows.length > 0 || q) && (
        <SearchBox
          name="q"
          value={q}
          placeholder="Search ended jobs"
          label="Search ended jobs by number, client or title"
        />
      )}
      {rows.length > 0 ? (
        <ul className="divide-y divide-base-300 rounded-box border border-base-300 bg-base-100">
          {rows.map((row) => (
            <Row key={row.id} row={row} />
          ))}
        </ul>
      ) : q ? (
        <EmptyState
          icon={SearchX}
          title="No ended job like that"
          text={`Nothing found for “${q}”. A part of the number, the client’s name or the title is enough.`}
          action={<LinkButton to="/Invoices/from-job">Show all ended jobs</LinkButton>}
        />
      ) : (
        <EmptyState
          icon={Truck}
          title="No job has ended yet"
          text="Once a driver ends a job, you can invoice it here or on the job’s page."
          action={<LinkButton to="/Invoices">All invoices</LinkButton>}
        />
      )}
    </Page>
  );
}

function Row({ row }: { row: Route.ComponentProps['loaderData']['rows'][number] }) {
  const { id, number, page, title, client, date, invoices } = row;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
      <div className="min-w-0 flex-1 basis-48">
        <p className="font-medium wrap-anywhere">{title}</p>
        <p className="text-muted text-sm wrap-anywhere">
          {page ? (
            <Link to={page} discover="none" className="link">
              {number}
            </Link>
          ) : (
            number
          )}
          {` · ${client} · ${date}`}
        </p>
      </div>
      {invoices.length > 0 ? (
        <p>
          {invoices.map((one, place) => (
            <span key={one.id}>
              {place > 0 && ', '}
              <Link to={`/Invoices/${one.id}`} discover="none" className="link">
                {one.number}
              </Link>
            </span>
          ))}
        </p>
      ) : (
        <LinkButton to={`/Invoices/new?job=${id}`} size="small">
          Invoice
          <span className="sr-only"> {number}</span>
        </LinkButton>
      )}
    </li>
  );
}
