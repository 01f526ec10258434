import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from 'vitest';
import { type Actor, noAccess, ownerAccess, type SystemAccess } from '~/core/access';
import { newId } from '~/core/id';
import type { Refusal } from '~/core/refusal';
import { companies, users } from '~/modules/account/collections';
import { readBalances } from '~/modules/leave/balances.server';
import { approveLeave } from '~/modules/leave/decide.server';
import { decidedMail } from '~/modules/leave/jobs.server';
import { applyForLeave } from '~/modules/leave/requests.server';
import type { Operation } from '~/operation/operation.server';
import { type CompanyDb, companyDb } from '~db/company-db';

import { workOff } from '~db/jobs/worker';
import { askIn } from './asking';
import { mailTo } from './config';
import { openDatabaseForTests } from './open-database';

/** A Wednesday, at ten in Singapore. */
export const now = new Date('2026-11-18T02:00:00Z');

/** This test's company with its owner, a manager, and an employee they manage. */
export let db: CompanyDb;
export let owner: Actor;
export let manager: Actor;
export let worker: Actor;
let outbox: string;

/** Gives each test of a file, or all that only read, a company for requesting leave, on the same day. */
export function leaveForTests({ shared = false } = {}): void {
  openDatabaseForTests();
  const [before, after] = shared ? [beforeAll, afterAll] : [beforeEach, afterEach];
  before(async () => {
    vi.useFakeTimers({ toFake: ['Date'], now });
    db = companyDb(newId());
    await db.in(companies).insert({
      _id: db.companyId,
      name: 'Kopi & Co',
      planName: 'Growth',
      planRank: 2,
      trialEndsAt: now,
      credits: 0,
      purseLines: 0,
      createdAt: now,
    });
    owner = await person('Lim Mei Hua', ownerAccess);
    manager = await person('Rajesh Nair');
    worker = await person('Chen Wei', noAccess, { managerId: manager.userId });
    outbox = await mkdtemp(join(tmpdir(), 'laoban-outbox-'));
    mailTo(outbox);
  });
  after(async () => {
    vi.useRealTimers();
    // The last mail may still be being written.
    await rm(outbox, { recursive: true, force: true, maxRetries: 20 });
  });
}

export async function person(
  name: string,
  access: SystemAccess = noAccess,
  more: object = {},
): Promise<Actor> {
  const _id = newId();
  const email = `${_id}@firm.example`;
  const own = { passwordHash: '', welcomed: true, createdAt: now, updatedAt: now };
  await db.in(users).insert({ _id, name, email, access, status: 'Active', ...own, ...more });
  return { userId: _id, companyId: db.companyId, sid: 'sid', name, email, access, welcomed: true };
}

export const ask = async <Result>(operation: Operation<Result>, sent: object, as: Actor): Promise<Result> =>
  await askIn(db, operation, { ...sent }, { as });

export const refusalOf = async (asked: Promise<unknown>): Promise<Refusal> =>
  await asked.then(
    () => expect.unreachable('it was not refused'),
    (refusal: Refusal) => refusal,
  );

export const days = (startDate: string, endDate = startDate, more: object = {}) => ({
  type: 'Annual Leave',
  startDate,
  endDate,
  reason: 'Rest',
  ...more,
});
export const apply = async (sent: object, as = worker) => await ask(applyForLeave, sent, as);
export const applied = async (...given: Parameters<typeof days>) => (await apply(days(...given))).request._id;
export const approved = async (...given: Parameters<typeof days>) => {
  const id = await applied(...given);
  await ask(approveLeave, { id }, manager);
  return id;
};
export const left = async (type = 'Annual Leave', year = 2026, who = worker) => {
  const { balances } = await ask(readBalances, { id: who.userId, year }, owner);
  return balances.find((one) => one.type === type)?.balance.available;
};
export const mails = async () =>
  await Promise.all((await readdir(outbox)).map((name) => readFile(join(outbox, name), 'utf8')));

/** Sends the mails of decisions, as 30 seconds after them. */
export const sendDecided = async () =>
  await workOff({
    kinds: [decidedMail],
    now: () => new Date(Date.now() + 30_000),
  });

/** HR's input to adjust the worker's balance. */
export const adjustment = (more: object = {}) => ({
  id: worker.userId,
  type: 'Annual Leave',
  year: 2026,
  days: 2,
  reason: 'Worked on a Sunday',
  ...more,
});
