import { showQuantity } from '~/core/money-lines';
import type { JobsHolding } from '../reactions.server';
import { jobs } from './collections';
import { noteOf } from './find-job.server';
import * as messages from './messages';
import { aheadStatuses } from './statuses';

/** More jobs than any company has ahead of it. */
const mostHolding = 10_000;

/** The jobs that hold an item. A job that is over holds nothing. */
export const jobsHolding: JobsHolding = {
  async list(db, itemId) {
    const found = await db.in(jobs).list(
      { 'materials.itemId': itemId, status: { $in: [...aheadStatuses] } },
      {
        // Those of a day that were added last first. No index has this order, so the store reads only these.
        sort: { jobDate: -1, createdAt: -1 },
        limit: mostHolding,
        projection: { jobId: 1, title: 1, materials: 1 },
      },
    );
    return found.flatMap(({ _id: id, jobId, title, materials = [] }) => {
      const held = materials.find((one) => one.itemId === itemId)?.held ?? 0;
      return held > 0 ? [{ id, jobId, title, held }] : [];
    });
  },

  async take(db, itemId, lost, at) {
    const lines = [];
    for (const { id, held } of lost) {
      const job = await db.in(jobs).get(id, messages.unknown);
      const name = job.materials?.find((one) => one.itemId === itemId)?.name ?? '';
      const materials = job.materials?.map((one) =>
        one.itemId === itemId ? { ...one, held: one.held - held } : one,
      );
      await db.in(jobs).updateOne({ _id: id }, { $set: { materials, updatedAt: at } });
      lines.push(noteOf(job, 'changed', `${showQuantity(held)} ${name} on hold taken from it`));
    }
    return lines;
  },
};
