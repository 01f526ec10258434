import { type DefaultValue, parse, useForm } from '@conform-to/react';
import { useEffect, useRef, useState } from 'react';
import { useNavigation } from 'react-router';
import { showFocusedError } from '~/ui/form';
import { showToast } from '~/ui/toasts';
import { secretFields } from './secret-fields';
import type { FormReply } from './submit.server';

export type { FormReply };

interface FormOptions<Fields> {
  /** Checks the fields on blur, then on input, and before sending. Without it only the server checks them. */
  check?: Parameters<typeof useForm<Fields & Record<string, unknown>, unknown>>[0]['onValidate'];
  /** The values the form starts with. */
  defaults?: DefaultValue<Fields>;
}

/**
 * Connects a page's form with the result of `submit`: typed values stay, each error is shown at its field, and the
 * first invalid field gets the focus. A form-level error is shown as a toast too. For a form with next to nothing to type:
 * its page loads no schema. Other forms take `useFormReply`.
 */
export function useSimpleForm<Fields extends Record<string, unknown>>(
  id: string,
  reply: FormReply | undefined,
  { check, defaults }: FormOptions<Fields> = {},
) {
  const form = useForm<Fields, unknown>({
    id,
    lastResult: reply?.result,
    defaultValue: defaults,
    ...(check && { shouldValidate: 'onBlur', shouldRevalidate: 'onInput', onValidate: check }),
  });
  useEffect(() => {
    if (reply?.toast) void showToast(reply.toast);
    if (reply?.result) showFocusedError();
  }, [reply]);
  return form;
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

/** The form with this message above its fields, which keep what was typed. */
export function refusedResult(text: string, form: FormData): FormReply['result'] {
  const submission = parse(form, { resolve: () => ({ error: { '': [text] } }) });
  return submission.reply({ formErrors: [text], hideFields: secretFields });
}
