import type { ReactNode } from 'react';

/** A button with its price ('6 credits') next to it, or below if there is no room. No price if `price` is null. */
export function Priced({ price, children }: { price: string | null; children: ReactNode }) {
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
      {children}
      {price && <span className="whitespace-nowrap text-small text-muted">{price}</span>}
    </span>
  );
}
