import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import { type Actor, ownerAccess } from '~/core/access';
import type { LogEntry } from '~/core/log-entry';
import { Refusal } from '~/core/refusal';
import type { CompanyDb } from '~db/company-db';
import type { Once } from '~db/once';
import type { Caller } from './caller';
import { operation, perform } from './operation.server';

const owner: Actor = {
  userId: 'owner',
  companyId: 'company',
  sid: 'sid',
  name: 'Owner',
  email: 'owner@company.example',
  access: ownerAccess,
  welcomed: true,
};
const clerk: Actor = { ...owner, userId: 'clerk', access: { ...ownerAccess, laoban: false, CRM: false } };

/** A company's collections, as far as `perform` itself needs them: a transaction that is tried `tries` times. */
function aDb(companyId: string, tries = 1): CompanyDb {
  const db = {
    companyId,
    in: () => ({}),
    async transaction(work: (all: CompanyDb) => Promise<unknown>) {
      for (let tried = 1; tried < tries; tried += 1) await work({ ...db, inside: true } as never);
      return await work({ ...db, inside: true } as never);
    },
  };
  return db as unknown as CompanyDb;
}

function callerOf(actor: Actor | null, more: Partial<Caller> = {}): Caller {
  return {
    actor,
    source: { address: '127.0.0.1', agent: 'test', device: async () => null },
    db: aDb,
    log: async () => {},
    once: () => {
      throw new Error('no key was given');
    },
    planEnd: () => null,
    isColleague: async (_, userId) => userId === 'clerk',
    ...more,
  };
}

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
  expect(run.actor).toBe(owner);
  expect(run.db.companyId).toBe('company');
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
  ['their own id', clerk, 'clerk', 'runs'],
  ['another’s id', { ...clerk, access: { ...clerk.access, CRM: true } }, 'owner', 403],
  ['an owner names one of their people', owner, 'clerk', 'runs'],
  ['the owner names a stranger', owner, 'stranger', 403],
  ['the owner names no text', owner, { $ne: '' }, 403],
])('a userID that is sent is never trusted: %s', async (_, actor, userID, outcome) => {
  const rename = operation({ ...signedIn, run: async () => 'runs' });
  for (const name of ['userID', 'userId']) {
    const asked = { params: {}, sent: { name: 'Kopi', [name]: userID } };
    const done = perform(rename, callerOf(actor as Actor), asked).catch((refusal: Refusal) => refusal.status);
    expect(await done).toBe(outcome);
  }
});

test('a write is refused with 402 once the trial has ended; reading and what is vital go on', async () => {
  const ended = callerOf(owner, { planEnd: () => 'trial-ended' as const });
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
  expect(await perform(rename, callerOf(owner), named(''))).toBe('owner');
  expect(await perform(rename, callerOf(clerk), named('clerk'))).toBe('clerk');
});

const line = (detail: string): LogEntry => ({ action: 'changed', subject: 'thing', subjectId: 'x', detail });
const asked = { params: {}, sent: { name: 'Kopi' } };

test('a change and its line in the activity log share one transaction; a try that was undone leaves no line', async () => {
  const log = vi.fn(async () => {});
  const run = vi.fn(async ({ note, db }) => {
    note(line('name'));
    expect(db).toHaveProperty('inside', true);
  });
  const rename = operation({ ...signedIn, run });
  await perform(rename, callerOf(owner, { log, db: (id) => aDb(id, 3) }), asked);
  expect(run).toHaveBeenCalledTimes(3);
  expect(log.mock.lastCall).toEqual([expect.objectContaining({ inside: true }), owner, [line('name')]]);
});

test('what opens its own transactions has its lines within them, and once', async () => {
  const lines: [boolean, string][] = [];
  const log: Caller['log'] = async (db, _, noted) => {
    for (const { detail } of noted) lines.push(['inside' in db, detail]);
  };
  const pay = operation({
    ...ownTransaction,
    async run({ db, note }) {
      expect(db).not.toHaveProperty('inside');
      await db.transaction(async () => note(line('charged')));
      note(line('mailed'));
    },
  });
  await perform(pay, callerOf(owner, { log }), asked);
  expect(lines).toEqual([
    [true, 'charged'],
    [false, 'mailed'],
  ]);
});

test('a line that was noted in a transaction which came to nothing is not written later', async () => {
  const log = vi.fn<Caller['log']>(async () => {});
  const pay = operation({
    ...ownTransaction,
    async run({ db, note }) {
      note(line('asked'));
      const fails = async () => {
        note(line('charged'));
        throw new Error('the store is full');
      };
      await db.transaction(fails).catch(() => undefined);
    },
  });
  await perform(pay, callerOf(owner, { log }), asked);
  expect(log.mock.calls.map(([, , noted]) => noted.map(({ detail }) => detail))).toEqual([['asked']]);
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

/** A key as the store has it: taken with the answer `kept`, or free. */
function aOnce(kept: { answer: unknown } | null = null) {
  return {
    before: vi.fn<Once['before']>(async () => kept),
    begin: vi.fn(async () => kept),
    keep: vi.fn<Once['keep']>(async () => {
      if (kept) throw new Error('taken');
    }),
    hold: vi.fn(async () => {}),
    release: vi.fn(async () => {}),
  } satisfies Once;
}

test('under a key the answer is kept in the transaction of the change, and a repeated request gets it again', async () => {
  const run = vi.fn(async () => 'result');
  const rename = operation({ ...signedIn, run });
  const first = aOnce();
  const again = aOnce({ answer: 'kept' });
  const caller = (once: Once) => callerOf(owner, { once: () => once });
  const keyed = { ...asked, onceKey: () => 'key' };
  expect(await perform(rename, caller(first), keyed, (result) => `${result}!`)).toBe('result!');
  expect(first.keep).toHaveBeenCalledWith(expect.objectContaining({ inside: true }), 'result!');
  expect(first.begin).not.toHaveBeenCalled();
  expect(await perform(rename, caller(again), keyed, (result) => `${result}!`)).toBe('kept');
});

test('a repeated request is answered as the first time also where what it asks for is refused by now', async () => {
  const run = () => Promise.reject(new Refusal('not-found'));
  const remove = operation({ name: 'remove', access: 'signed-in', effect: 'vital-write', input, run });
  const again = aOnce({ answer: 'removed' });
  const keyed = { ...asked, onceKey: () => 'key' };
  expect(await perform(remove, callerOf(owner, { once: () => again }), keyed)).toBe('removed');
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
  expect(findTarget.mock.calls[0]?.[0].companyId).toBe('company');
  // Nobody learns whether something exists that they may not change.
  findTarget.mockClear();
  const unasked = perform(rename, callerOf(clerk), { params: { id: 'gone' }, sent: { name: '' } });
  expect((await refusalOf(unasked)).why).toBe('forbidden');
  expect(findTarget).not.toHaveBeenCalled();
  expect(run).not.toHaveBeenCalled();
});

test('only an owner is sent to the card of a plan that is not paid; others read who can', async () => {
  const rename = operation({ ...signedIn, run: async () => 1 });
  const unpaid = { planEnd: () => 'unpaid-ended' as const };
  const said = async (who: Actor) => (await refusalOf(perform(rename, callerOf(who, unpaid), asked))).message;
  expect(await said(owner)).toBe('Your plan is not paid. Check your card to continue.');
  expect(await said(clerk)).toBe('Your plan is not paid. An owner can check the card to continue.');
});

test('a key that was left behind is over once, and then the change is carried out', async () => {
  const run = vi.fn(async () => 'result');
  const rename = operation({ ...signedIn, run });
  const left = aOnce();
  left.keep.mockRejectedValueOnce(new Error('taken'));
  left.before.mockResolvedValueOnce('over');
  const keyed = { ...asked, onceKey: () => 'key' };
  expect(await perform(rename, callerOf(owner, { once: () => left }), keyed)).toBe('result');
  expect(left.keep).toHaveBeenCalledTimes(2);
});

test('a fault is told as what it was: where nobody can say whether it was done before, and where nobody did it', async () => {
  const run = () => Promise.reject(new Error('no network'));
  const rename = operation({ ...signedIn, run });
  const once = aOnce();
  const tell = () =>
    perform(rename, callerOf(owner, { once: () => once }), { ...asked, onceKey: () => 'key' });
  await expect(tell()).rejects.toThrow('no network');
  once.before.mockRejectedValueOnce(new Error('still no network'));
  await expect(tell()).rejects.toThrow('no network');
  once.before.mockRejectedValueOnce(new Refusal('conflict'));
  expect((await refusalOf(tell())).why).toBe('conflict');
});

test('a key is free again when nothing was done, and is not asked before the caller may and the input is right', async () => {
  const once = aOnce();
  const make = vi.fn(() => once);
  const refuse = operation({ ...withCrm, run: () => Promise.reject(new Refusal('conflict')) });
  const keyed = { ...asked, onceKey: () => 'key' };
  expect((await refusalOf(perform(refuse, callerOf(owner, { once: make }), keyed))).status).toBe(409);
  expect(once.begin).not.toHaveBeenCalled();
  expect(once.keep).not.toHaveBeenCalled();
  make.mockClear();
  await refusalOf(perform(refuse, callerOf(clerk, { once: make }), keyed));
  await refusalOf(perform(refuse, callerOf(owner, { once: make }), { ...keyed, sent: {} }));
  expect(make).not.toHaveBeenCalled();
});

test('what opens its own transactions holds its key in each, and says whether it was refused or broke off', async () => {
  const end = vi.fn<() => Promise<string>>();
  const pay = operation({
    ...ownTransaction,
    async run({ db }) {
      await db.transaction(async () => 'charged');
      return await end();
    },
  });
  const once = aOnce();
  const caller = callerOf(owner, { once: () => once });
  const keyed = { ...asked, onceKey: () => 'key' };
  end.mockRejectedValueOnce(new Error('no network'));
  await expect(perform(pay, caller, keyed)).rejects.toThrow('no network');
  expect(once.hold).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ inside: true }));
  expect(once.release).toHaveBeenLastCalledWith(false);
  end.mockRejectedValueOnce(new Refusal('conflict'));
  await refusalOf(perform(pay, caller, keyed));
  expect(once.release).toHaveBeenLastCalledWith(true);
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
    const once = aOnce();
    const caller = callerOf(owner, { once: () => once });
    const ask = () => perform(make, caller, { ...asked, onceKey: () => 'key' }, (result) => ({ ...result }));
    expect(await ask()).toEqual({ enough: false });
    expect(once.keep).not.toHaveBeenCalled();
    if (transaction) expect(once.release).toHaveBeenCalledExactlyOnceWith(true);
    run.mockResolvedValueOnce({ enough: true });
    expect(await ask()).toEqual({ enough: true });
    expect(once.keep).toHaveBeenCalledOnce();
  },
);

test('under a key what is done for another person is another request', async () => {
  const run = async () => 'done';
  const plan = operation({ ...signedIn, run });
  const make = vi.fn<Caller['once']>(() => aOnce());
  const named = { params: {}, sent: { name: 'Kopi', userID: 'clerk' }, onceKey: () => 'key' };
  await perform(plan, callerOf(owner, { once: make }), named);
  expect(make).toHaveBeenCalledWith('key', expect.objectContaining({ userId: 'clerk' }));
});

test('an operation whose answer is a secret keeps only that it was done, and answers a repeat with 409', async () => {
  const run = vi.fn(async () => 'secret');
  const make = operation({ name: 'make', access: 'signed-in', effect: 'write', secret: true, input, run });
  const kept: unknown[] = [];
  const before = async () => (kept.length > 0 ? { answer: kept[0] } : null);
  const once = (): Once => ({
    before,
    begin: before,
    keep: async (_, answer) => {
      if (kept.length > 0) throw new Error('taken');
      kept.push(answer);
    },
    hold: async () => {},
    release: async () => {},
  });
  const asked = { params: {}, sent: { name: 'Kopi' }, onceKey: () => 'key' };
  expect(await perform(make, callerOf(owner, { once }), asked)).toBe('secret');
  expect(kept).toEqual([null]);
  const refusal = await refusalOf(perform(make, callerOf(owner, { once }), asked));
  expect([refusal.why, kept]).toEqual(['conflict', [null]]);
  expect(refusal.message).not.toContain('secret');
});

test('what was done while the plan allowed it is answered again; what was not is refused, and its key is free', async () => {
  const rename = operation({ ...signedIn, run: async () => 'done' });
  const keyed = { ...asked, onceKey: () => 'key' };
  const ended = (once: Once) => callerOf(owner, { once: () => once, planEnd: () => 'trial-ended' as const });
  expect(await perform(rename, ended(aOnce({ answer: 'kept' })), keyed)).toBe('kept');
  const fresh = aOnce();
  expect((await refusalOf(perform(rename, ended(fresh), keyed))).status).toBe(402);
  expect(fresh.keep).not.toHaveBeenCalled();
});
