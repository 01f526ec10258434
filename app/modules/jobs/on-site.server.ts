import type { z } from 'zod';
import type { Actor } from '~/core/access';
import { withLines } from '~/core/checklist';
import { happenedAt } from '~/core/happened';
import { Refusal } from '~/core/refusal';
import { reencodePicture } from '~/gateways/pictures';
import { operation } from '~/operation/operation.server';
import type { CompanyDb } from '~db/company-db';
import { filesOf } from '~db/files';
import { type Job, type JobPhoto, jobs } from './collections';
import { findDriven, jobProof, noteOf } from './find-job.server';
import * as messages from './messages';
import { jobDrivenBy } from './refused-ends.server';
import { photoInput, removePhotoInput, tickInput } from './schema';

/* What the people of a job record on the spot. None of it counts as a save of the job: an edit that is open in the office goes on. */

/** The most photos of a job, besides that of the proof. */
export const mostPhotos = 10;

/**
 * Ticks a line of the checklist, or opens it again, for the job's people and people who manage jobs. A line that is as it was
 * sent stays as it is. Still allowed after a trial has ended, like the end of the job.
 */
export const tickLine = operation({
  name: 'tickJobLine',
  access: 'signed-in',
  effect: 'vital-write',
  input: tickInput,
  differsPerTry: ['sentAt'],
  failed: messages.tickFailed,
  async run({ input: { id, text, done, ...phone }, actor, db, note }): Promise<Job> {
    const at = new Date();
    const job = await findDriven(db, actor, id);
    if (job.status === 'cancelled') throw new Refusal('conflict', messages.isCancelled);
    const before = job.checklist ?? [];
    const line = before.find((one) => one.text === text);
    if (!line) throw new Refusal('conflict', messages.lineUnknown);
    if ((line.ticked !== null) === done) return job;
    const by = { userId: actor.userId, userName: actor.name, at: happenedAt(phone, at) };
    const sent = before.map((one) => ({ text: one.text, ...(one === line && { done }) }));
    const after = { checklist: withLines(before, sent, by), updatedAt: at };
    await db.in(jobs).updateOne({ _id: id }, { $set: after });
    note(noteOf(job, done ? 'ticked' : 'opened', text));
    return { ...job, ...after };
  },
});

/**
 * Adds a photo before or after the work. Also for somebody whose job was given away or cancelled in the last 30 days: their phone
 * may still hold it. Refuses the eleventh with 409.
 */
export const addPhoto = operation({
  name: 'addJobPhoto',
  access: 'signed-in',
  effect: 'vital-write',
  input: photoInput,
  differsPerTry: ['sentAt'],
  failed: messages.photoFailed,
  // Decoding pictures is slow, and GridFS is outside of transactions.
  transaction: 'own',
  async run({
    input: { id, photo, when, ...phone },
    actor,
    db,
    note,
  }): Promise<{ job: Job; photo: JobPhoto }> {
    const at = new Date();
    checkRoom(await findPhotographed(db, actor, id));
    const stored = await storePhoto(db, photo);
    return await db.transaction(async (all) => {
      const job = await findPhotographed(all, actor, id);
      checkRoom(job);
      const { userId, name: userName } = actor;
      const added: JobPhoto = { id: stored._id, when, userId, userName, at: happenedAt(phone, at) };
      const photos = [...(job.photos ?? []), added];
      await all.in(jobs).updateOne({ _id: id }, { $set: { photos, updatedAt: at } });
      await filesOf(all).bind(stored, { kind: jobProof, subjectId: id, ownerId: userId });
      note(noteOf(job, 'changed', `photo ${when} the work added`));
      return { job: { ...job, photos, updatedAt: at }, photo: added };
    });
  },
});

export const removePhoto = operation({
  name: 'removeJobPhoto',
  access: 'signed-in',
  effect: 'vital-write',
  input: removePhotoInput,
  failed: messages.photoFailed,
  async run({ input: { id, photoId }, actor, db, note }): Promise<Job> {
    const job = await findDriven(db, actor, id);
    const photo = job.photos?.find((one) => one.id === photoId);
    if (!photo) throw new Refusal('not-found', messages.photoUnknown);
    const after = { photos: job.photos?.filter((one) => one !== photo) ?? [], updatedAt: new Date() };
    await db.in(jobs).updateOne({ _id: id }, { $set: after });
    await filesOf(db).remove(photoId);
    note(noteOf(job, 'changed', `photo ${photo.when} the work deleted`));
    return { ...job, ...after };
  },
});

/** The job, for its people, people who manage jobs, and those who drove it lately. */
async function findPhotographed(db: CompanyDb, actor: Actor, id: string): Promise<Job> {
  try {
    return await findDriven(db, actor, id);
  } catch (error) {
    const isOthers = error instanceof Refusal && error.why === 'forbidden';
    if (!isOthers || !(await jobDrivenBy(db, actor, id))) throw error;
    return await db.in(jobs).get(id, messages.unknown);
  }
}

function checkRoom({ photos = [] }: Job): void {
  if (photos.length >= mostPhotos) throw new Refusal('conflict', messages.tooManyPhotos);
}

/** Stores a photo, encoded again without its position. Refuses anything else at its field. */
async function storePhoto(db: CompanyDb, sent: z.output<typeof photoInput>['photo']) {
  // The input refuses a missing one.
  const upload = sent ?? { bytes: new Uint8Array() };
  const { content, type } = await reencodePicture(upload, {
    companyId: db.companyId,
    field: 'photo',
    text: messages.photoWrong,
    within: 2_000,
  });
  return await filesOf(db).keep({ name: `photo.${type === 'image/png' ? 'png' : 'jpg'}`, type, content });
}
