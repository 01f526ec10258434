import type { ReactNode } from 'react';
import { Wordmark } from './wordmark';

interface ScanFrameProps {
  action?: ReactNode;
  /** A line between the header and the page. */
  above?: ReactNode;
  children: ReactNode;
}

/** The layout of a scanned page: one-handed, readable in daylight, with only the task on it. */
export function ScanFrame({ action, above, children }: ScanFrameProps) {
  return (
    <div className="public-page flex min-h-dvh flex-col">
      <header className="border-base-300 border-b bg-base-100">
        <div className="mx-auto flex min-h-16 w-full max-w-xl flex-wrap items-center justify-between gap-x-4 px-4">
          <Wordmark />
          {action}
        </div>
      </header>
      {above}
      <main id="content" tabIndex={-1} className="mx-auto flex w-full max-w-xl flex-1 flex-col px-4 py-6">
        {children}
      </main>
    </div>
  );
}
