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
