import { type DefaultValue, type FormMetadata, useForm } from '@conform-to/react';
import { useEffect } from 'react';
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
