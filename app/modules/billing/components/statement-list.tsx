import { shownNumber } from '~/core/counted';

/** A line of the statement as shown. */
export interface StatementItem {
  serial: number;
  at: string;
  /** The Singapore time, formatted. */
  when: string;
  who: string;
  what: string;
  detail: string;
  amount: number;
  balance: number;
}

const head = 'px-4 py-2.5 font-medium text-small text-muted';

/** The statement's lines, newest first: a table, or a list on phones. */
export function StatementList({ items }: { items: readonly StatementItem[] }) {
  return (
    <div className="overflow-hidden rounded-box border border-base-300 bg-base-100 shadow-faint">
      <table aria-label="Credit statement" className="w-full tabular-nums max-md:hidden">
        <thead className="border-base-300 border-b">
          <tr>
            <th scope="col" className={`${head} text-start`}>
              When
            </th>
            <th scope="col" className={`${head} text-start`}>
              What for
            </th>
            <th scope="col" className={`${head} text-start`}>
              Who
            </th>
            <th scope="col" className={`${head} text-end`}>
              Credits
            </th>
            <th scope="col" className={`${head} text-end`}>
              Balance
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-base-300">
          {items.map((item) => (
            <tr key={item.serial}>
              <td className="whitespace-nowrap px-4 py-2.5 text-muted">
                <time dateTime={item.at}>{item.when}</time>
              </td>
              <td className="px-4 py-2.5 wrap-anywhere">
                <What item={item} />
              </td>
              <td className="min-w-36 px-4 py-2.5 wrap-anywhere">{item.who}</td>
              <td className="whitespace-nowrap px-4 py-2.5 text-end">
                <Amount amount={item.amount} />
              </td>
              <td className="whitespace-nowrap px-4 py-2.5 text-end">{shownNumber(item.balance)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <ul className="divide-y divide-base-300 tabular-nums md:hidden">
        {items.map((item) => (
          <li key={item.serial} className="flex items-start justify-between gap-4 px-4 py-3">
            <div className="min-w-0">
              <p className="wrap-anywhere">
                <What item={item} />
              </p>
              <p className="mt-0.5 text-small text-muted">
                {item.who} · <time dateTime={item.at}>{item.when}</time>
              </p>
            </div>
            <div className="shrink-0 text-end">
              <p>
                <Amount amount={item.amount} />
              </p>
              <p className="mt-0.5 text-small text-muted">{shownNumber(item.balance)} left</p>
            </div>
          </li>
        ))}
      </ul>
    </div>
  );
}

function What({ item: { what, detail } }: { item: StatementItem }) {
  return (
    <>
      <span className="font-medium">{what}</span>
      {detail && <span className="text-muted"> · {detail}</span>}
    </>
  );
}

/** Spent credits with a minus sign, others with a plus. The colour only supports it. */
function Amount({ amount }: { amount: number }) {
  return amount < 0 ? (
    <span>−{shownNumber(-amount)}</span>
  ) : (
    <span className="text-success">+{shownNumber(amount)}</span>
  );
}
