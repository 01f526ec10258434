import type { CompanyDb } from '~db/company-db';
import type { Run } from '~db/jobs';
import { updateScores } from './client-activity.server';
import { clients } from './collections';

/** Progress of the job: clients scored so far. */
export interface ScoresReached {
  scored: number;
}

const perStep = 500;

/** Scores the company's clients whose `scoreDueAt` has passed. */
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
      await updateScores(
        all,
        due.map(({ _id }) => _id),
        now,
      );
      return { reached: { scored: scored + due.length } };
    });
    ({ scored } = done.reached);
  }
}

/** Clients of earlier versions have no `scoreDueAt`. This makes the next nightly job score them. */
export async function upgradeScoreDue(db: CompanyDb): Promise<void> {
  const early = {
    scoreDueAt: { $exists: false },
    $or: [{ dealings: { $exists: true } }, { notesVersion: { $gt: 0 } }],
  };
  await db.in(clients).updateMany(early, { $set: { scoreDueAt: new Date(0) } });
}
