import { shownNumber } from '~/core/counted';
import { showQuantity } from '~/core/money-lines';
import { type Counts, freeStock } from '../stock';
import { shortDay } from './forecast-card';

/** An item's free stock, what it is of, and the day on which it is likely to run out. */
export function StockCards({ totalCount, onHoldCount, runsOut }: Counts & { runsOut: string | null }) {
  const free = freeStock({ totalCount, onHoldCount });
  return (
    <Figures
      first={{
        label: free < 0 ? 'Shortage' : 'Free Stock',
        value: showQuantity(free),
        tone: free <= 0 ? 'text-error' : 'text-success',
      }}
      others={[
        { label: 'Total Items', value: showQuantity(totalCount) },
        { label: 'Allocation', value: showQuantity(onHoldCount) },
        ...(runsOut ? [{ label: 'Runs out', value: shortDay(runsOut) }] : []),
      ]}
    />
  );
}

interface FigureProps {
  label: string;
  value: number | string;
  tone?: string;
}

/** Figures in a frame, of which the first is what people look for. */
export function Figures({ first, others }: { first: FigureProps; others: readonly FigureProps[] }) {
  return (
    <dl className="flex flex-wrap items-end gap-x-10 gap-y-3 rounded-box border border-base-300 bg-base-100 px-4 py-3 shadow-faint max-sm:gap-x-5 sm:px-6 sm:py-4">
      <Figure {...first} size="text-4xl" />
      {others.map((one) => (
        <Figure key={one.label} {...one} size="text-xl" />
      ))}
    </dl>
  );
}

function Figure({ label, value, tone = '', size }: FigureProps & { size: string }) {
  return (
    <div>
      <dt className={`text-small ${tone || 'text-muted'}`}>{label}</dt>
      <dd className={`font-semibold leading-tight tabular-nums ${size} ${tone}`}>
        {typeof value === 'number' ? shownNumber(value) : value}
      </dd>
    </div>
  );
}
