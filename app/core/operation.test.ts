import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import type { CompanyDb } from '~db/company-db';
import { type Actor, bossAccess } from './access';
import { type Caller, operation, perform } from './operation';
import { Refusal } from './refusal';

const boss: Actor = {
  userId: 'boss',
  companyId: 'firm',
  sid: 'sid',
  name: 'Boss',
  email: 'boss@firm.example',
  access: bossAccess,
  welcomed: true,
};
const clerk: Actor = { ...boss, userId: 'clerk', access: { ...bossAccess, laoban: false, CRM: false } };

function callerOf(actor: Actor | null, more: Partial<Caller> = {}): Caller {
  return {
    actor,
    source: { address: '127.0.0.1', agent: 'test', device: async () => null },
    db: (companyId) => ({ companyId }) as CompanyDb,
    mayChange: async () => true,
    isColleague: async (_, userId) => userId === 'clerk',
    ...more,
  };
}

const input = z.object({
  name: z.string('Enter a name.').min(1, 'Enter a name.'),
  id: z.string().optional(),
});

async function refusalOf(promise: Promise<unknown>): Promise<Refusal> {
  const error = await promise.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(Refusal);
  return error as Refusal;
}

test('run gets the checked input, the actor and his own company’s collections', async () => {
  const rename = operation({ access: 'CRM', effect: 'write', input, run: async (run) => run });
  const run = await perform(rename, callerOf(boss), { params: {}, sent: { name: 'Kopi', extra: 1 } });
  expect(run.input).toEqual({ name: 'Kopi' });
  expect(run.actor).toBe(boss);
  expect(run.db.companyId).toBe('firm');
});

test('the parameters of the address win over what was sent', async () => {
  const rename = operation({ access: 'CRM', effect: 'write', input, run: async (run) => run.input.id });
  const asked = { params: { id: 'address' }, sent: { name: 'Kopi', id: 'body' } };
  expect(await perform(rename, callerOf(boss), asked)).toBe('address');
});

test('access is decided before anything is parsed', async () => {
  const run = vi.fn();
  const rename = operation({ access: 'CRM', effect: 'write', input, run });
  const wrong = { params: {}, sent: { name: 5 } };
  expect((await refusalOf(perform(rename, callerOf(null), wrong))).status).toBe(401);
  expect((await refusalOf(perform(rename, callerOf(clerk), wrong))).status).toBe(403);
  expect((await refusalOf(perform(rename, callerOf(boss), wrong))).status).toBe(400);
  expect(run).not.toHaveBeenCalled();
});

test('what was sent is read only when the caller may ask', async () => {
  const sent = vi.fn(async () => ({ name: 'Kopi' }));
  const rename = operation({ access: 'CRM', effect: 'write', input, run: async (run) => run.input.name });
  expect((await refusalOf(perform(rename, callerOf(clerk), { params: {}, sent }))).status).toBe(403);
  expect(sent).not.toHaveBeenCalled();
  expect(await perform(rename, callerOf(boss), { params: {}, sent })).toBe('Kopi');
});

test('wrong input names its fields, and the message is the first text', async () => {
  const rename = operation({ access: 'public', effect: 'write', input, run: async () => {} });
  const refusal = await refusalOf(perform(rename, callerOf(null), { params: {}, sent: {} }));
  expect(refusal.message).toBe('Enter a name.');
  expect(refusal.fields).toEqual({ name: ['Enter a name.'] });
});

test.each([
  ['his own id', clerk, 'clerk', 'runs'],
  ['another’s id', { ...clerk, access: { ...clerk.access, CRM: true } }, 'boss', 403],
  ['the boss names one of his firm', boss, 'clerk', 'runs'],
  ['the boss names a stranger', boss, 'stranger', 403],
  ['the boss names no text', boss, { $ne: '' }, 403],
])('a userID that is sent is never trusted: %s', async (_, actor, userID, outcome) => {
  const rename = operation({ access: 'signed-in', effect: 'write', input, run: async () => 'runs' });
  for (const name of ['userID', 'userId']) {
    const asked = { params: {}, sent: { name: 'Kopi', [name]: userID } };
    const done = perform(rename, callerOf(actor as Actor), asked).catch((refusal: Refusal) => refusal.status);
    expect(await done).toBe(outcome);
  }
});

test('a write is refused with 402 once the trial has ended; reading and what is vital go on', async () => {
  const ended = callerOf(boss, { mayChange: async () => false });
  const asked = { params: {}, sent: { name: 'Kopi' } };
  const make = (effect: 'read' | 'write' | 'vital-write') =>
    operation({ access: 'CRM', effect, input, run: async () => 'runs' });
  expect((await refusalOf(perform(make('write'), ended, asked))).status).toBe(402);
  expect((await refusalOf(perform(make('write'), ended, asked))).message).toBe(
    'Your free trial has ended. Choose a plan to continue.',
  );
  expect(await perform(make('read'), ended, asked)).toBe('runs');
  expect(await perform(make('vital-write'), ended, asked)).toBe('runs');
});

test('an operation has no run that could be called past the checks', () => {
  const rename = operation({ access: 'CRM', effect: 'write', input, run: async () => 'runs' });
  expect(Object.keys(rename).sort()).toEqual(['access', 'effect', 'failed', 'input']);
  expect(Object.isFrozen(rename)).toBe(true);
});
