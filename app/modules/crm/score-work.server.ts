import type { CompanyDb } from '~db/company-db';
import type { Run } from '~db/jobs';
import { clients } from './collections';
import { scoreAnew } from './dealings.server';

/** How many clients have a new score so far. */
export interface ScoresReached {
  scored: number;
}

const perStep = 500;

/** Scores the clients of a firm whose score may have changed because time has passed. */
export async function refreshAll({ reached, db, step, signal }: Run<{ day: string }, ScoresReached>) {
  const now = new Date();
  let { scored } = reached;
  for (;;) {
    signal.throwIfAborted();
    const due = await db
      .in(clients)
      .list(
        { scoreDueAt: { $lte: now } },
        { sort: { scoreDueAt: 1, _id: 1 }, limit: perStep, projection: { _id: 1 } },
      );
    if (due.length === 0) return { scored };
    const done = await step(async (all) => {
      await scoreAnew(
        all,
        due.map(({ _id }) => _id),
        now,
      );
      return { reached: { scored: scored + due.length } };
    });
    ({ scored } = done.reached);
  }
}

/** Has the next night score the clients of an earlier version, which did not say when their scores change. */
export async function upgradeScoreDue(db: CompanyDb): Promise<void> {
  const early = {
    scoreDueAt: { $exists: false },
    $or: [{ dealings: { $exists: true } }, { notesVersion: { $gt: 0 } }],
  };
  await db.in(clients).updateMany(early, { $set: { scoreDueAt: new Date(0) } });
}
