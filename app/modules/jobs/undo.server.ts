import type { Actor } from '~/core/access';
import { idInput } from '~/core/named-id';
import { Refusal } from '~/core/refusal';
import { operation } from '~/operation/operation.server';
import { filesOf } from '~db/files';
import { tellClients } from './client.server';
import { type Job, type JobEvent, jobs } from './collections';
import { findDriven, noteOf } from './find-job.server';
import { moveBack } from './materials.server';
import * as messages from './messages';
import { searchTextOf } from './new-job';

/** How long after its arrival a start or end can be undone. */
const undoMs = 30_000;

/** The start or end that came last; null if it can't be undone. */
function lastStep({ status, started, ended, beforeStep }: Job): JobEvent | null {
  if (!beforeStep) return null;
  return status === 'active' ? started : status === 'ended' ? ended : null;
}

const isUntouched = ({ beforeStep, revision, invoicesMade = 0 }: Job) =>
  beforeStep?.revision === revision && beforeStep.invoicesMade === invoicesMade;

/** In ms. How long this person can still undo the last start or end; 0 if they can't. */
export function undoLeft(job: Job, { userId }: Pick<Actor, 'userId'>, now: Date): number {
  const step = lastStep(job);
  if (!step?.recordedAt || step.userId !== userId || !isUntouched(job)) return 0;
  return Math.max(0, step.recordedAt.getTime() + undoMs - now.getTime());
}

/**
 * Puts a job back as it was before its last start or end, with opposite lines in the ledger, for the person who pressed it, within 30
 * seconds. What was typed into an end stays on the job for the next one; photo and signature go. Refuses with 409 what is too late,
 * somebody else's, undone already, or has something built on it: another change, an invoice, a count.
 */
export const undoStep = operation({
  name: 'undoJobStep',
  access: 'signed-in',
  effect: 'vital-write',
  input: idInput,
  failed: messages.undoFailed,
  async run({ input: { id }, actor, db, note }): Promise<Job> {
    const at = new Date();
    const job = await findDriven(db, actor, id);
    const step = lastStep(job);
    if (!step?.recordedAt || !job.beforeStep) throw new Refusal('conflict', messages.noStepToUndo);
    if (step.userId !== actor.userId) throw new Refusal('conflict', messages.notYourStep(step.userName));
    if (at.getTime() - step.recordedAt.getTime() > undoMs)
      throw new Refusal('conflict', messages.undoTooLate);
    const { revision: _, invoicesMade, moved, ...then } = job.beforeStep;
    if (invoicesMade !== (job.invoicesMade ?? 0)) throw new Refusal('conflict', messages.invoicedSince);
    if (!isUntouched(job)) throw new Refusal('conflict', messages.changedSince);
    await moveBack(db, job, moved, { by: actor, at });
    const isEnd = job.status === 'ended';
    const after = await db.in(jobs).findOneAndUpdate(
      { _id: id, revision: job.revision, status: job.status },
      {
        $set: {
          ...then,
          // The used quantities stay as they were typed.
          ...(then.materials && { materials: withUsed(then.materials, job) }),
          status: isEnd ? 'active' : 'assigned',
          proof: isEnd && job.proof ? { ...job.proof, photoId: null, signatureId: null } : null,
          beforeStep: null,
          searchText: searchTextOf({ ...job, ...then }),
          updatedAt: at,
        },
        $inc: { revision: 1 },
      },
    );
    if (!after) throw new Refusal('conflict', messages.changedSince);
    for (const fileId of [job.proof?.photoId, job.proof?.signatureId])
      if (fileId) await filesOf(db).remove(fileId);
    await tellClients(db, [after]);
    note(noteOf(after, 'changed', isEnd ? 'its end was undone' : 'its start was undone'));
    return after;
  },
});

function withUsed(before: NonNullable<Job['materials']>, { materials = [] }: Job) {
  const used = new Map(materials.map((one) => [one.itemId, one.used]));
  return before.map((one) => ({ ...one, used: used.get(one.itemId) ?? one.used }));
}
