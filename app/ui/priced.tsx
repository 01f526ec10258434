import type { ReactNode } from 'react';

/** A button, and beside it what it costs ('6 credits'), or beneath where there is no room; null where nothing is charged. */
export function Priced({ price, children }: { price: string | null; children: ReactNode }) {
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
      {children}
      {price && <span className="whitespace-nowrap text-[0.8125rem] text-muted">{price}</span>}
    </span>
  );
}
