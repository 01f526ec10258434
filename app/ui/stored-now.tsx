import type { ReactNode } from 'react';
import { Card } from './page';

/** The version that somebody else has saved meanwhile, above the form that keeps what was typed. */
export function StoredNow({ title, children }: { title?: string; children: ReactNode }) {
  return (
    <Card className="mb-4 flex flex-col gap-3 [.gap-4>&]:mb-0">
      <h3 className="font-semibold">Saved version{title !== undefined && `: ${title}`}</h3>
      {children}
    </Card>
  );
}
