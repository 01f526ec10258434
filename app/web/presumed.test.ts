import { expect, test, vi } from 'vitest';
import type { Actor } from '~/core/access';
import { noAccess } from '~/core/access';
import { type Identity, Presuming } from './presumed.server';

const actor: Actor = {
  userId: 'u',
  companyId: 'c',
  sid: 's',
  name: 'Tan',
  email: 'tan@kopi.example',
  access: noAccess,
  welcomed: true,
  drives: false,
  owesSecondFactor: false,
};
const firm = { name: 'Kopi', credits: 5, planRank: 0, trialEndsAt: new Date(0) };
const tan: Identity = { actor, firm, photoId: undefined, by: 'cookie' };
const nobody: Identity = { actor: null, firm: null, photoId: undefined, by: 'cookie' };
const later = (identity: Identity) => new Promise<Identity>((done) => setTimeout(() => done(identity), 20));
/** A cookie that nobody has come with before. */
let cookies = 0;
const aCookie = () => `cookie ${++cookies}`;

/** What is said of somebody who was `tan` a moment ago, and that he is this one now. */
async function afterTan(now: () => Promise<Identity>, may = true) {
  const who = aCookie();
  await new Presuming(true).identityOf(who, async () => tan);
  const asker = new Presuming(may);
  return { who, asker, said: await asker.identityOf(who, now) };
}

test('who comes for the first time is waited for', async () => {
  const asker = new Presuming(true);
  expect(await asker.identityOf(aCookie(), () => later(tan))).toEqual(tan);
  expect(await asker.holds).toBe(true);
});

test('who was known before is presumed to be the same, and that holds when the database has said it', async () => {
  const now = vi.fn(() =>
    later({ ...tan, actor: { ...actor }, firm: { ...firm, trialEndsAt: new Date(0) } }),
  );
  const { asker, said } = await afterTan(now);
  expect(said).toBe(tan);
  expect(await asker.holds).toBe(true);
  expect(now).toHaveBeenCalledOnce();
});

test.each<[string, Identity]>([
  ['is signed out', nobody],
  ['has other rights', { ...tan, actor: { ...actor, access: { ...noAccess, CRM: true } } }],
  ['has another firm’s purse before him', { ...tan, firm: { ...firm, credits: 4 } }],
  ['has another photo', { ...tan, photoId: 'p' }],
])('who %s by now is not, and the next attempt knows without asking', async (_, now) => {
  const { who, asker, said } = await afterTan(() => later(now));
  expect(said).toBe(tan);
  await asker.refuted;
  expect(await asker.holds).toBe(false);
  const ask = vi.fn();
  expect(await asker.anew().identityOf(who, ask)).toBe(now);
  expect(ask).not.toHaveBeenCalled();
  const next = new Presuming(true);
  expect(await next.identityOf(who, async () => now)).toEqual(now);
  expect(await next.holds).toBe(true);
});

test('a database that does not answer holds nothing to be so, and fails the next attempt as it failed this one', async () => {
  const away = new Error('away');
  const { who, asker, said } = await afterTan(() => Promise.reject(away));
  expect(said).toBe(tan);
  await asker.refuted;
  await expect(asker.anew().identityOf(who, async () => tan)).rejects.toBe(away);
});

test('nobody is presumed where a request cannot be answered twice, or behind another cookie', async () => {
  const { said } = await afterTan(() => later(nobody), false);
  expect(said).toBe(nobody);
  await afterTan(async () => tan);
  expect(await new Presuming(true).identityOf(aCookie(), () => later(nobody))).toBe(nobody);
});
