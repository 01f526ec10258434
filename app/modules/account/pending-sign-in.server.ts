import { isAhead } from '~/core/ahead';
import { seal, unseal } from './sealed.server';

const purpose = 'half sign-in';
const lastsMs = 600_000;

/** The token between the two steps of a sign-in: the person whose password was right, and when. Valid for ten minutes. */
export function pendingSignIn({ _id }: { _id: string }, provedAt: Date): string {
  return seal(purpose, JSON.stringify([_id, provedAt.getTime()]));
}

/** The contents of such a token; null if it is not ours or too old. */
export function readPendingSignIn(half: string, now: Date): { userId: string; provedAt: Date } | null {
  const opened = unseal(purpose, half);
  if (!opened) return null;
  const [userId, proved] = JSON.parse(opened.text) as [string, number];
  const provedAt = new Date(proved);
  if (isAhead(provedAt, now)) return null;
  return now.getTime() - proved < lastsMs ? { userId, provedAt } : null;
}
