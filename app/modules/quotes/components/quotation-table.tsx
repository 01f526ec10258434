import { Link } from 'react-router';
import { Card } from '~/ui/page';
import type { ShownRow } from '../show';
import { DownloadButton } from './download-button';
import { StatusBadge } from './status-badge';

/** Quotations as a table, on phones as cards. Without `client` on a client's own tab. */
export function QuotationTable({ rows, client = true }: { rows: readonly ShownRow[]; client?: boolean }) {
  return (
    <Card flush>
      <div className="overflow-x-auto">
        <table aria-label="Quotations" className="table table-cards">
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
      <th scope="row" className="whitespace-nowrap font-medium">
        <Link
          to={`/Quotes/${row.id}`}
          discover="none"
          className="tap inline-flex items-center text-primary hover:underline"
        >
          {row.number}
        </Link>
        <span className="block font-normal text-[0.8125rem] text-muted">{row.made}</span>
      </th>
      {client && (
        <td data-label="Client" className="lg:max-w-52">
          <LongText>{row.client}</LongText>
        </td>
      )}
      <td data-label="Title" className="lg:max-w-72">
        <LongText>{row.title}</LongText>
      </td>
      <td data-label="Amount" className="whitespace-nowrap tabular-nums lg:text-right">
        {row.amount}
      </td>
      <td data-label="Status">
        <span>
          <StatusBadge status={row.status} />
        </span>
      </td>
      <td data-label="Valid until" className="whitespace-nowrap">
        {row.validUntil}
      </td>
      <td className="lg:text-right max-lg:pt-2!">
        <DownloadButton at={`/Quotes/${row.id}/pdf`} number={row.number} size="small" label={row.number} />
      </td>
    </tr>
  );
}

/** A text cut off after two lines, with the whole text in its title. */
function LongText({ children }: { children: string }) {
  return (
    <span className="line-clamp-2 min-w-0 wrap-anywhere" title={children}>
      {children}
    </span>
  );
}
