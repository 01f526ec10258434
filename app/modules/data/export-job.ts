import { z } from 'zod';

/** How long an export can be fetched: days. */
export const keptDays = 7;

/** What the work of an export is told. */
export const exportJobInput = z.object({
  exportId: z.string(),
  /** Whom it is about; null for everything of the company. */
  personId: z.string().nullable(),
  /** Who is told when it is there. */
  by: z.object({ userId: z.string() }),
});
export type ExportInput = z.output<typeof exportJobInput>;

/** Whether it is made already: an attempt after that only mails. */
export interface ExportReached {
  made: boolean;
}

export const removeExportInput = z.object({ exportId: z.string(), fileId: z.string() });
