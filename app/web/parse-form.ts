import { parseWithZod } from '@conform-to/zod/v4';
import type { Params } from 'react-router';
import { z } from 'zod';
import { withoutBlankRows } from '~/core/form-rows';
// Sets the default messages of the schemas.
import '~/core/plain-wording';

/**
 * Validates a form with an operation's input schema, in the browser and on the server. Address parameters are part of
 * the input, as in `perform`. The schemas convert texts themselves, so conform's coercion is off and the errors are
 * those of the operation.
 */
export function parseForm(form: FormData | URLSearchParams, schema: z.ZodType, params: Params) {
  const input = z.preprocess(
    (fields) => ({ ...withoutBlankRows(fields as Record<string, unknown>), ...params }),
    schema,
  );
  return parseWithZod(form, { schema: input, disableAutoCoercion: true });
}
