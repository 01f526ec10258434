import type { DefaultValue } from '@conform-to/react';
import { useParams } from 'react-router';
import type { z } from 'zod';
import { parseForm } from './parse-form';
import { type FormReply, useRound, useSimpleForm } from './simple-form';

export { type FormReply, useRound };

interface FormOptions<Fields> {
  /** The input schema of the form's operation. Fields are checked on blur, then on input, and before sending. */
  schema: z.ZodType;
  /** The values the form starts with. */
  defaults?: DefaultValue<Fields>;
}

/** Connects a page's form with the result of `submit`, like `useSimpleForm`, and checks its fields in the browser. */
export function useFormReply<Fields extends Record<string, unknown>>(
  id: string,
  reply: FormReply | undefined,
  { schema, ...options }: FormOptions<Fields>,
) {
  const params = useParams();
  return useSimpleForm<Fields>(id, reply, {
    ...options,
    check: ({ formData }) => parseForm(formData, schema, params),
  });
}
