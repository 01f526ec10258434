import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { LongText } from '~/ui/long-text';
import { Card } from '~/ui/page';
import type { Kind } from '../invoice/status';
import { type KindName, pageOf } from '../kinds';
import { StatusBadge } from './status-badge';

/** A row of a list of documents. */
interface DocumentRow {
  id: string;
  number: string;
  /** Below the number; may be empty. */
  under: string;
  client: string;
  title: string;
  sum: string;
  /** Below the sum: what of it is open; may be empty. */
  open?: string;
  status: Parameters<typeof StatusBadge>[0]['status'];
  kind?: Kind;
  /** How long it has been as it is, or how late it is: 'sent 3 days ago'. */
  age: string;
  isLate?: boolean;
  /** Below the age: until when it is valid or to be paid; may be empty. */
  until: string;
}

interface DocumentTableProps<Row extends DocumentRow> {
  kind: KindName;
  rows: readonly Row[];
  /** Left out where all are one client's. */
  client?: boolean;
  labels: { table: string; sum: string };
  /** Whether its rows can be ticked: it is in a form then. */
  mayTick?: boolean;
  /** A last cell in each row, with its heading. */
  last?: { label: string; cell(row: Row): ReactNode };
}

/** The headings of invoices. */
export const invoiceColumns = { table: 'Invoices', sum: 'Total' };

/** Documents as a table, on phones as cards. */
export function DocumentTable<Row extends DocumentRow>({
  kind,
  rows,
  client = true,
  labels,
  mayTick = false,
  last,
}: DocumentTableProps<Row>) {
  return (
    <Card flush>
      <div className="overflow-x-auto">
        <table aria-label={labels.table} className="table table-cards table-sums">
          <thead>
            <tr>
              {mayTick && (
                <th scope="col" className="w-10 pe-0">
                  <span className="sr-only">Ticked</span>
                </th>
              )}
              {client && <th scope="col">Client</th>}
              <th scope="col">Title</th>
              <th scope="col" className="text-right">
                {labels.sum}
              </th>
              <th scope="col">Status</th>
              <th scope="col">Age</th>
              {last && (
                <th scope="col">
                  <span className="sr-only">{last.label}</span>
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.id} className={mayTick ? 'max-lg:relative max-lg:ps-13!' : ''}>
                {mayTick && (
                  <td className="pe-0 max-lg:absolute max-lg:start-4 max-lg:top-3.5">
                    <label className="-m-3 block cursor-pointer p-3">
                      <input
                        type="checkbox"
                        name="ids"
                        value={row.id}
                        aria-label={`Tick ${row.number} ${row.title}`}
                        className="tick checkbox checkbox-primary block"
                        style={{ '--size': '1.25rem' } as object}
                      />
                    </label>
                  </td>
                )}
                {client && (
                  <td data-label="Client" className="font-medium max-lg:[grid-area:who] lg:max-w-60">
                    <LongText>{row.client}</LongText>
                  </td>
                )}
                <th scope="row" className="max-lg:[grid-area:what] font-normal lg:max-w-80">
                  <LongText>{row.title}</LongText>
                  <span className="flex flex-wrap gap-x-2 text-muted text-small">
                    <Link
                      to={pageOf(kind, row.id)}
                      discover="none"
                      className="tap inline-flex items-center whitespace-nowrap text-primary hover:underline"
                    >
                      {row.number}
                    </Link>
                    {row.under}
                  </span>
                </th>
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
                  data-label="Age"
                  className="max-lg:text-right! max-lg:text-small max-lg:[grid-area:day] lg:whitespace-nowrap"
                >
                  <span className={row.isLate ? 'font-medium text-warning' : ''}>{row.age}</span>
                  {row.until && <span className="block text-muted text-small">{row.until}</span>}
                </td>
                {last && <td className="text-right! max-lg:hidden!">{last.cell(row)}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  );
}
