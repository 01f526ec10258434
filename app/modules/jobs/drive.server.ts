import type { z } from 'zod';
import type { Actor } from '~/core/access';
import { openLines } from '~/core/checklist';
import { showTime } from '~/core/dates';
import { happenedAt, isEarly, type PhoneTimes, plannedInWords } from '~/core/happened';
import type { LogEntry } from '~/core/log-entry';
import { Refusal, refuseField } from '~/core/refusal';
import type { Upload } from '~/core/upload';
import { chatWith, whatsAppAddress } from '~/core/whatsapp';
import { reencodePicture } from '~/gateways/pictures';
import { operation } from '~/operation/operation.server';
import type { CompanyDb } from '~db/company-db';
import { filesOf, type StoredContent } from '~db/files';
import { tellClients } from './client.server';
import {
  type BeforeStep,
  type Job,
  type JobEvent,
  jobs,
  type Position,
  type StockMoved,
} from './collections';
import { findDriven, jobProof, noteOf } from './find-job.server';
import { orderVisitInvoice } from './jobs.server';
import { settleMaterials } from './materials.server';
import * as messages from './messages';
import { searchTextOf } from './new-job';
import {
  forgetRefusedEnds,
  isHandedOver,
  jobDrivenBy,
  refusedEndId,
  storeRefusedEnd,
} from './refused-ends.server';
import { endInput, onMyWayInput, startInput } from './schema';
import type { Status } from './statuses';
import { visitsOf } from './visit.server';

/**
 * Starts an assigned job when the phone says it happened (`happened.ts`), for its driver or people who manage jobs. Removes the proof of an earlier end,
 * which would look like that of the next one. Of two simultaneous starts one succeeds; any other status is a 409.
 */
export const startJob = operation({
  name: 'startJob',
  access: 'signed-in',
  effect: 'write',
  input: startInput,
  differsPerTry: ['sentAt'],
  failed: messages.startFailed,
  async run({ input: { id, endLocation, early, ...phone }, actor, db, note }): Promise<Job> {
    const at = new Date();
    const before = await findDriven(db, actor, id);
    if (early === false && before.status === 'assigned' && isEarly(before, happenedAt(phone, at)))
      throw refuseField('early', messages.startsEarly(plannedInWords(before)));
    const where = endLocation ? { endLocation } : {};
    const job = await step(db, before, 'assigned', {
      ...where,
      status: 'active',
      jobStart: happenedAt(phone, at),
      // Set if the status was changed back by hand.
      jobEnd: null,
      started: drivenOf(actor, before, phone, at),
      ended: null,
      proof: null,
      // What was removed of an earlier end can't be brought back.
      beforeStep: before.proof ? null : beforeStepOf(before, []),
      searchText: searchTextOf({ ...before, ...where }),
      updatedAt: at,
    });
    if (!job) throw refuse(messages.notAssigned(await statusOf(db, before)));
    for (const fileId of [before.proof?.photoId, before.proof?.signatureId]) {
      if (fileId) await filesOf(db).remove(fileId);
    }
    await tellClients(db, [job]);
    note(noteOf(job, 'started', before.proof ? 'again, the earlier proof was removed' : undefined));
    return job;
  },
});

/**
 * Ends an active job when the phone says it happened, with the final position and the proof of delivery. An end that the
 * office has already entered for the running job stays. Still allowed after a trial has ended, so that a driver on the road
 * can finish.
 */
export const endJob = operation({
  name: 'endJob',
  access: 'signed-in',
  effect: 'vital-write',
  input: endInput,
  differsPerTry: ['sentAt'],
  failed: messages.endFailed,
  // Decoding pictures is slow, and GridFS is outside of transactions.
  transaction: 'own',
  async run({ input, actor, db, note, onceKey }): Promise<Job> {
    // Before the pictures are decoded.
    const at = new Date();
    try {
      return await end(db, { input, actor, at, note });
    } catch (error) {
      if (!(error instanceof Refusal) || !(await handOver(db, { input, actor, at, error, onceKey, note })))
        throw error;
      throw new Refusal(error.why, error.message, { handedOver: true });
    }
  },
});

/**
 * Logs that somebody opened WhatsApp to tell the client when they arrive, and returns the address to open. Whether a message was sent
 * is unknown. Still possible after a trial has ended, like the end of the job.
 */
export const openOnMyWay = operation({
  name: 'openOnMyWay',
  access: 'signed-in',
  effect: 'vital-write',
  input: onMyWayInput,
  differsPerTry: ['sentAt'],
  failed: messages.onMyWayFailed,
  async run({ input: { id, minutes, ...phone }, actor, company, db, note }) {
    const job = await findDriven(db, actor, id);
    const [visit] = await visitsOf(db, [job], { actor, company });
    const time = showTime(new Date(happenedAt(phone, new Date()).getTime() + minutes * 60_000));
    note(noteOf(job, 'opened WhatsApp for', `arrives at about ${time}`));
    return whatsAppAddress(visit?.contact.phone ?? '', chatWith(visit?.onMyWay ?? '', { time }));
  },
});

/** A sentence about the open lines of a job's checklist; null if there are none. */
export function openWarning({ checklist }: Pick<Job, 'checklist'>): string | null {
  const open = openLines(checklist).length;
  return open > 0 ? messages.openLines(open) : null;
}

interface Ending {
  input: z.output<typeof endInput>;
  actor: Actor;
  at: Date;
  note(line: LogEntry): void;
}

async function end(db: CompanyDb, { input, actor, at, note }: Ending): Promise<Job> {
  const { id, endLocation, receivedBy, remarks, photo, signature, materials, despiteOpen, ...phone } = input;
  const found = await findDriven(db, actor, id);
  if (found.status !== 'active') throw refuse(messages.notActive(found.status));
  const warning = openWarning(found);
  if (warning && despiteOpen === false) {
    const fields = { despiteOpen: [`${warning} ${messages.openNeedsTick}`] };
    throw new Refusal('bad-input', warning, { fields });
  }
  const kept = {
    photo: await keep(db, 'photo', photo),
    signature: await keep(db, 'signature', signature),
  };
  return await db.transaction(async (all) => {
    const before = await findDriven(all, actor, id);
    // Of two simultaneous ends the later one is refused here.
    if (before.status !== 'active') throw refuse(messages.notActive(before.status));
    const moved: StockMoved[] = [];
    const by = { by: actor, at, onMoved: (one: StockMoved) => moved.push(one) };
    // Entered by hand since the start, which clears it.
    const entered = before.ended === null ? before.jobEnd : null;
    const settled = await settleMaterials(all, before, materials, by);
    const job = await step(all, before, 'active', {
      endLocation,
      status: 'ended',
      ...(settled.length > 0 && { materials: settled }),
      jobEnd: entered ?? happenedAt(phone, at, before.jobStart),
      ended: drivenOf(actor, before, phone, at),
      proof: {
        receivedBy,
        remarks,
        photoId: kept.photo?._id ?? null,
        signatureId: kept.signature?._id ?? null,
      },
      beforeStep: beforeStepOf(before, moved),
      searchText: searchTextOf({ ...before, endLocation }),
      updatedAt: at,
    });
    if (!job) throw refuse(messages.notActive(await statusOf(all, before)));
    for (const file of [kept.photo, kept.signature]) {
      const to = { kind: jobProof, subjectId: id, ownerId: actor.userId };
      if (file) await filesOf(all).bind(file, to);
    }
    await forgetRefusedEnds(all, id, actor);
    await orderVisitInvoice(all, job, at);
    await tellClients(all, [job]);
    note(noteOf(job, 'ended'));
    return job;
  });
}

/**
 * Stores an end that was refused because the job is over, somebody else's or gone, for the office to look at. False if it was not
 * refused for that, the sender has not driven the job lately, or the same request was handed over before.
 */
async function handOver(
  db: CompanyDb,
  { input, actor, at, note, error, onceKey }: Ending & { error: Refusal; onceKey: string | undefined },
): Promise<boolean> {
  if (!['forbidden', 'not-found', 'conflict'].includes(error.why)) return false;
  const { id: jobId, endLocation, receivedBy, remarks, photo, signature, materials, ...phone } = input;
  const now = await db.in(jobs).findOne({ _id: jobId });
  // Refused for another reason, which the driver can correct.
  if (now?.status === 'active' && error.why === 'conflict') return false;
  const job = await jobDrivenBy(db, actor, jobId);
  if (!job) return false;
  const id = refusedEndId(actor, onceKey);
  if (await isHandedOver(db, id)) return true;
  const sent = {
    ...{
      at,
      happened: happenedAt(phone, at),
      saidAt: phone.saidAt ?? null,
      endLocation,
      receivedBy,
      remarks,
      materials,
    },
    position: job.locationBased ? positionOf(phone) : null,
    why: error.message,
  };
  // What isn't a picture is left out, and the rest is stored.
  const pictures = [
    await keep(db, 'photo', photo).catch(withoutPicture),
    await keep(db, 'signature', signature).catch(withoutPicture),
  ];
  return await storeRefusedEnd(db, actor, { id, jobId, job, sent, pictures }, note);
}

/** Other refusals, such as too many pictures at once, pass: the phone sends it again later. */
function withoutPicture(error: unknown): null {
  if (error instanceof Refusal && error.why === 'bad-input') return null;
  throw error;
}

/** What an undo of the step that follows needs to know. */
function beforeStepOf(job: Job, moved: StockMoved[]): BeforeStep {
  const { endLocation, jobStart, jobEnd, started, ended, materials, invoicesMade = 0 } = job;
  const then = { endLocation, jobStart, jobEnd, started, ended, ...(materials && { materials }) };
  return { ...then, revision: job.revision + 1, invoicesMade, moved };
}

/** Changes a job's status if it still exists and still belongs to the driver; otherwise null. */
async function step(
  db: CompanyDb,
  { _id, driverId }: Job,
  from: Status,
  changes: Partial<Job>,
): Promise<Job | null> {
  const still = { _id, status: from, driverId };
  return await db.in(jobs).findOneAndUpdate(still, { $set: changes, $inc: { revision: 1 } });
}

async function statusOf(db: CompanyDb, { _id, status }: Job): Promise<Status> {
  return (await db.in(jobs).findOne({ _id }, { projection: { status: 1 } }))?.status ?? status;
}

interface Phone extends PhoneTimes {
  latitude?: number | undefined;
  longitude?: number | undefined;
  accuracy?: number | undefined;
}

/** Who pressed the button and when on their phone, and the position if the job is location-based. */
function drivenOf({ userId, name }: Actor, { locationBased }: Job, phone: Phone, recordedAt: Date): JobEvent {
  const position = locationBased ? positionOf(phone) : null;
  return { userId, userName: name, saidAt: phone.saidAt ?? null, recordedAt, position };
}

function positionOf({ latitude, longitude, accuracy }: Phone): Position | null {
  if (latitude === undefined || longitude === undefined) return null;
  return { latitude, longitude, accuracy: accuracy ?? null };
}

/** Stores a picture, re-encoded. Refuses anything else at its field. */
async function keep(
  db: CompanyDb,
  field: 'photo' | 'signature',
  sent: Upload | undefined,
): Promise<StoredContent | null> {
  if (!sent) return null;
  const { content, type } = await reencodePicture(sent, {
    companyId: db.companyId,
    field,
    text: messages.photoWrong,
  });
  const name = `${field}.${type === 'image/png' ? 'png' : 'jpg'}`;
  return await filesOf(db).keep({ name, type, content });
}

function refuse(text: string): Refusal {
  return new Refusal('conflict', text);
}
