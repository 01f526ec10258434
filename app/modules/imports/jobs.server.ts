import { clockKind, dueIn, jobKind } from '~db/jobs';
import { keptMs } from './batches.server';
import { importBatches } from './collections';
import { type ImportReached, jobInput, type TakenBack } from './progress';

/** Imports a list, 500 rows at a time. */
export const importJob = jobKind({
  name: 'imports.import',
  input: jobInput,
  begin: { row: 0, steps: 0, added: 0, updated: 0, left: 0 } satisfies ImportReached,
  async run(run) {
    const { importList } = await import('./work.server');
    return await importList(run);
  },
});

/** Takes an import back, a hundred records at a time. */
export const takeBackJob = jobKind({
  name: 'imports.takeBack',
  input: jobInput,
  begin: { step: 0, at: 0, removed: 0, restored: 0, stays: 0 } satisfies TakenBack,
  async run(run) {
    const { takeListBack } = await import('./work.server');
    return await takeListBack(run);
  },
});

/** Removes lists after seven days, because they contain personal data. */
export const sweepImports = clockKind({
  name: 'imports.sweep',
  due: [dueIn(importBatches, ({ at }) => ({ createdAt: { $lt: new Date(at.getTime() - keptMs) } }))],
  begin: null,
  async run(run) {
    const { sweepBatches } = await import('./work.server');
    await sweepBatches(run);
  },
});
