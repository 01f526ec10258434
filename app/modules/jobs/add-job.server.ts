import type { z } from 'zod';
import type { Actor } from '~/core/access';
import { newId } from '~/core/id';
import type { LogEntry } from '~/core/log-entry';
import { Refusal, refusedUnder } from '~/core/refusal';
import { repeatInWords } from '~/core/repeat';
import { repeatOf } from '~/core/repeat-input';
import { parseUsable } from '~/core/unusable';
import { operation } from '~/operation/operation.server';
import type { CompanyDb } from '~db/company-db';
import { isDuplicate, retryOnDuplicate } from '~db/duplicate';
import { markAsDrivers } from '../account/index.server';
import { clientIdNamed, tellClients } from './client.server';
import { type Job, jobs } from './collections';
import { crewOf, usualDuration } from './crew';
import { checkDriver, checkHappened, driverOf, helpersNamed, statusWith, warningOf } from './drivers.server';
import { noteOf } from './find-job.server';
import { freeJobIds } from './free-ids.server';
import { chosenKind, kindValues, withKindMaterials } from './kinds.server';
import { tellDrivers } from './mails.server';
import { planMaterials, settleMaterials, shortageInWords } from './materials.server';
import * as messages from './messages';
import { jobKeyOf, newJob } from './new-job';
import type { SavedJob } from './save-job.server';
import { newJobInput, plannedJob } from './schema';
import { beginSeries } from './series.server';

/**
 * Adds a job, or a series with its jobs of the next two weeks. Without an id the job gets the next free one. Refuses with 409
 * an id that another job of the company has.
 */
export const createJob = operation({
  name: 'createJob',
  access: 'JobManagement',
  effect: 'write',
  input: newJobInput,
  failed: messages.saveFailed,
  // Its own transaction, so that it can retry with another id.
  transaction: 'own',
  async run({ input: { jobId, ...input }, actor, db, note }): Promise<SavedJob> {
    const addOnce = () =>
      db.transaction(async (all) => {
        const at = new Date();
        const [free = ''] = jobId ? [jobId] : await freeJobIds(all, 1, at);
        const saved = await add(all, { ...input, jobId: free }, actor, at);
        const repeat = repeatOf(input, input.jobDate);
        note(noteOf(saved.job, 'added', repeat ? `repeats ${repeatInWords(repeat)}` : undefined));
        return saved;
      });
    try {
      return await (jobId ? addOnce() : retryOnDuplicate(addOnce));
    } catch (error) {
      throw isDuplicate(error) ? jobIdTaken() : error;
    }
  },
});

function jobIdTaken(): Refusal {
  return new Refusal('conflict', messages.jobIdInUse, { fields: { jobId: [messages.jobIdInUse] } });
}

/** The job of an accepted quotation: the materials it needs, and whether to put them on hold at once. */
interface Work {
  quotation: { id: string; number: string };
  lines: readonly { itemId: string; quantity: number }[];
  hold: boolean;
}

/**
 * Adds the job of an accepted quotation with its materials, in the caller's transaction. `sent` is the input of `createJob`;
 * wrong fields are refused as `job.jobDate`. If the id was just taken it throws a duplicate error, and the caller retries.
 */
export async function addJobOf(
  db: CompanyDb,
  sent: Record<string, unknown>,
  { work, actor, note }: { work: Work; actor: Pick<Actor, 'userId' | 'name'>; note(line: LogEntry): void },
): Promise<Job> {
  const { job } = await refusedUnder('job', async () => {
    const data = parseUsable(newJobInput, { ...plannedJob, ...sent });
    const at = new Date();
    // The caller's retry after a duplicate finds the other job here.
    if (data.jobId && (await db.in(jobs).findOne({ jobKey: jobKeyOf(data.jobId) }))) throw jobIdTaken();
    const [free = ''] = data.jobId ? [data.jobId] : await freeJobIds(db, 1, at);
    return await add(db, { ...data, jobId: free }, actor, at, work);
  });
  note(noteOf(job, 'added', `for ${work.quotation.number}`));
  return job;
}

async function workOf(
  db: CompanyDb,
  job: Job,
  { quotation, lines, hold }: Work,
  on: { by: { userId: string; name: string }; at: Date },
): Promise<Pick<Job, 'quotation' | 'materials'>> {
  const planned = await planMaterials(db, job, lines, { hold: hold && job.status !== 'cancelled', ...on });
  // A job may be added after it ended: what it needed was used.
  const isOver = job.status === 'ended' && planned.length > 0;
  const materials = isOver ? await settleMaterials(db, { ...job, materials: planned }, [], on) : planned;
  return { quotation, ...(materials.length > 0 && { materials }) };
}

type New = Omit<z.output<typeof newJobInput>, 'jobId'> & { jobId: string };

async function add(
  db: CompanyDb,
  {
    jobId,
    jobDate,
    assignedEmployees,
    jobStart,
    jobEnd,
    repeat: often,
    every,
    weekdays,
    monthOn,
    until,
    times,
    despiteLeave,
    followDriver,
    helperIds,
    kindId,
    filledKind,
    checklist,
    ...sent
  }: New,
  by: { userId: string; name: string },
  at: Date,
  work?: Work,
): Promise<SavedJob> {
  const [driverId] = assignedEmployees;
  const driver = driverId === undefined ? null : await driverOf(db, driverId);
  const helpers = await helpersNamed(db, helperIds, driver?._id ?? null);
  const kind = await chosenKind(db, kindId);
  const { status: chosen, duration = kind?.duration ?? usualDuration, ...values } = sent;
  // Without JavaScript somebody may choose a kind and not have the form filled in.
  const isUnfilled = filledKind !== undefined && filledKind !== kindId && checklist?.length === 0;
  const said = {
    ...values,
    duration,
    ...kindValues(kind, isUnfilled ? undefined : checklist, { userId: by.userId, userName: by.name, at }),
  };
  const status = followDriver && driver ? statusWith(chosen) : chosen;
  const maker = { _id: by.userId, name: by.name };
  const clientId = await clientIdNamed(db, said.client);
  const beginning = { jobId, jobDate, status, clientId, driver, helpers, jobStart, jobEnd, maker, at };
  const repeat = repeatOf({ repeat: often, every, weekdays, monthOn, until, times }, jobDate);
  const seriesId = repeat ? newId() : null;
  const begun: Job = {
    ...newJob(newId(), said, { ...beginning, seriesId, repeat }),
    companyId: db.companyId,
  };
  const worked = work ? { ...begun, ...(await workOf(db, begun, work, { by, at })) } : begun;
  const job = await withKindMaterials(db, worked, kind, { by, at });
  checkDriver(job);
  checkHappened(job, at);
  const texts = [await warningOf(db, job, despiteLeave), await shortageInWords(db, job)];
  const warning = texts.filter((text) => text !== null).join(' ') || null;
  await db.in(jobs).insert(job);
  await markAsDrivers(
    db,
    crewOf(job).map(({ id }) => id),
  );
  await tellClients(db, [job]);
  if (repeat && seriesId) await beginSeries(db, { _id: seriesId, repeat }, job, { at });
  await tellDrivers(db, [{ before: null, after: job }], {
    repeat: repeat ? repeatInWords(repeat) : undefined,
    by,
  });
  return { job, warning, others: 0 };
}
