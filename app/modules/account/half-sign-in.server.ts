import { seal, unseal } from './sealed.server';

const purpose = 'half sign-in';
const lastsMs = 600_000;

/** What the second step of a sign-in goes on from: whose password was right, and when. Good for ten minutes. */
export function halfOf({ _id }: { _id: string }, provedAt: Date): string {
  return seal(purpose, JSON.stringify([_id, provedAt.getTime()]));
}

/** What such a text says; null where it is none of ours, or too old. */
export function readHalf(half: string, now: Date): { userId: string; provedAt: Date } | null {
  const opened = unseal(purpose, half);
  if (!opened) return null;
  const [userId, proved] = JSON.parse(opened.text) as [string, number];
  return now.getTime() - proved < lastsMs ? { userId, provedAt: new Date(proved) } : null;
}
