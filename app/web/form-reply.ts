import { type DefaultValue, type FormMetadata, useForm } from '@conform-to/react';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigation } from 'react-router';
import { showToast } from '~/ui/toasts';
import type { FormReply } from './submit.server';

export type { FormReply };

/**
 * A page's form, joined to what `submit` answered: typed values stay, texts stand at their fields (the form
 * leads the focus to the first), and what belongs to no field is said as a toast too.
 */
// biome-ignore lint/suspicious/noExplicitAny: conform's own bound for what a form holds.
export function useFormReply<Fields extends Record<string, any>>(
  id: string,
  reply: FormReply | undefined,
  defaultValue?: DefaultValue<Fields>,
) {
  const [form, fields] = useForm<Fields>({
    id,
    lastResult: (reply?.result ?? null) as never,
    ...(defaultValue && { defaultValue }),
  });
  useEffect(() => {
    if (reply?.toast) void showToast(reply.toast);
  }, [reply]);
  return [form as FormMetadata<Fields>, fields] as const;
}

/**
 * Counts how often this page's form was carried out: as its key, it begins the form anew after a success and
 * leaves what was typed after everything else, also after another form of the page, which goes elsewhere.
 */
export function useRound(reply: FormReply | undefined): number {
  const { state, formMethod, formAction } = useNavigation();
  const { pathname } = useLocation();
  const [round, setRound] = useState(0);
  const sent = useRef(false);
  useEffect(() => {
    if (formMethod === 'POST') sent.current = formAction?.split('?')[0] === pathname;
    if (state !== 'idle' || !sent.current) return;
    sent.current = false;
    if (!reply) setRound((before) => before + 1);
  }, [state, formMethod, formAction, pathname, reply]);
  return round;
}
