import { config } from '~/core/config.server';
import { log } from '~/core/log.server';
import { refuseTooMany } from '~/core/refusal';
import { addCounts } from '~db/limits';
import { asUser, recordSecurityEvent } from '~db/security-events';
import type { WebCaller } from './caller.server';

/**
 * Calls a minute, per person or source. Counting each call in the database would make every read a write, so each
 * process counts itself and syncs once a second. One process is exact; several may together exceed the limit by what
 * they count within that second.
 */
const mostCalls = { user: 1_000, source: 300 };
const windowMs = 60_000;
const settleMs = 1_000;

interface Tally {
  /** The count of all processes at the last sync. */
  known: number;
  /** This process's count since then. */
  own: number;
  endsAt: number;
  /** The refusal was already recorded. */
  isOver?: true;
}

const tallies = new Map<string, Tally>();
let settling: NodeJS.Timeout | undefined;

/** Counts one call of this caller. Refuses with 429 above the limit of this minute. */
export function countCall({ actor, source }: Pick<WebCaller, 'actor' | 'source'>, now = Date.now()): void {
  if (!config().RATE_LIMIT) return;
  const most = actor ? mostCalls.user : mostCalls.source;
  const endsAt = (Math.floor(now / windowMs) + 1) * windowMs;
  const key = `calls:${actor ? actor.userId : source.address}:${endsAt}`;
  const tally = tallies.get(key) ?? { known: 0, own: 0, endsAt };
  tallies.set(key, tally);
  tally.own += 1;
  if (!settling) settling = setTimeout(settle, settleMs).unref();
  if (tally.known + tally.own <= most) return;
  if (!tally.isOver) recordSecurityEvent({ kind: 'limit-hit', user: asUser(actor), source });
  tally.isOver = true;
  throw refuseTooMany((endsAt - now) / 1000);
}

async function settle(): Promise<void> {
  const now = Date.now();
  const counts = new Map<string, { add: number; expiresAt: Date }>();
  for (const [key, tally] of tallies) {
    if (tally.endsAt <= now) tallies.delete(key);
    else if (tally.own > 0) counts.set(key, { add: tally.own, expiresAt: new Date(tally.endsAt) });
  }
  try {
    if (counts.size === 0) return;
    const all = await addCounts(counts);
    for (const [key, { add }] of counts) {
      const tally = tallies.get(key);
      if (!tally) continue;
      tally.own -= add;
      tally.known = all.get(key) ?? tally.known + add;
    }
  } catch (error) {
    // Unsynced counts stay in `own`, and the next call tries again.
    log().warn({ err: error }, 'calls could not be counted in the database');
  } finally {
    // Only now: two syncs at once would add the same calls twice.
    settling = undefined;
  }
}
