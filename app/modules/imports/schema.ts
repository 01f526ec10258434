import { z } from 'zod';
import { line } from '~/core/text';
import { upload } from '~/core/upload';
import * as messages from './messages';

const mostPasted = 1_000_000;

export const kindInput = z.object({ kind: line({ most: 40 }) });

export const batchInput = kindInput.extend({ id: z.string().max(100) });

/** A file, or rows that were pasted. */
export const uploadInput = kindInput.extend({
  file: upload(messages.fileNeeded),
  paste: z.string().max(mostPasted, messages.pasteTooLong).default(''),
});

/** The column of each field, '' for none, and what rows without a value get. */
export const choicesInput = batchInput.extend({
  press: z.enum(['check', 'import']).default('import'),
  sheet: z.coerce.number().int().min(0).max(100).optional().catch(undefined),
  mode: z.enum(['new', 'both', 'update', 'all']).optional(),
  columns: z
    .record(
      z.string().max(200),
      z.union([z.literal('').transform(() => null), z.coerce.number().int().min(0)]),
    )
    .optional(),
  fallbacks: z.record(z.string().max(200), line({ most: 200 })).optional(),
});
