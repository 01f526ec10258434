import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { type Actor, noAccess, ownerAccess, type SystemAccess } from '~/core/access';
import { singaporeDay } from '~/core/dates';
import { newId } from '~/core/id';
import type { Refusal } from '~/core/refusal';
import { users } from '~/modules/account/collections';
import { activity } from '~/modules/audit/collections';
import { addClient } from '~/modules/crm/clients.server';
import { createJob } from '~/modules/jobs/add-job.server';
import { type Job, jobs } from '~/modules/jobs/collections';
import { startJob } from '~/modules/jobs/drive.server';
import { leaveMonths, leaveRequests } from '~/modules/leave/collections';
import { monthsFor } from '~/modules/leave/months';
import type { Operation } from '~/operation/operation.server';
import { type CompanyDb, companyDb } from '~db/company-db';
import { askIn } from './asking';
import { mailTo, watchLog } from './config';
import { openDatabaseForTests } from './open-database';

/** A Wednesday at ten in Singapore, so that no test crosses midnight. */
const now = new Date('2026-11-25T02:00:00Z');
/** The day of these tests. */
export const today = singaporeDay(now);

/** This test's company, its owner, and a driver. */
export let db: CompanyDb;
export let owner: Actor;
export let ahmad: Actor;
/** The errors in the log. */
export let errors: ReturnType<typeof watchLog>;
let outbox: string;

/** Gives each test of a file a company with jobs, and a clock that continues from the same moment. */
export function jobsForTests(): void {
  openDatabaseForTests();
  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ['Date'], now, shouldAdvanceTime: true, advanceTimeDelta: 2 });
    db = companyDb(newId());
    owner = await person('Lim Mei Hua', ownerAccess);
    ahmad = await person('Ahmad bin Ismail');
    outbox = await mkdtemp(join(tmpdir(), 'laoban-outbox-'));
    errors = watchLog('error');
    mailTo(outbox);
  });
  afterEach(async () => {
    vi.useRealTimers();
    // A mail may still be on its way into it.
    await rm(outbox, { recursive: true, force: true, maxRetries: 5 });
  });
}

/** Continues the test in another company, as its owner. */
export async function inAnotherCompany(): Promise<void> {
  db = companyDb(newId());
  owner = await person('Another boss', ownerAccess);
}

export async function person(name: string, access: SystemAccess = noAccess, within = db): Promise<Actor> {
  const _id = newId();
  const email = `${_id}@firm.example`;
  const now = new Date();
  const more = { passwordHash: '', welcomed: true, createdAt: now, updatedAt: now };
  await within.in(users).insert({ _id, name, email, access, status: 'Active', ...more });
  return { userId: _id, companyId: within.companyId, sid: 'sid', name, email, access, welcomed: true };
}

export const leaves = async ({ userId }: Actor) =>
  await db.in(users).updateOne({ _id: userId }, { $set: { status: 'Resigned' } });

/** Approved leave of one day or half a day. */
export async function onLeave({ userId, name }: Actor, day: string, part: 'whole' | 'morning' = 'whole') {
  const request = { _id: newId(), userId, start: day, end: day } as const;
  const half = { from: 'morning', to: part === 'whole' ? 'afternoon' : 'morning' } as const;
  await db.in(leaveRequests).insert({
    ...request,
    ...half,
    userName: name,
    type: 'Annual Leave',
    reason: 'Wedding',
    status: 'approved',
    days: 1,
    byYear: {},
    appliedAt: new Date(),
  });
  await db.in(leaveMonths).insertMany(monthsFor({ ...request, ...half }));
}

export const ask = async <Result>(
  operation: Operation<Result>,
  sent: object = {},
  as = owner,
): Promise<Result> => await askIn(db, operation, { ...sent }, { as });

export const refusalOf = async (asked: Promise<unknown>): Promise<Refusal> =>
  await asked.then(
    () => expect.unreachable('it was not refused'),
    (refusal: Refusal) => refusal,
  );

export const someJob = {
  title: 'Deliver 20 kg of dark roast',
  client: 'Ah Seng Coffee House',
  startLocation: '21 Kallang Avenue',
  endLocation: '56 Eng Hoon Street',
  jobDate: today,
  jobTime: '09:30',
  description: 'Back door.',
};

export async function job(sent: object = {}): Promise<Job> {
  return (await ask(createJob, { ...someJob, ...sent })).job;
}

/** A job that its driver can start. */
export const assigned = (sent: object = {}) =>
  job({ assignedEmployees: [ahmad.userId], status: 'assigned', ...sent });

export async function active(sent: object = {}): Promise<Job> {
  const { _id: id } = await assigned(sent);
  return await ask(startJob, { id }, ahmad);
}

export const stored = async ({ _id }: Pick<Job, '_id'>) => (await db.in(jobs).findOne({ _id })) as Job;
export const linesOf = async (id: string) =>
  (await db.in(activity).list({ subjectId: id }, { sort: { at: 1 }, limit: 9 })).map(
    ({ action, detail }) => `${action} ${detail}`,
  );

/** The sent mails, once there are `count`. */
export async function mails(count: number): Promise<string[]> {
  await vi.waitFor(async () => expect(await readdir(outbox)).toHaveLength(count), 60_000);
  const names = (await readdir(outbox)).sort();
  const texts = await Promise.all(names.map((name) => readFile(join(outbox, name), 'utf8')));
  return texts.map((text) => text.replaceAll(/=\n/g, ''));
}

const someClient = { industry: 'Food', contactPerson: 'Tan', role: 'Others', Email: 'a@b.example' };
export const client = async (CompanyName: string) =>
  (await ask(addClient, { CompanyName, ...someClient }))._id;
