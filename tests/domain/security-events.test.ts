import { expect, test, vi } from 'vitest';
import { noAccess } from '~/core/access';
import { securityEvents, users } from '~/modules/account/collections';
import { hashPassword } from '~/modules/account/passwords.server';
import { browseEvents, browseOwnEvents } from '~/modules/account/security-events.server';
import { signIn } from '~/modules/account/sign-in.server';
import { browseActivity } from '~/modules/audit/activity.server';
import type { Operation } from '~/operation/operation.server';
import { enterAddress } from '~db/directory';
import { askAsStranger, askIn } from '../support/asking';
import { watchLog } from '../support/config';
import { openDatabaseForTests } from '../support/open-database';
import { asUser, plainCompany } from '../support/sample-company';

openDatabaseForTests();

const password = 'kopi-siew-dai';
const source = { address: '203.0.113.7', agent: 'Firefox/130.0 Windows' };

const asStranger = <R>(operation: Operation<R>, sent: Record<string, unknown>) =>
  askAsStranger(operation, sent, source);

test('a wrong password, a lock-out and a sign-in are in the log, on one’s own page and on the owner’s', async () => {
  const { db, owner } = await plainCompany();
  const colleague = {
    ...owner,
    _id: `${owner._id}2`,
    email: `mei-${owner.email}`,
    name: 'Mei',
    access: {} as never,
  };
  await db.in(users).insert({ ...colleague, passwordHash: await hashPassword(password) });
  await enterAddress(db, colleague);
  const logged = watchLog('info');
  const { email } = colleague;
  await asStranger(signIn, { email, password });
  for (let at = 0; at < 12; at += 1)
    await expect(asStranger(signIn, { email, password: 'not-mine' })).rejects.toThrow();

  const kinds = async () => (await askIn(db, browseEvents, {}, asUser(owner))).items.map(({ kind }) => kind);
  const failures = Array.from({ length: 10 }, () => 'sign-in-failed');
  await vi.waitFor(async () => expect(await kinds()).toHaveLength(12), 60_000);
  expect((await kinds()).sort()).toEqual(['locked-out', ...failures, 'signed-in']);
  expect(logged).toHaveBeenCalledWith(
    { security: 'locked-out', userId: colleague._id, companyId: db.companyId, source: source.address },
    'security event',
  );
  // No address is logged.
  expect(JSON.stringify(logged.mock.calls)).not.toContain(email);

  const own = await askIn(db, browseOwnEvents, {}, asUser(colleague));
  expect(own.items).toHaveLength(12);
  expect(own.items[0]).toMatchObject({ source: source.address, userName: 'Mei' });
  expect((await askIn(db, browseOwnEvents, {}, asUser(owner))).items).toEqual([]);
  await expect(
    askIn(db, browseEvents, {}, { as: { userId: colleague._id, access: {} as never } }),
  ).rejects.toMatchObject({ why: 'forbidden' });
  const days = (own.items[0]?.expiresAt.getTime() ?? 0) - Date.now();
  expect(days / 86_400_000).toBeCloseTo(90, 0);
});

test('somebody who has left is as unknown as a stranger, and does not learn that their password is right', async () => {
  const { db, owner } = await plainCompany();
  const change = { status: 'Resigned' as const, passwordHash: await hashPassword(password) };
  await db.in(users).updateOne({ _id: owner._id }, { $set: change });
  await expect(asStranger(signIn, { email: owner.email, password })).rejects.toMatchObject({
    why: 'not-signed-in',
  });
});

test('a try with an unknown address is logged, and stored for nobody', async () => {
  const logged = watchLog('info');
  await expect(asStranger(signIn, { email: 'nobody@events.example', password })).rejects.toMatchObject({
    why: 'not-signed-in',
  });
  await vi.waitFor(
    () =>
      expect(logged).toHaveBeenCalledWith(
        { security: 'sign-in-failed', source: source.address },
        'security event',
      ),
    60_000,
  );
});

test('what somebody may not do is heard of by name', async () => {
  const { db, owner } = await plainCompany();
  const as = { ...asUser(owner).as, access: noAccess };
  await expect(askIn(db, browseActivity, {}, { as })).rejects.toMatchObject({ why: 'forbidden' });
  const stored = () => db.in(securityEvents).list({}, { sort: {}, limit: 9 });
  await expect
    .poll(stored)
    .toEqual([expect.objectContaining({ kind: 'refused', userId: owner._id, detail: 'browseActivity' })]);
});
