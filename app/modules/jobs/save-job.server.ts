import type { Actor } from '~/core/access';
import { definedFields } from '~/core/changes';
import { withLines } from '~/core/checklist';
import { newId } from '~/core/id';
import { checkRevision, refuseField } from '~/core/refusal';
import { changedRepeat } from '~/core/repeat-input';
import type { SeriesScope } from '~/core/series';
import { operation } from '~/operation/operation.server';
import type { CompanyDb } from '~db/company-db';
import { markAsDrivers } from '../account/index.server';
import { changeComing, noneComing, ownOf } from './change-series.server';
import { clientIdNamed, tellClients } from './client.server';
import { type Job, jobs, servicePlans } from './collections';
import { crewOf } from './crew';
import { checkDriver, checkHappened, driverOf, helpersNamed, statusWith, warningOf } from './drivers.server';
import { noteOf } from './find-job.server';
import { orderVisitInvoice } from './jobs.server';
import { chosenKind, withKindMaterials } from './kinds.server';
import { changedFields, changedParts, statusLine } from './log-lines';
import { tellDrivers } from './mails.server';
import { releaseMaterials, settleMaterials, shortageInWords } from './materials.server';
import * as messages from './messages';
import { helpersOf, searchTextOf } from './new-job';
import { rememberDrivers } from './refused-ends.server';
import { deleteInput, jobChangeInput } from './schema';
import { comingOf, endSeries, makeNext, removeAhead, seriesOf } from './series.server';

/** The saved job, warnings about the driver's leave or other jobs, and how many jobs of the series were saved too. */
export interface SavedJob {
  job: Job;
  warning: string | null;
  others: number;
}

/**
 * Changes the fields that were sent, for one job or also for the upcoming ones of its series (`change-series.server.ts`). Any
 * status can be set; unusual changes are logged as set by hand. A driver who has left may stay. If the caller sends the
 * `revision` it started from and a newer one is stored, it gets a 409.
 */
export const changeJob = operation({
  name: 'changeJob',
  access: 'JobManagement',
  effect: 'write',
  input: jobChangeInput,
  failed: messages.saveFailed,
  findTarget: async (db, id) => await db.in(jobs).get(id, messages.unknown),
  async run({ input, actor, db, note }): Promise<SavedJob> {
    const {
      id,
      revision,
      assignedEmployees,
      despiteLeave,
      followDriver,
      scope,
      helperIds,
      materials: used,
      checklist,
      repeat,
      every,
      weekdays,
      monthOn,
      until,
      times,
      ...sent
    } = input;
    const before = await db.in(jobs).get(id, messages.unknown);
    checkRevision(revision, before.revision, messages.overtaken);
    const changes = definedFields(sent);
    for (const name of ['jobStart', 'jobEnd'] as const) {
      if (isSameMinute(before[name], sent[name])) delete changes[name];
    }
    const driver = await newDriver(db, before, assignedEmployees);
    const helpers = await newHelpers(db, before, helperIds, driver.driverId);
    const at = new Date();
    const people = { ...driver, ...helpers };
    const after: Job = { ...before, ...changes, ...people, revision: before.revision + 1, updatedAt: at };
    if (followDriver && 'driverName' in driver && driver.driverId !== null)
      after.status = statusWith(after.status);
    if (checklist) after.checklist = withLines(before.checklist, checklist, tickOf(actor, at));
    if (after.client !== before.client) after.clientId = await clientIdNamed(db, after.client);
    after.searchText = searchTextOf(after);
    checkHappened(after, at, before);
    checkDriver(after);
    // People assigned despite warnings stay, until they or the time change.
    const planned = ['driverId', 'helperIds', 'jobDate', 'jobTime', 'duration'] as const;
    const isOther = changedFields(before, after).some((name) => planned.some((one) => one === name));
    const warning = await warningOf(db, after, isOther ? despiteLeave : undefined);
    if (before.seriesId !== null) Object.assign(after, ownOf(before, after, scope));
    const sentRule = { repeat, every, weekdays, monthOn, until, times };
    const rule = changedRepeat(before.repeat ?? null, sentRule, after.jobDate);
    const isOtherRule = rule !== (before.repeat ?? null);
    if (isOtherRule) await checkRule(db, before, scope, at);
    if (isOtherRule && before.seriesId === null) after.seriesId = newId();
    const inSeries = after.seriesId !== null && (scope === 'series' || isOtherRule);
    const materials = await materialsAfter(db, { before, after, used }, { by: actor, at });
    if (materials) after.materials = materials;
    if ((after.kindId ?? null) !== (before.kindId ?? null)) {
      const kind = await chosenKind(db, after.kindId ?? null);
      Object.assign(after, await withKindMaterials(db, after, kind, { by: actor, at }));
    }
    const { _id, companyId: _, ...all } = after;
    await db.in(jobs).updateOne({ _id }, { $set: all });
    const none = { ...noneComing, repeat: before.repeat ?? null };
    const coming = inSeries ? await changeComing(db, before, after, { rule, by: actor, at }) : none;
    const { repeat: __, ...rest } = after;
    const saved: Job = { ...rest, ...(coming.repeat && { repeat: coming.repeat }) };
    if (after.status === 'ended' && before.status !== 'ended') await orderVisitInvoice(db, after, at);
    const had = crewOf(before).map((one) => one.id);
    const joining = crewOf(after).filter((one) => !had.includes(one.id));
    await markAsDrivers(
      db,
      joining.map((one) => one.id),
    );
    await tellClients(db, [after, ...coming.changed.map((one) => one.after)]);
    const parts = changedParts(before, saved);
    const others = coming.changed.length + coming.made.length;
    const what = [
      ...parts,
      statusLine(before, after) ?? [],
      others > 0 ? `and ${others} more that repeat` : [],
      coming.gone.length > 0 ? `${coming.gone.length} deleted` : [],
    ];
    if (what.flat().length > 0) note(noteOf(after, 'changed', what.flat().join(', ')));
    const gone = coming.gone.map((one) => ({ before: one, after: null }));
    const made = coming.made.map((one) => ({ before: null, after: one }));
    await rememberDrivers(db, [{ before, after }, ...coming.changed, ...gone]);
    await tellDrivers(db, [{ before, after, parts }, ...coming.changed, ...made, ...gone], { by: actor });
    const texts = [warning, await shortageInWords(db, after), coming.warning];
    return { job: saved, warning: texts.filter(Boolean).join(' ') || null, others };
  },
});

/** Refuses another rule for one job alone, and for a visit of a service plan, which has the rule. */
async function checkRule(db: CompanyDb, job: Job, scope: SeriesScope, at: Date): Promise<void> {
  if (job.seriesId === null) return;
  if ((await db.in(servicePlans).count({ _id: job.seriesId }, 1)) > 0)
    throw refuseField('repeat', messages.repeatsByPlan);
  const goesOn = (await seriesOf(db, job)) !== null || (await comingOf(db, job, at)).length > 0;
  if (scope === 'one' && goesOn) throw refuseField('repeat', messages.repeatsTogether);
}

/**
 * Deletes a job, or also the upcoming jobs of its series that were not started, which ends the series. Still allowed after a
 * trial has ended.
 */
export const deleteJob = operation({
  name: 'deleteJob',
  access: 'JobManagement',
  effect: 'vital-write',
  input: deleteInput,
  failed: messages.deleteFailed,
  async run({ input: { id, scope }, actor, db, note }) {
    const job = await db.in(jobs).get(id, messages.deleteRefused);
    const others = scope === 'series' ? await comingOf(db, job, new Date()) : [];
    if (scope === 'series') await endSeries(db, job);
    await removeAhead(db, [job, ...others], { by: actor, at: new Date() });
    if (scope === 'one') await makeNext(db, job, new Date());
    note(noteOf(job, 'deleted', others.length > 0 ? `and ${others.length} more that repeat` : undefined));
    const gone = [job, ...others].map((before) => ({ before, after: null }));
    await rememberDrivers(db, gone);
    await tellDrivers(db, gone, { by: actor });
    return { job };
  },
});

const tickOf = ({ userId, name }: Pick<Actor, 'userId' | 'name'>, at: Date) => ({
  userId,
  userName: name,
  at,
});

/** A job may also be ended or cancelled by hand: its materials are then used as sent or planned, or released. */
async function materialsAfter(
  db: CompanyDb,
  { before, after, used }: { before: Job; after: Job; used: Parameters<typeof settleMaterials>[2] },
  on: { by: { userId: string; name: string }; at: Date },
) {
  if (!before.materials) return null;
  // The used quantities of an ended job can be corrected.
  if (after.status === 'ended') return await settleMaterials(db, before, used, on);
  if (before.status === after.status) return null;
  return after.status === 'cancelled' ? await releaseMaterials(db, before, on) : null;
}

/** Whether a time equals a stored one to the minute, because the form's field has no seconds. */
function isSameMinute(stored: Date | null, sent: Date | null | undefined): boolean {
  return stored && sent ? new Date(stored).setUTCSeconds(0, 0) === sent.getTime() : false;
}

/** The new driver, or none; undefined if it does not change. */
async function newDriver(
  db: CompanyDb,
  before: Job,
  sent: readonly string[] | undefined,
): Promise<Partial<Pick<Job, 'driverId' | 'driverName'>>> {
  if (sent === undefined) return {};
  const [id = null] = sent;
  if (id === before.driverId) return {};
  if (id === null) return { driverId: null, driverName: '' };
  const { _id, name } = await driverOf(db, id);
  return { driverId: _id, driverName: name };
}

/** The new helpers; nothing if they do not change. Helpers who have left may stay, and a helper who becomes the driver is none. */
async function newHelpers(
  db: CompanyDb,
  before: Job,
  sent: readonly string[] | undefined,
  driverId: string | null = before.driverId,
): Promise<Pick<Job, 'helperIds' | 'helperNames'>> {
  const had = before.helperIds ?? [];
  const ids = (sent ?? had).filter((id) => id !== driverId);
  if (ids.join() === had.join()) return {};
  const stays = had.flatMap((id, at) =>
    ids.includes(id) ? [{ _id: id, name: before.helperNames?.[at] ?? '' }] : [],
  );
  const added = await helpersNamed(
    db,
    ids.filter((id) => !had.includes(id)),
    driverId,
  );
  return helpersOf([...stays, ...added]);
}
