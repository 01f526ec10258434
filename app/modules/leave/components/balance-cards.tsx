import { type Balance, daysInWords, shownDays } from '../balance';

type Shown = Balance & { type: string };

/** What is left of each type, and how it is made up. */
export function BalanceCards({ balances }: { balances: readonly Shown[] }) {
  return (
    <ul className="divide-y divide-base-300 rounded-box border border-base-300 bg-base-100 shadow-faint">
      {balances.map((balance) => (
        <li key={balance.type} className="flex items-center justify-between gap-4 px-4 py-3">
          <div className="min-w-0">
            <p className="font-medium wrap-anywhere">{balance.type}</p>
            <p className="text-small text-muted">{madeOf(balance)}</p>
          </div>
          <p className="shrink-0 text-end tabular-nums">
            <b className="text-lg">{shownDays(balance.available)}</b> <span className="text-muted">left</span>
          </p>
        </li>
      ))}
    </ul>
  );
}

/** '14 days, 3 taken, 2 waiting'. */
function madeOf({ entitlement, carried, adjusted, approved, pending }: Balance): string {
  return [
    daysInWords(entitlement),
    carried !== 0 && `${shownDays(carried)} carried over`,
    adjusted !== 0 && `${adjusted > 0 ? '+' : ''}${shownDays(adjusted)} adjusted`,
    approved !== 0 && `${shownDays(approved)} approved`,
    pending !== 0 && `${shownDays(pending)} waiting`,
  ]
    .filter(Boolean)
    .join(', ');
}
