import { z } from 'zod';

/** What the jobs get: the batch, and who confirmed it, with the flags they had. */
export const jobInput = z.object({
  batchId: z.string(),
  by: z.object({ userId: z.string(), name: z.string(), access: z.record(z.string(), z.boolean()) }),
});

export type JobInput = z.output<typeof jobInput>;

/** How far an import is: the last row that was done, and the results so far. */
export interface ImportReached {
  row: number;
  steps: number;
  added: number;
  updated: number;
  /** Good rows that were left out, because a similar record was there by then. */
  left: number;
}

/** How far taking back is: the step, the place in it, and how many records were removed, restored and stay. */
export interface TakenBack {
  step: number;
  at: number;
  removed: number;
  restored: number;
  stays: number;
}
