import { useEffect, useRef, useState } from 'react';
import { useNavigation } from 'react-router';
import { useFormState } from '~/ui/form-state';
import { showToast } from '~/ui/toasts';
import type { FormReply } from './submit.server';

export type { FormReply };

/**
 * A page's form, joined to what `submit` answered: typed values stay, texts stand at their fields (the form
 * leads the focus to the first), and what belongs to no field is said as a toast too.
 */
export function useFormReply<Fields>(
  id: string,
  reply: FormReply | undefined,
  /** What it begins with, where nothing was typed yet. */
  defaults?: { [Name in keyof Fields]?: unknown },
) {
  const form = useFormState<Fields>(id, reply?.result ?? null, defaults);
  useEffect(() => {
    if (reply?.toast) void showToast(reply.toast);
  }, [reply]);
  return form;
}

/**
 * Counts how often this page's form was carried out: as its key, it begins the form anew after a success and
 * leaves what was typed after everything else.
 */
export function useRound(reply: FormReply | undefined): number {
  const { state, formMethod } = useNavigation();
  const [round, setRound] = useState(0);
  const sent = useRef(false);
  useEffect(() => {
    if (formMethod === 'POST') sent.current = true;
    if (state !== 'idle' || !sent.current) return;
    sent.current = false;
    if (!reply) setRound((before) => before + 1);
  }, [state, formMethod, reply]);
  return round;
}
