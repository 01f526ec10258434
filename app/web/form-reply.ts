import type { DefaultValue } from '@conform-to/react';
import { useEffect, useRef, useState } from 'react';
import { useNavigation, useParams } from 'react-router';
import type { z } from 'zod';
import { parseForm } from './parse-form';
import { type FormReply, useSimpleForm } from './simple-form';

export type { FormReply };

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

/**
 * Counts the successful submissions of this page's form. Used as its `key`, it resets the form after a success only;
 * other forms of the page post elsewhere and do not count.
 */
export function useRound(reply: FormReply | undefined): number {
  const { state, formMethod, formAction } = useNavigation();
  const [round, setRound] = useState(0);
  const sent = useRef(false);
  useEffect(() => {
    if (formMethod === 'POST') sent.current = formAction?.split('?')[0] === location.pathname;
    if (state !== 'idle' || !sent.current) return;
    sent.current = false;
    if (!reply) setRound((before) => before + 1);
  }, [state, formMethod, formAction, reply]);
  return round;
}
