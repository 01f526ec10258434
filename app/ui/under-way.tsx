import type { ReactNode } from 'react';
import { HereAgain } from './button';
import { useLookingAgain } from './looking-again';

const lookEveryMs = 2_000;

/** Says that something is being made, and revalidates while it is on the page. Without JavaScript a link reloads it. */
export function UnderWay({ children }: { children: ReactNode }) {
  useLookingAgain(lookEveryMs);
  return (
    <div
      role="status"
      className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-box border border-base-300 bg-base-100 px-4 py-3"
    >
      <span className="spinner shrink-0 text-primary" aria-hidden="true" />
      <p className="min-w-0 flex-1 basis-56">{children}</p>
      <noscript>
        <HereAgain size="small">Look again</HereAgain>
      </noscript>
    </div>
  );
}
