import type { ReactNode } from 'react';

/** A button, and next to it its price ('6 credits'), or below if there is no room; null if nothing is charged. */
export function Priced({ price, children }: { price: string | null; children: ReactNode }) {
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
      {children}
      {price && <span className="whitespace-nowrap text-[0.8125rem] text-muted">{price}</span>}
    </span>
  );
}
