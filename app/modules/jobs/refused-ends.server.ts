import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Actor } from '~/core/access';
import { singaporeMoment } from '~/core/dates';
import { dayMs } from '~/core/days';
import { newId } from '~/core/id';
import type { LogEntry } from '~/core/log-entry';
import { idInput } from '~/core/named-id';
import { callMarks, type PageOf } from '~/core/paging';
import { Refusal } from '~/core/refusal';
import { operation } from '~/operation/operation.server';
import type { CompanyDb } from '~db/company-db';
import { retryOnDuplicate } from '~db/duplicate';
import { filesOf, type StoredContent } from '~db/files';
import { type Order, readPage } from '~db/keyset';
import { removeAllWhole } from '~db/removal';
import { colleaguesAmong } from '../account/index.server';
import { clientIdNamed, tellClients } from './client.server';
import { type Job, type JobFacts, jobs, pastDrives, type RefusedEnd, refusedEnds } from './collections';
import { crewOf, isOn } from './crew';
import { jobProof, noteOf } from './find-job.server';
import { freeJobIds } from './free-ids.server';
import { orderVisitInvoice } from './jobs.server';
import { settleMaterials } from './materials.server';
import * as messages from './messages';
import { jobKeyOf, newJob, searchTextOf } from './new-job';

/** In ms. How long a former driver's end of a job is still accepted for the office to look at. */
const keptMs = 30 * dayMs;
/** The most ends of one job that wait, or were settled in that time. */
const mostOfJob = 20;

/** What an end has that was refused. The pictures are stored and not bound yet. */
type SentEnd = Pick<
  RefusedEnd,
  'at' | 'happened' | 'saidAt' | 'position' | 'endLocation' | 'receivedBy' | 'remarks' | 'materials' | 'why'
>;

/** The fields of a job that are kept for 30 days if it is deleted. */
function factsOf(job: Job): JobFacts {
  const { jobId, title, client, startLocation, endLocation, jobDate, jobTime, description, department } = job;
  const { notifications, locationBased, kindId, checklist, duration, jobStart } = job;
  return {
    jobId,
    title,
    client,
    startLocation,
    endLocation,
    jobDate,
    jobTime,
    description,
    department,
    notifications,
    locationBased,
    ...(kindId && { kindId }),
    ...(checklist && { checklist }),
    ...(duration !== undefined && { duration }),
    ...(jobStart && { jobStart }),
    crewIds: crewOf(job).map(({ id }) => id),
  };
}

/** Remembers for 30 days who drove jobs that were given away or deleted. In the transaction of the change. */
export async function rememberDrivers(
  db: CompanyDb,
  changes: readonly { before: Job | null; after: Job | null }[],
): Promise<void> {
  const expiresAt = new Date(Date.now() + keptMs);
  const past = changes.flatMap(({ before, after }) =>
    before
      ? crewOf(before)
          .filter(({ id }) => !after || !isOn(after, id))
          .map(({ id }) => ({
            _id: newId(),
            jobId: before._id,
            userId: id,
            job: factsOf(before),
            expiresAt,
          }))
      : [],
  );
  if (past.length > 0) await db.in(pastDrives).insertMany(past);
}

/** The job that this person drove in the last 30 days, also if it is theirs no longer or deleted; null if they did not. */
export async function jobDrivenBy(
  db: CompanyDb,
  { userId }: Pick<Actor, 'userId'>,
  id: string,
): Promise<JobFacts | null> {
  const since = new Date(Date.now() - keptMs);
  const job = await db.in(jobs).findOne({ _id: id });
  if (job && (isOn(job, userId) || [job.started?.userId, job.ended?.userId].includes(userId))) {
    const times = [singaporeMoment(job.jobDate, '23:59'), job.jobStart, job.jobEnd, job.updatedAt];
    if (times.some((at) => at && at >= since)) return factsOf(job);
  }
  const past = await db.in(pastDrives).findOne({ jobId: id, userId, expiresAt: { $gt: new Date() } });
  return past?.job ?? null;
}

/** The id of what this person sent with this key, so that it is handed over once. Without a key each one counts. */
export function refusedEndId({ userId }: Pick<Actor, 'userId'>, key: string | undefined): string {
  if (key === undefined) return newId();
  return createHash('sha256')
    .update(JSON.stringify([userId, key]))
    .digest('hex')
    .slice(0, 24);
}

/** The ends of a job that wait to be looked at. */
export async function openEndsOf(db: CompanyDb, jobId: string): Promise<RefusedEnd[]> {
  return await db.in(refusedEnds).list({ jobId, open: true }, { sort: { place: 1 }, limit: mostOfJob });
}

/** Forgets what a person's earlier tries handed over, once their end of the job is recorded. */
export async function forgetRefusedEnds(db: CompanyDb, jobId: string, { userId }: Actor): Promise<void> {
  await removeAllWhole(db, refusedEnds, { by: 'jobId', values: [jobId], filter: { userId, open: true } });
}

async function openEnd(db: CompanyDb, id: string): Promise<RefusedEnd> {
  const end = await db.in(refusedEnds).findOne({ _id: id, open: true });
  if (!end) throw new Refusal('not-found', messages.endSettled);
  return end;
}

const oldestFirst: Order<RefusedEnd> = { by: 'at', sorted: 'time' };

/** The ends that wait to be looked at, of one job or of all, page by page, for the API. */
export const listRefusedEnds = operation({
  name: 'listRefusedEnds',
  access: 'JobManagement',
  effect: 'read',
  failed: messages.listFailed,
  input: z.object({
    job: z.string().optional().describe('The id of a job, also of a deleted one; all if it is missing.'),
    ...callMarks,
  }),
  async run({ input: { job: jobId, limit, cursor }, db }): Promise<PageOf<RefusedEnd>> {
    const filter = { open: true, ...(jobId && { jobId }) };
    return await readPage(db.in(refusedEnds), { filter, order: oldestFirst, limit, marks: { cursor } });
  },
});

/** An end that was refused, with the job as it is now; the job is null if it was deleted. */
export const readRefusedEnd = operation({
  name: 'readRefusedEnd',
  access: 'JobManagement',
  effect: 'read',
  input: idInput,
  failed: messages.loadFailed,
  async run({ input: { id }, db }) {
    const end = await openEnd(db, id);
    return { end, job: await db.in(jobs).findOne({ _id: end.jobId }) };
  },
});

/**
 * Ends the job with what the driver sent. A job that was deleted is added again. Hours that the office has entered stay. Refuses
 * with 409 a job that has ended with another proof.
 */
export const takeOverEnd = operation({
  name: 'takeOverEnd',
  access: 'JobManagement',
  effect: 'vital-write',
  input: idInput,
  failed: messages.endFailed,
  async run({ input: { id }, actor, db, note }): Promise<Job> {
    const end = await openEnd(db, id);
    const at = new Date();
    const before = (await db.in(jobs).findOne({ _id: end.jobId })) ?? (await addAgain(db, end, actor, at));
    if (before.proof) throw new Refusal('conflict', messages.hasOtherProof);
    const known = end.materials.filter(({ itemId }) =>
      before.materials?.some((one) => one.itemId === itemId),
    );
    const settled = before.materials ? await settleMaterials(db, before, known, { by: actor, at }) : null;
    const { endLocation, receivedBy, remarks, photoId, signatureId, userId, userName, saidAt, position } =
      end;
    const happened = before.jobStart && end.happened < before.jobStart ? end.at : end.happened;
    const job = await db.in(jobs).findOneAndUpdate(
      { _id: before._id, revision: before.revision },
      {
        $set: {
          ...(settled && { materials: settled }),
          endLocation,
          status: 'ended',
          jobEnd: before.ended === null && before.jobEnd ? before.jobEnd : happened,
          ended: { userId, userName, saidAt, recordedAt: end.at, position },
          proof: { receivedBy, remarks, photoId, signatureId },
          searchText: searchTextOf({ ...before, endLocation }),
          updatedAt: at,
        },
        $inc: { revision: 1 },
      },
    );
    if (!job) throw new Refusal('conflict', messages.overtaken);
    await filesOf(db).move(id, job._id);
    await settle(db, end, at);
    await orderVisitInvoice(db, job, at);
    await tellClients(db, [job]);
    note(noteOf(job, 'ended', `as ${userName} had sent it`));
    return job;
  },
});

/** Deletes what the driver sent. */
export const discardEnd = operation({
  name: 'discardEnd',
  access: 'JobManagement',
  effect: 'vital-write',
  input: idInput,
  failed: messages.endFailed,
  async run({ input: { id }, db, note }) {
    const end = await openEnd(db, id);
    await filesOf(db).removeOf(id);
    await settle(db, end, new Date());
    note(noteOf({ ...end.job, _id: end.jobId }, 'discarded', `the end that ${end.userName} had sent`));
    return { end };
  },
});

/** Leaves only the key, so that the same request is not handed over again. */
async function settle(
  db: CompanyDb,
  { _id, jobId, userId, job, place }: RefusedEnd,
  at: Date,
): Promise<void> {
  await db.in(refusedEnds).deleteOne({ _id });
  await db.in(refusedEnds).insert({
    _id,
    jobId,
    userId,
    userName: '',
    job,
    at,
    happened: at,
    saidAt: null,
    position: null,
    endLocation: '',
    receivedBy: '',
    remarks: '',
    photoId: null,
    signatureId: null,
    materials: [],
    why: '',
    place,
    open: false,
    expiresAt: new Date(at.getTime() + keptMs),
  });
}

/** Adds the deleted job again, as its driver had it, with who else was on it. It keeps its id, by which other ends of it find it. */
async function addAgain(db: CompanyDb, { job, ...end }: RefusedEnd, actor: Actor, at: Date): Promise<Job> {
  const { jobId: wanted, jobDate, jobStart, crewIds = [], ...values } = job;
  const isTaken = (await db.in(jobs).findOne({ jobKey: jobKeyOf(wanted) })) !== null;
  const [free = wanted] = isTaken ? await freeJobIds(db, 1, at) : [wanted];
  const others = crewIds.filter((id) => id !== end.userId);
  const helpers = others.length > 0 ? await colleaguesAmong(db, others) : [];
  const made = newJob(end.jobId, values, {
    jobId: free,
    jobDate,
    jobStart,
    status: 'active',
    clientId: await clientIdNamed(db, values.client),
    at,
    helpers,
    driver: { _id: end.userId, name: end.userName },
    maker: { _id: actor.userId, name: actor.name },
  });
  await db.in(jobs).insert(made);
  return { ...made, companyId: db.companyId };
}

/** What a person sent with a key that was refused. The pictures are stored, not bound. */
interface HandedOver {
  id: string;
  jobId: string;
  job: JobFacts;
  sent: SentEnd;
  pictures: readonly (StoredContent | null)[];
}

/** Whether this was handed over before. */
export async function isHandedOver(db: CompanyDb, id: string): Promise<boolean> {
  return (await db.in(refusedEnds).findOne({ _id: id }, { projection: { _id: 1 } })) !== null;
}

/** Stores what was handed over, with its pictures. False if the job has too many already. */
export async function storeRefusedEnd(
  db: CompanyDb,
  actor: Actor,
  { id, jobId, job, sent, pictures }: HandedOver,
  note: (line: LogEntry) => void,
): Promise<boolean> {
  const [photo, signature] = pictures;
  const storeOnce = () =>
    db.transaction(async (all) => {
      if (await isHandedOver(all, id)) return true;
      const others = await all
        .in(refusedEnds)
        .list({ jobId }, { sort: { place: 1 }, limit: mostOfJob, projection: { place: 1 } });
      const taken = new Set(others.map(({ place }) => place));
      const free = Array.from({ length: mostOfJob }, (_, at) => at).filter((at) => !taken.has(at));
      // Any of them, so that several that come at once rarely meet.
      const place = free[Math.floor(Math.random() * free.length)];
      if (place === undefined) return false;
      await all.in(refusedEnds).insert({
        _id: id,
        jobId,
        job,
        ...sent,
        place,
        userId: actor.userId,
        userName: actor.name,
        open: true,
        photoId: photo?._id ?? null,
        signatureId: signature?._id ?? null,
      });
      for (const picture of pictures)
        if (picture)
          await filesOf(all).bind(picture, { kind: jobProof, subjectId: id, ownerId: actor.userId });
      note(noteOf({ ...job, _id: jobId }, 'sent to be looked at', `its end: ${sent.why}`));
      return true;
    });
  // Another one may take the place, or the same request may be quicker.
  return await retryOnDuplicate(storeOnce, 3 * mostOfJob);
}
