import { z } from 'zod';

/** What the import of a list is told. */
export const importJobInput = z.object({
  importId: z.string(),
  /** What happens to likely duplicates. */
  duplicates: z.enum(['leave', 'take']),
  /** Who has said so. */
  by: z.object({ userId: z.string(), name: z.string() }),
});

/** How far it has come: the last row of the file that is done, and what became of the good rows until there. */
export interface ImportReached {
  row: number;
  added: number;
  left: number;
}
