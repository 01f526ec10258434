import { Link } from 'react-router';
import { LongText } from '~/ui/long-text';
import { Card } from '~/ui/page';
import type { ShownRow } from '../show';
import { DownloadButton } from './download-button';
import { StatusBadge } from './status-badge';

/** Quotations as a table, on phones as cards. Without `client` on a client's own tab. */
export function QuotationTable({ rows, client = true }: { rows: readonly ShownRow[]; client?: boolean }) {
  return (
    <Card flush>
      <div className="overflow-x-auto">
        <table aria-label="Quotations" className="table table-cards table-sums">
          <thead>
            <tr>
              <th scope="col">Number</th>
              {client && <th scope="col">Client</th>}
              <th scope="col">Title</th>
              <th scope="col" className="text-right">
                Amount
              </th>
              <th scope="col">Status</th>
              <th scope="col">Valid until</th>
              <th scope="col">
                <span className="sr-only">Download</span>
              </th>
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
          to={`/Quotes/${row.id}`}
          discover="none"
          className="tap inline-flex items-center text-primary hover:underline"
        >
          {row.number}
        </Link>
        <span className="block font-normal text-small text-muted max-lg:-mt-2.5">{row.made}</span>
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
        data-label="Amount"
        className="whitespace-nowrap! text-right! tabular-nums max-lg:font-medium max-lg:[grid-area:sum]"
      >
        {row.amount}
      </td>
      <td data-label="Status" className="whitespace-nowrap! max-lg:text-right! max-lg:[grid-area:state]">
        <StatusBadge status={row.status} />
      </td>
      <td
        data-label="Valid until"
        className="with-label whitespace-nowrap! max-lg:text-right! max-lg:text-small max-lg:self-center max-lg:text-muted max-lg:[grid-area:day]"
      >
        {row.validUntil}
      </td>
      <td className="text-right! max-lg:[grid-area:file]">
        <DownloadButton at={`/Quotes/${row.id}/pdf`} number={row.number} size="small" label={row.number} />
      </td>
    </tr>
  );
}
