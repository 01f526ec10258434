import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { LongText } from '~/ui/long-text';
import { Card } from '~/ui/page';
import type { Kind } from '../invoice/status';
import { type KindName, pageOf } from '../kinds';
import { StatusBadge } from './status-badge';

/** A row of a list of documents. */
export interface DocumentRow {
  id: string;
  number: string;
  /** Below the number: when it was made or issued. */
  under: string;
  client: string;
  title: string;
  sum: string;
  /** Below the sum: what of it is open; may be empty. */
  open?: string;
  status: Parameters<typeof StatusBadge>[0]['status'];
  kind?: Kind;
  /** Until when it is valid or to be paid; may be empty. */
  until: string;
}

interface DocumentTableProps<Row extends DocumentRow> {
  kind: KindName;
  rows: readonly Row[];
  /** Left out where all are one client's. */
  client?: boolean;
  labels: { table: string; sum: string; until: string };
  /** A last cell in each row, with its heading. */
  last?: { label: string; cell(row: Row): ReactNode };
}

/** The headings of invoices. */
export const invoiceColumns = { table: 'Invoices', sum: 'Total', until: 'Due' };

/** Documents as a table, on phones as cards. */
export function DocumentTable<Row extends DocumentRow>({
  kind,
  rows,
  client = true,
  labels,
  last,
}: DocumentTableProps<Row>) {
  return (
    <Card flush>
      <div className="overflow-x-auto">
        <table aria-label={labels.table} className="table table-cards table-sums">
          <thead>
            <tr>
              <th scope="col">Number</th>
              {client && <th scope="col">Client</th>}
              <th scope="col">Title</th>
              <th scope="col" className="text-right">
                {labels.sum}
              </th>
              <th scope="col">Status</th>
              <th scope="col">{labels.until}</th>
              {last && (
                <th scope="col">
                  <span className="sr-only">{last.label}</span>
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.id}>
                <th
                  scope="row"
                  className="max-lg:text-small max-lg:[grid-area:id] whitespace-nowrap font-medium"
                >
                  <Link
                    to={pageOf(kind, row.id)}
                    discover="none"
                    className="tap inline-flex items-center text-primary hover:underline"
                  >
                    {row.number}
                  </Link>
                  <span className="block font-normal text-muted text-small max-lg:-mt-2.5">{row.under}</span>
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
                  data-label={labels.sum}
                  className="whitespace-nowrap! text-right! tabular-nums max-lg:font-medium max-lg:[grid-area:sum]"
                >
                  <span>
                    {row.sum}
                    {row.open && <span className="block font-normal text-muted text-small">{row.open}</span>}
                  </span>
                </td>
                <td
                  data-label="Status"
                  className="whitespace-nowrap! max-lg:text-right! max-lg:[grid-area:state]"
                >
                  <StatusBadge status={row.status} {...(row.kind && { kind: row.kind })} />
                </td>
                <td
                  data-label={labels.until}
                  className={`whitespace-nowrap! max-lg:text-right! max-lg:text-small max-lg:self-center max-lg:text-muted max-lg:[grid-area:day] ${row.until ? 'with-label' : 'max-lg:hidden!'}`}
                >
                  {row.until || (
                    <span className="text-muted" aria-hidden="true">
                      –
                    </span>
                  )}
                </td>
                {last && <td className="text-right! max-lg:[grid-area:file]">{last.cell(row)}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  );
}
