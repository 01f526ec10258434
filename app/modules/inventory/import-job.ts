import { z } from 'zod';

/** What the import of a list is told: which, and who has said so. */
export const importJobInput = z.object({
  importId: z.string(),
  by: z.object({ userId: z.string(), name: z.string() }),
});

/** How far it has come: the last row of the file that is done, and what became of the good rows until there. */
export interface ImportReached {
  row: number;
  added: number;
  /** Their SKUs went to other items after the list was looked at. */
  left: number;
}
