import { beforeAll, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { type Actor, ownerAccess } from '~/core/access';
import { newId } from '~/core/id';
import type { LogEntry } from '~/core/log-entry';
import { Refusal } from '~/core/refusal';
import { users } from '~/modules/account/collections';
import { activity } from '~/modules/audit/collections';
import { type CompanyDocument, companyCollection } from '~db/collection';
import type { CompanyDb } from '~db/company-db';
import { database } from '~db/connect';
import { onceKeys } from '~db/once';
import { actorIn, companyIn } from '../../tests/support/asking';
import { openDatabaseForTests } from '../../tests/support/open-database';
import { asUser, plainCompany } from '../../tests/support/sample-company';
import { type Caller, operation, perform } from './operation.server';

openDatabaseForTests();

interface Thing extends CompanyDocument {
  name: string;
}
const things = companyCollection<Thing>('things', []);

let db: CompanyDb;
let owner: Actor;
let clerk: Actor;
let company: NonNullable<Caller['company']>;

beforeAll(async () => {
  const plain = await plainCompany();
  db = plain.db;
  company = await companyIn(db);
  owner = actorIn(db.companyId, asUser(plain.owner).as);
  clerk = { ...owner, userId: 'clerk', access: { ...ownerAccess, laoban: false, CRM: false } };
  await db
    .in(users)
    .insert({ ...plain.owner, _id: 'clerk', email: 'clerk@other.example', access: clerk.access });
});

function callerOf(actor: Actor | null, more: Partial<Caller> = {}): Caller {
  const source = { address: '127.0.0.1', agent: 'test', device: async () => null };
  return { actor, company: actor && company, source, ...more };
}

/** The caller whose company's trial or plan has ended. */
const endedFor = (actor: Actor, ended = {}) =>
  callerOf(actor, { company: { ...company, trialEndsAt: new Date(0), ...ended } });

const input = z.object({
  name: z.string('Enter a name.').min(1, 'Enter a name.'),
  id: z.string().optional(),
});

/** What most operations here have in common. */
const withCrm = { name: 'rename', access: 'CRM', effect: 'write', input } as const;
const signedIn = { ...withCrm, access: 'signed-in' } as const;
const ownTransaction = { ...signedIn, transaction: 'own' } as const;

async function refusalOf(promise: Promise<unknown>): Promise<Refusal> {
  const error = await promise.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(Refusal);
  return error as Refusal;
}

test('run gets the checked input, the actor and their own company’s collections', async () => {
  const rename = operation({ ...withCrm, run: async (run) => run });
  const run = await perform(rename, callerOf(owner), { params: {}, sent: { name: 'Kopi', extra: 1 } });
  expect(run.input).toEqual({ name: 'Kopi' });
  expect([run.actor, run.company]).toEqual([owner, company]);
  expect(run.db.companyId).toBe(db.companyId);
});

test('the parameters of the address win over what was sent', async () => {
  const rename = operation({ ...withCrm, run: async (run) => run.input.id });
  const asked = { params: { id: 'address' }, sent: { name: 'Kopi', id: 'body' } };
  expect(await perform(rename, callerOf(owner), asked)).toBe('address');
});

test('access is decided before anything is parsed', async () => {
  const run = vi.fn();
  const rename = operation({ ...withCrm, run });
  const wrong = { params: {}, sent: { name: 5 } };
  expect((await refusalOf(perform(rename, callerOf(null), wrong))).status).toBe(401);
  expect((await refusalOf(perform(rename, callerOf(clerk), wrong))).status).toBe(403);
  expect((await refusalOf(perform(rename, callerOf(owner), wrong))).status).toBe(400);
  expect(run).not.toHaveBeenCalled();
});

test('what was sent is read only when the caller may ask', async () => {
  const sent = vi.fn(async () => ({ name: 'Kopi' }));
  const rename = operation({ ...withCrm, run: async (run) => run.input.name });
  expect((await refusalOf(perform(rename, callerOf(clerk), { params: {}, sent }))).status).toBe(403);
  expect(sent).not.toHaveBeenCalled();
  expect(await perform(rename, callerOf(owner), { params: {}, sent })).toBe('Kopi');
});

test('wrong input names its fields, and the message is the first text', async () => {
  const rename = operation({ name: 'rename', access: 'public', effect: 'write', input, run: async () => {} });
  const refusal = await refusalOf(perform(rename, callerOf(null), { params: {}, sent: {} }));
  expect(refusal.message).toBe('Enter a name.');
  expect(refusal.fields).toEqual({ name: ['Enter a name.'] });
});

test.each([
  ['their own id', () => clerk, 'clerk', 'runs'],
  ['another’s id', () => clerk, 'owner', 403],
  ['an owner names one of their people', () => owner, 'clerk', 'runs'],
  ['the owner names a stranger', () => owner, 'stranger', 403],
  ['the owner names no text', () => owner, { $ne: '' }, 403],
])('a userID that is sent is never trusted: %s', async (_, whoOf, userID, outcome) => {
  const rename = operation({ ...signedIn, run: async () => 'runs' });
  for (const name of ['userID', 'userId']) {
    const asked = { params: {}, sent: { name: 'Kopi', [name]: userID } };
    const done = perform(rename, callerOf(whoOf()), asked).catch((refusal: Refusal) => refusal.status);
    expect(await done).toBe(outcome);
  }
});

test('a write is refused with 402 once the trial has ended; reading and what is vital go on', async () => {
  const ended = endedFor(owner);
  const asked = { params: {}, sent: { name: 'Kopi' } };
  const make = (effect: 'read' | 'write' | 'vital-write') =>
    operation({ name: 'rename', access: 'CRM', effect, input, run: async () => 'runs' });
  expect((await refusalOf(perform(make('write'), ended, asked))).status).toBe(402);
  expect((await refusalOf(perform(make('write'), ended, asked))).message).toBe(
    'Your free trial has ended. Choose a plan to continue.',
  );
  expect(await perform(make('read'), ended, asked)).toBe('runs');
  expect(await perform(make('vital-write'), ended, asked)).toBe('runs');
});

test('an operation has no run that could be called past the checks', () => {
  const rename = operation({ ...withCrm, run: async () => 'runs' });
  expect(Object.keys(rename)).not.toContain('run');
  expect(Object.values(rename)).not.toContainEqual(expect.any(Function));
  expect(Object.isFrozen(rename)).toBe(true);
});

test('run learns for whom it is done: the named person if the caller may name them, else the caller', async () => {
  const rename = operation({ ...signedIn, run: async (run) => run.userId });
  const named = (userID: string) => ({ params: {}, sent: { name: 'Kopi', userID } });
  expect(await perform(rename, callerOf(owner), named('clerk'))).toBe('clerk');
  expect(await perform(rename, callerOf(owner), named(''))).toBe(owner.userId);
  expect(await perform(rename, callerOf(clerk), named('clerk'))).toBe('clerk');
});

const line = (detail: string): LogEntry => ({ action: 'changed', subject: 'thing', subjectId: 'x', detail });
const asked = { params: {}, sent: { name: 'Kopi' } };

/** The lines that `work` added to the activity log. */
async function linesOf(work: () => Promise<unknown>): Promise<string[]> {
  const lines = async () =>
    (await db.in(activity).list({}, { sort: { at: 1 }, limit: 100 })).map(({ detail }) => detail);
  const before = (await lines()).length;
  await work();
  return (await lines()).slice(before);
}

test('a change and its line in the activity log share one transaction; a try that was undone leaves no line', async () => {
  const _id = newId();
  await db.in(things).insert({ _id, name: 'before' });
  const run = vi.fn(async ({ note, db: within }) => {
    note(line('name'));
    await within.in(things).findOne({ _id });
    // Somebody else is faster the first time.
    if (run.mock.calls.length === 1) await db.in(things).updateOne({ _id }, { $set: { name: 'theirs' } });
    await within.in(things).updateOne({ _id }, { $set: { name: 'own' } });
  });
  const rename = operation({ ...signedIn, run });
  expect(await linesOf(() => perform(rename, callerOf(owner), asked))).toEqual(['name']);
  expect(run).toHaveBeenCalledTimes(2);
  run.mockImplementationOnce(async ({ note, db: within }) => {
    note(line('name'));
    await within.in(things).deleteOne({ _id });
    throw new Refusal('conflict');
  });
  expect(await linesOf(() => refusalOf(perform(rename, callerOf(owner), asked)))).toEqual([]);
  expect(await db.in(things).findOne({ _id })).toMatchObject({ name: 'own' });
});

test('what opens its own transactions has its lines within them, and once', async () => {
  const pay = operation({
    ...ownTransaction,
    async run({ db: own, note }) {
      expect(await linesOf(() => own.transaction(async () => note(line('charged'))))).toEqual(['charged']);
      note(line('mailed'));
    },
  });
  expect(await linesOf(() => perform(pay, callerOf(owner), asked))).toEqual(['charged', 'mailed']);
});

test('a line that was noted in a transaction which came to nothing is not written later', async () => {
  const pay = operation({
    ...ownTransaction,
    async run({ db: own, note }) {
      note(line('asked'));
      const fails = async () => {
        note(line('charged'));
        throw new Error('the store is full');
      };
      await own.transaction(fails).catch(() => undefined);
    },
  });
  expect(await linesOf(() => perform(pay, callerOf(owner), asked))).toEqual(['asked']);
});

test('what only reads has nothing to note', async () => {
  const look = operation({
    name: 'look',
    access: 'signed-in',
    effect: 'read',
    input,
    run: async ({ note }) => note(line('x')),
  });
  await expect(perform(look, callerOf(owner), asked)).rejects.toThrow('only reads');
});

/** The same request each time it is made, under a key of its own. */
function keyed(sent: Record<string, unknown> = {}) {
  const key = newId();
  return { params: {}, sent: { name: 'Kopi', ...sent }, onceKey: () => key };
}
const storedKeys = () => db.in(onceKeys).count({}, 1_000);

test('under a key the answer is stored with the change, and a repeated request gets it again', async () => {
  const run = vi.fn(async () => 'result');
  const rename = operation({ ...signedIn, run });
  const request = keyed();
  const ask = () => perform(rename, callerOf(owner), request, (result) => `${result}!`);
  expect([await ask(), await ask()]).toEqual(['result!', 'result!']);
  // The repeat ran, too, but could not be stored.
  expect(run).toHaveBeenCalledTimes(2);
});

test('a repeated request is answered as the first time also where what it asks for is refused by now', async () => {
  const run = vi.fn(async () => 'removed');
  const remove = operation({ name: 'remove', access: 'signed-in', effect: 'vital-write', input, run });
  const request = keyed();
  expect(await perform(remove, callerOf(owner), request)).toBe('removed');
  run.mockRejectedValueOnce(new Refusal('not-found'));
  expect(await perform(remove, callerOf(owner), request)).toBe('removed');
});

test('something gone is reported before what else is wrong; for what exists the errors are reported', async () => {
  const findTarget = vi.fn(async (_: CompanyDb, id: string) => {
    if (id !== 'there') throw new Refusal('not-found', 'This client doesn’t exist.');
  });
  const run = vi.fn();
  const rename = operation({ ...withCrm, findTarget, run });
  const wrong = (id: string) =>
    refusalOf(perform(rename, callerOf(owner), { params: { id }, sent: { name: '' } }));
  expect((await wrong('gone')).message).toBe('This client doesn’t exist.');
  expect((await wrong('there')).fields).toEqual({ name: ['Enter a name.'] });
  expect(findTarget.mock.calls[0]?.[0].companyId).toBe(db.companyId);
  // Nobody learns whether something exists that they may not change.
  findTarget.mockClear();
  const unasked = perform(rename, callerOf(clerk), { params: { id: 'gone' }, sent: { name: '' } });
  expect((await refusalOf(unasked)).why).toBe('forbidden');
  expect(findTarget).not.toHaveBeenCalled();
  expect(run).not.toHaveBeenCalled();
});

test('only an owner is sent to the card of a plan that is not paid; others read who can', async () => {
  const rename = operation({ ...signedIn, run: async () => 1 });
  const unpaid = { planRank: 1, unpaidSince: new Date(0) };
  const said = async (who: Actor) => (await refusalOf(perform(rename, endedFor(who, unpaid), asked))).message;
  expect(await said(owner)).toBe('Your plan is not paid. Check your card to continue.');
  expect(await said(clerk)).toBe('Your plan is not paid. An owner can check the card to continue.');
});

test('a key that has expired is over, and then the change is carried out', async () => {
  const run = vi.fn(async () => 'first');
  const rename = operation({ ...signedIn, run });
  const request = keyed();
  await perform(rename, callerOf(owner), request);
  await db.in(onceKeys).updateMany({}, { $set: { expiresAt: new Date(0) } });
  run.mockResolvedValue('second');
  expect(await perform(rename, callerOf(owner), request)).toBe('second');
});

test('an error says whether the work may have been done or was certainly not done', async () => {
  const run = vi.fn(async () => 'done');
  const rename = operation({ ...signedIn, run });
  const request = keyed();
  const fails = (asking = request) => {
    run.mockRejectedValueOnce(new Error('no network'));
    return perform(rename, callerOf(owner), asking);
  };
  await expect(fails()).rejects.toThrow('no network');
  const found = vi.spyOn(Object.getPrototypeOf(database().db.collection('onceKeys')), 'findOne');
  found.mockRejectedValueOnce(new Error('still no network'));
  await expect(fails()).rejects.toThrow('no network');
  found.mockRestore();
  await perform(rename, callerOf(owner), request);
  expect((await refusalOf(fails({ ...request, sent: { name: 'Teh' } }))).why).toBe('conflict');
});

test('a key is free again when nothing was done, and is not stored before the caller may and the input is right', async () => {
  const refuse = operation({ ...withCrm, run: () => Promise.reject(new Refusal('conflict')) });
  const before = await storedKeys();
  expect((await refusalOf(perform(refuse, callerOf(owner), keyed()))).status).toBe(409);
  await refusalOf(perform(refuse, callerOf(clerk), keyed()));
  await refusalOf(perform(refuse, callerOf(owner), keyed({ name: '' })));
  expect(await storedKeys()).toBe(before);
});

test('what opens its own transactions holds its key in each: after a part it may not start again, unless it was refused', async () => {
  const end = vi.fn(async () => 'paid');
  const pay = operation({
    ...ownTransaction,
    async run({ db: own }) {
      await own.transaction(async () => 'charged');
      return await end();
    },
  });
  const refused = keyed();
  end.mockRejectedValueOnce(new Refusal('bad-input'));
  expect((await refusalOf(perform(pay, callerOf(owner), refused))).why).toBe('bad-input');
  expect(await perform(pay, callerOf(owner), refused)).toBe('paid');
  const broken = keyed();
  end.mockRejectedValueOnce(new Error('no network'));
  await expect(perform(pay, callerOf(owner), broken)).rejects.toThrow('no network');
  expect((await refusalOf(perform(pay, callerOf(owner), broken))).why).toBe('conflict');
  expect(end).toHaveBeenCalledTimes(3);
});

test.each([undefined, 'own'] as const)(
  'what came to nothing is answered, and its key is free again (transaction: %s)',
  async (transaction) => {
    const run = vi.fn(async () => ({ enough: false }));
    const make = operation({
      name: 'make',
      access: 'signed-in',
      effect: 'write',
      ...(transaction && { transaction }),
      input,
      nothingDone: ({ enough }) => !enough,
      run,
    });
    const request = keyed();
    const before = await storedKeys();
    const ask = () => perform(make, callerOf(owner), request, (result) => ({ ...result }));
    expect(await ask()).toEqual({ enough: false });
    expect(await storedKeys()).toBe(before);
    run.mockResolvedValueOnce({ enough: true });
    expect(await ask()).toEqual({ enough: true });
    expect(await storedKeys()).toBe(before + 1);
  },
);

test('under a key what is done for another person is another request', async () => {
  const plan = operation({ ...signedIn, run: async () => 'done' });
  const request = keyed();
  await perform(plan, callerOf(owner), request);
  const named = { ...request, sent: { name: 'Kopi', userID: 'clerk' } };
  expect((await refusalOf(perform(plan, callerOf(owner), named))).why).toBe('conflict');
});

test('an operation whose answer is a secret stores only that it was done, and answers a repeat with 409', async () => {
  const run = vi.fn(async () => 'very secret');
  const make = operation({ name: 'make', access: 'signed-in', effect: 'write', secret: true, input, run });
  const request = keyed();
  expect(await perform(make, callerOf(owner), request)).toBe('very secret');
  const refusal = await refusalOf(perform(make, callerOf(owner), request));
  expect(refusal.why).toBe('conflict');
  expect(refusal.message).not.toContain('secret');
  expect(JSON.stringify(await db.in(onceKeys).list({}, { sort: {}, limit: 1_000 }))).not.toContain('secret');
});

test('what was done while the plan allowed it is answered again; what was not is refused, and its key is free', async () => {
  const rename = operation({ ...signedIn, run: async () => 'done' });
  const request = keyed();
  await perform(rename, callerOf(owner), request);
  expect(await perform(rename, endedFor(owner), request)).toBe('done');
  const before = await storedKeys();
  expect((await refusalOf(perform(rename, endedFor(owner), keyed()))).status).toBe(402);
  expect(await storedKeys()).toBe(before);
});
