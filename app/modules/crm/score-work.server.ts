import type { Run } from '~db/jobs';
import { readStretch } from '~db/keyset';
import { byName } from './client-list.server';
import { clients } from './collections';
import { scoreAnew } from './dealings.server';
import { changesByItself } from './lead-score';

/** Where the walk over the clients goes on; '' at its beginning. */
export interface ScoresReached {
  cursor: string;
}

const perStep = 500;

/**
 * Walks over a firm's clients by name and scores those anew whose score may have changed by the mere passing of time.
 * Whoever takes the job over goes on after the last step; a client scored twice has the same score.
 */
export async function refreshAll({ reached, db, step, signal }: Run<{ day: string }, ScoresReached>) {
  let cursor: string | undefined = reached.cursor || undefined;
  do {
    signal.throwIfAborted();
    const now = new Date();
    const { items, next } = await readStretch(db.in(clients), {
      order: byName,
      limit: perStep,
      ...(cursor !== undefined && { marks: { cursor } }),
      projection: { role: 1, referral: 1, dealings: 1, mood: 1, leadScore: 1, scored: 1, notesVersion: 1 },
    });
    const due = items.filter((client) => changesByItself(client, now)).map(({ _id }) => _id);
    await step(async (all) => {
      await scoreAnew(all, due, now);
      return { reached: { cursor: next ?? '' } };
    });
    cursor = next ?? undefined;
  } while (cursor !== undefined);
}
