import type { Margin } from '~/core/margin';
import { plain } from '~/core/money';

/** The margin below a total. Never on anything a client sees. */
export function MarginLine({ margin, percent, known, lines }: Margin) {
  return (
    <>
      <dt className="text-left text-muted">Margin{known < lines && `, ${known} of ${lines} lines`}</dt>
      <dd className={margin < 0 ? 'text-error' : 'text-muted'}>
        {plain(margin)}
        {percent !== null && ` (${percent < 0 ? '−' : ''}${Math.abs(percent)}%)`}
      </dd>
    </>
  );
}
