import { Link } from 'react-router';
import { LongText } from '~/ui/long-text';
import { Card } from '~/ui/page';
import type { ShownRow } from '../show';
import { StatusBadge } from './status-badge';

/** Invoices as a table, on a phone as cards. `client` is left out where all are one client's. */
export function InvoiceTable({ rows, client = true }: { rows: readonly ShownRow[]; client?: boolean }) {
  return (
    <Card flush>
      <div className="overflow-x-auto">
        <table aria-label="Invoices" className="table table-cards table-sums">
          <thead>
            <tr>
              <th scope="col">Number</th>
              {client && <th scope="col">Client</th>}
              <th scope="col">Title</th>
              <th scope="col" className="text-right">
                Total
              </th>
              <th scope="col">Status</th>
              <th scope="col">Due</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <Row key={row.id} row={row} client={client} />
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  );
}

function Row({ row, client }: { row: ShownRow; client: boolean }) {
  return (
    <tr>
      <th scope="row" className="max-lg:text-small max-lg:[grid-area:id] whitespace-nowrap font-medium">
        <Link
          to={`/Invoices/${row.id}`}
          discover="none"
          className="tap inline-flex items-center text-primary hover:underline"
        >
          {row.number}
        </Link>
        <span className="block font-normal text-small text-muted max-lg:-mt-2.5">
          {row.date}
          {row.kind === 'deposit' && ' · Deposit'}
        </span>
      </th>
      {client && (
        <td data-label="Client" className="max-lg:font-medium max-lg:[grid-area:who] lg:max-w-52">
          <LongText>{row.client}</LongText>
        </td>
      )}
      <td data-label="Title" className="max-lg:[grid-area:what] lg:max-w-72">
        <LongText>{row.title}</LongText>
      </td>
      <td
        data-label="Total"
        className="whitespace-nowrap! text-right! tabular-nums max-lg:font-medium max-lg:[grid-area:sum]"
      >
        <span>
          {row.total}
          {row.open && <span className="block font-normal text-small text-muted">{row.open}</span>}
        </span>
      </td>
      <td data-label="Status" className="whitespace-nowrap! max-lg:text-right! max-lg:[grid-area:state]">
        <StatusBadge status={row.status} kind={row.kind} />
      </td>
      <td
        data-label="Due"
        className={`whitespace-nowrap! max-lg:text-right! max-lg:text-small max-lg:self-center max-lg:text-muted max-lg:[grid-area:day] ${row.due ? 'with-label' : 'max-lg:hidden!'}`}
      >
        {row.due || (
          <span className="text-muted" aria-hidden="true">
            –
          </span>
        )}
      </td>
    </tr>
  );
}
