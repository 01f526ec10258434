import type { FormReply } from './form-reply';

/**
 * The revision that a form with typed text is based on. A refused form is still based on the one it was filled from,
 * although its page was read again; only once its person was told that somebody else has saved is it based on the newer
 * one.
 */
export function revisionOf(
  reply: FormReply | undefined,
  stored: number,
  name: 'revision' | 'version' = 'revision',
): number {
  const sent = reply && !reply.overtaken ? reply.result.initialValue?.[name] : undefined;
  return typeof sent === 'string' && /^\d{1,15}$/.test(sent) ? Number(sent) : stored;
}
