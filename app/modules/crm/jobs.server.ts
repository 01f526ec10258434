import { clockKind, dueIn } from '~db/jobs';
import { clients } from './collections';
import type { ScoresReached } from './score-work.server';

/** Updates the lead scores that change because time passes. */
export const refreshScores = clockKind({
  name: 'crm.refreshScores',
  due: [dueIn(clients, ({ at }) => ({ scoreDueAt: { $lte: at } }))],
  begin: { scored: 0 } satisfies ScoresReached,
  async run(run) {
    const { refreshAll } = await import('./score-work.server');
    await refreshAll(run);
  },
});
