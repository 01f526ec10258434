import { z } from 'zod';

/** In days. How long an export can be downloaded. */
export const keptDays = 7;

/** The input of an export job. */
export const exportJobInput = z.object({
  exportId: z.string(),
  /** The person it is about; null for the whole company. */
  personId: z.string().nullable(),
  /** Who gets a mail when it is ready. */
  by: z.object({ userId: z.string() }),
});
export type ExportInput = z.output<typeof exportJobInput>;

/** Whether the export is made: a later attempt only sends the mail. */
export interface ExportReached {
  made: boolean;
}

export const removeExportInput = z.object({ exportId: z.string(), fileId: z.string() });
