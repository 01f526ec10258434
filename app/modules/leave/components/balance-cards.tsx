import { type Balance, daysInWords, shownDays } from '../balance';

type Shown = Balance & { type: string };

/** What is left of each type, and how it is made up where that says more. On a phone two next to each other. */
export function BalanceCards({ balances }: { balances: readonly Shown[] }) {
  return (
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,9rem),1fr))] gap-x-4 gap-y-3 rounded-box border border-base-300 bg-base-100 px-4 py-3 shadow-faint">
      {balances.map((balance) => (
        <li key={balance.type} className="min-w-0">
          <p className={`tabular-nums ${balance.available === 0 ? 'text-muted' : ''}`}>
            <b className="font-semibold text-2xl">{shownDays(balance.available)}</b>{' '}
            <span className="text-muted">left</span>
          </p>
          <p className="wrap-anywhere">{balance.type}</p>
          {balance.available !== balance.entitlement && (
            <p className="text-small text-muted">{madeOf(balance)}</p>
          )}
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
