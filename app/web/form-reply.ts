import { type DefaultValue, useForm } from '@conform-to/react';
import { useEffect, useRef, useState } from 'react';
import { useNavigation, useParams } from 'react-router';
import type { z } from 'zod';
import { showToast } from '~/ui/toasts';
import { parseForm } from './parse-form';
import type { FormReply } from './submit.server';

export type { FormReply };

interface FormOptions<Fields> {
  /** The input of the form's operation: fields are checked by it on blur, then on input, and before sending. */
  schema?: z.ZodType;
  /** The values the form starts with. */
  defaults?: DefaultValue<Fields>;
}

/**
 * A page's form, joined to what `submit` answered: typed values stay, each error is next to its field and the first wrong
 * field gets the focus. An error of the whole form is shown as a toast too.
 */
export function useFormReply<Fields extends Record<string, unknown>>(
  id: string,
  reply: FormReply | undefined,
  { schema, defaults }: FormOptions<Fields> = {},
) {
  const params = useParams();
  const form = useForm<Fields, unknown>({
    id,
    lastResult: reply?.result,
    defaultValue: defaults,
    ...(schema && {
      shouldValidate: 'onBlur',
      shouldRevalidate: 'onInput',
      onValidate: ({ formData }) => parseForm(formData, schema, params),
    }),
  });
  useEffect(() => {
    if (reply?.toast) void showToast(reply.toast);
  }, [reply]);
  return form;
}

/**
 * Counts how often this page's form was carried out: as its key, it resets the form after a success and leaves what was typed
 * after everything else, also after another form of the page, which goes elsewhere.
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
