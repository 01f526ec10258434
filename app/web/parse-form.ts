import { parseWithZod } from '@conform-to/zod/v4';
import type { Params } from 'react-router';
import { z } from 'zod';
// The texts of what a field says nothing of itself.
import '~/core/plain-wording';

/**
 * Checks a form by an operation's input, in the browser and on the server. The parameters of the address belong to the
 * input, as in `perform`. The schemas read a form's texts themselves, so conform converts nothing: the errors are those
 * that the operation answers.
 */
export function parseForm(form: FormData | URLSearchParams, schema: z.ZodType, params: Params) {
  const input = z.preprocess((fields) => ({ ...(fields as object), ...params }), schema);
  return parseWithZod(form, { schema: input, disableAutoCoercion: true });
}
