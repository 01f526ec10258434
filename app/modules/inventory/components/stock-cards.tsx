import { shownNumber } from '~/core/counted';
import { showQuantity } from '~/core/money-lines';
import { Card } from '~/ui/page';
import { type Counts, freeStock } from '../stock';

/** An item's total, free and on-hold stock. */
export function StockCards({ totalCount, onHoldCount }: Counts) {
  const free = freeStock({ totalCount, onHoldCount });
  return (
    <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,9rem),1fr))] gap-3 max-sm:grid-cols-1">
      <Figure
        label={free < 0 ? 'Shortage' : 'Free Stock'}
        value={showQuantity(free)}
        tone={free <= 0 ? 'text-error' : 'text-success'}
      />
      <Figure label="Total Items" value={showQuantity(totalCount)} />
      <Figure label="Allocation" value={showQuantity(onHoldCount)} />
    </dl>
  );
}

export function Figure({
  label,
  value,
  tone = '',
}: {
  label: string;
  value: number | string;
  tone?: string;
}) {
  return (
    <Card className="max-sm:py-3!">
      <dt className={`text-small ${tone || 'text-muted'}`}>{label}</dt>
      <dd className={`mt-1 font-semibold text-2xl tabular-nums ${tone}`}>
        {typeof value === 'number' ? shownNumber(value) : value}
      </dd>
    </Card>
  );
}
