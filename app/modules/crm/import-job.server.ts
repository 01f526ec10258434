import { z } from 'zod';
import { importInput } from '~db/uploaded-lists';

/** What the import of a list of clients is told. */
export const importJobInput = importInput.extend({
  /** What happens to likely duplicates. */
  duplicates: z.enum(['leave', 'take']),
});
