import { beforeEach, expect, test } from 'vitest';
import { listTokens, makeToken, readToken, revokeToken } from '~/modules/account/tokens.server';
import { activity } from '~/modules/audit/collections';
import type { CompanyDb } from '~db/company-db';
import { newSession, type Session, sessions } from '~db/sessions';
import { askIn } from '../support/asking';
import { openDatabaseForTests } from '../support/open-database';
import { asUser, mailsForTests, plainCompany } from '../support/sample-company';

openDatabaseForTests();
mailsForTests();
let db: CompanyDb;
let of: Pick<Session, 'userId' | 'companyId' | 'agent' | 'provedAt'>;
let asOwner: Parameters<typeof askIn>[3];

beforeEach(async () => {
  const company = await plainCompany();
  db = company.db;
  const { _id: userId, companyId } = company.owner;
  of = { userId, companyId, agent: 'Firefox', provedAt: new Date() };
  const browser = newSession({ ...of, kind: 'browser', expiresAt: null }, new Date());
  await db.in(sessions).insert(browser);
  asOwner = { as: { ...asUser(company.owner).as, sid: browser._id } };
});

const make = (sent: object = {}) =>
  askIn(db, makeToken, { name: 'Weekly report', days: 'never', ...sent }, asOwner);
const count = () => db.in(sessions).count({ kind: 'personal' }, 100);

test('a personal token needs a name of at most 60 characters, and an end that is offered', async () => {
  for (const [sent, field] of [
    [{ name: ' ' }, 'name'],
    [{ name: 'x'.repeat(61) }, 'name'],
    [{ days: '31' }, 'days'],
  ] as const)
    await expect(make(sent)).rejects.toMatchObject({
      status: 400,
      fields: { [field]: [expect.any(String)] },
    });
  expect(await count()).toBe(0);
});

test('a person has at most 20 that are valid, also where many are made at once', async () => {
  const one = (expiresAt: Date | null) =>
    db.in(sessions).insert(newSession({ ...of, kind: 'personal', expiresAt }, new Date()));
  for (let at = 0; at < 18; at += 1) await one(null);
  await one(new Date(0));
  const all = await Promise.allSettled([make(), make(), make(), make()]);
  const refused = all.flatMap((made) => (made.status === 'rejected' ? [made.reason] : []));
  expect(refused).toMatchObject([{ why: 'conflict' }, { why: 'conflict' }]);
  const [listed] = await askIn(db, listTokens, {}, asOwner);
  await askIn(db, revokeToken, { id: listed?.id }, asOwner);
  await make();
  expect(await count()).toBe(21);
});

test('nobody else sees or revokes it', async () => {
  const { _id: id } = await make();
  const browser = newSession({ ...of, userId: 'mei', kind: 'browser', expiresAt: null }, new Date());
  await db.in(sessions).insert(browser);
  const colleague = { as: { userId: 'mei', sid: browser._id } };
  expect(await askIn(db, listTokens, {}, colleague)).toEqual([]);
  for (const operation of [readToken, revokeToken])
    await expect(askIn<unknown>(db, operation, { id }, colleague)).rejects.toMatchObject({
      why: 'not-found',
    });
  expect(await count()).toBe(1);
});

test('making and revoking it stays open after the trial, and is in the activity log', async () => {
  const afterTrial = { ...asOwner, mayChange: false };
  const { _id: id } = await askIn(db, makeToken, { name: 'Weekly report', days: 'never' }, afterTrial);
  await askIn(db, revokeToken, { id }, afterTrial);
  const lines = await db.in(activity).list({ subject: 'API token' }, { sort: { at: 1 }, limit: 9 });
  const { userId } = of;
  expect(lines).toMatchObject([
    { action: 'made', detail: 'Weekly report', userId },
    { action: 'revoked', detail: 'Weekly report', userId },
  ]);
});
