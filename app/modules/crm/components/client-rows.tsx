import { Link } from 'react-router';
import { linkNumbers } from '~/core/phone';
import { Card } from '~/ui/page';
import { Pills } from '~/ui/pills';
import { RowIcon } from '~/ui/row-icon';
import type { LeadScore } from '../lead-score';
import { LeadScoreBadge } from './lead-score';

interface ClientRow {
  id: string;
  name: string;
  industry: string;
  leadScore: LeadScore | '';
  why: string;
  phone: string;
  /** Formatted; '' if there is none. */
  lastContact: string;
  owed: string;
  next: string;
}

interface ClientRowsProps {
  rows: readonly ClientRow[];
  seesMoney: boolean;
  sort: string;
  /** The address of the list in another order. */
  at(sort: string): string;
}

/** The clients as a table that is sorted by its headings. On a phone each row is a card. */
export function ClientRows({ rows, seesMoney, sort, at }: ClientRowsProps) {
  const headings = [
    { by: '', label: 'Client' },
    { by: 'phone', label: 'Phone' },
    { by: 'contact', label: 'Last contact' },
    ...(seesMoney ? [{ by: 'owed', label: 'Owed' }] : []),
    { by: 'next', label: 'Next visit' },
  ];
  return (
    <>
      <div className="lg:hidden">
        <Pills
          label="Order"
          current={at(sort)}
          pills={headings.map(({ by, label }) => ({ to: at(by), label }))}
        />
      </div>
      <Card flush>
        <table aria-label="Clients" className="table-cards table">
          <thead>
            <tr>
              {headings.map(({ by, label }) => (
                <th key={by} scope="col" aria-sort={sort === by ? sorting(by) : undefined}>
                  <Link to={at(by)} preventScrollReset className="tap inline-flex items-center gap-1">
                    {label}
                    {sort === by && (
                      <RowIcon name={sorting(by) === 'descending' ? 'arrow-down' : 'arrow-up'} />
                    )}
                  </Link>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <Row key={row.id} row={row} seesMoney={seesMoney} />
            ))}
          </tbody>
        </table>
      </Card>
    </>
  );
}

const sorting = (by: string) => (by === 'owed' || by === 'phone' ? 'descending' : 'ascending');

function Row({ row, seesMoney }: { row: ClientRow; seesMoney: boolean }) {
  const { id, name, industry, leadScore, why, phone, lastContact, owed, next } = row;
  return (
    <tr>
      <th scope="row" className="text-start font-normal">
        <Link to={`/clientDashBoard/${id}`} discover="none" className="font-medium hover:underline">
          {name}
        </Link>{' '}
        <LeadScoreBadge score={leadScore} why={why} />
        <span className="block text-small text-muted">{industry}</span>
      </th>
      <td data-label="Phone" className="tabular-nums">
        {phone === '' && '–'}
        {linkNumbers(phone).map(({ text, to }) =>
          to ? (
            <a key={to} href={to} className="hover:underline">
              {text}
            </a>
          ) : (
            text
          ),
        )}
      </td>
      <td data-label="Last contact" className="tabular-nums">
        {lastContact || 'Never'}
      </td>
      {seesMoney && (
        <td data-label="Owed" className="font-medium tabular-nums">
          {owed || '–'}
        </td>
      )}
      <td data-label="Next visit" className="tabular-nums">
        {next || '–'}
      </td>
    </tr>
  );
}
