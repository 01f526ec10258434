import { beforeEach, describe, expect, test, vi } from 'vitest';
import { newId } from '~/core/id';
import { Refusal, Undone } from '~/core/refusal';
import { companies, users } from '~/modules/account/collections';
import { charges, purseLines } from '~/modules/billing/collections';
import {
  book,
  giveBack,
  type Order,
  pay,
  renew,
  settle,
  shownPrice,
  tooFewCredits,
} from '~/modules/billing/credits.server';
import { giveBackWhatIsLost } from '~/modules/billing/left-open.server';
import { parts } from '~/modules/billing/next-state';
import { paidWork, workUnderWay } from '~/modules/billing/paid-work.server';
import { grantConfirmedTrialCredits } from '~/modules/billing/trial.server';
import { openCharges } from '~db/across-companies';
import { type CompanyDb, companyDb } from '~db/company-db';
import { aiAt, changeConfig } from '../support/config';
import { openDatabaseForTests } from '../support/open-database';

openDatabaseForTests();

let db: CompanyDb;
const actor = { userId: 'u', name: 'Mei' };
const idea: Order = { work: 'idea', subjectId: 'client', detail: 'Kopi & Co' };

beforeEach(async () => {
  changeConfig({ BILLING_PROVIDER: 'local', ai: aiAt('http://127.0.0.1:1') });
  const companyId = newId();
  db = companyDb(companyId);
  const company = { name: 'Firm', planName: 'Free Trial', planRank: 0, credits: 50, purseLines: 0 };
  await db
    .in(companies)
    .insert({ _id: companyId, ...company, trialEndsAt: new Date(), createdAt: new Date() });
});

const credits = async () => (await db.in(companies).findOne({}))?.credits;
const lines = async () => await db.in(purseLines).list({}, { sort: { serial: 1 }, limit: 200 });
const amounts = async () => (await lines()).map(({ amount, balance }) => [amount, balance]);
const sweep = (now?: Date) => giveBackWhatIsLost(openCharges(), now);
async function booked() {
  const charge = await book(db, actor, idea);
  if ('creditSufficient' in charge) return expect.unreachable('there is enough');
  return charge;
}

describe('the credit balance', () => {
  test.each([
    ['idea', '3 credits', 3],
    ['storyboard', '6 credits', 6],
    ['scene', '1 credit', 1],
    ['trends', '1 credit', 1],
  ] as const)(
    'charges the same for %s whether a model or the offline generator writes',
    async (work, price, cost) => {
      for (const ai of [aiAt('http://127.0.0.1:1'), null]) {
        changeConfig({ ai });
        await db.in(companies).updateOne({}, { $set: { credits: cost } });
        expect([shownPrice(work, cost), shownPrice(work, 0), shownPrice(work, null)]).toEqual([
          price,
          price,
          null,
        ]);
        expect(tooFewCredits(work, cost)).toBeNull();
        expect(tooFewCredits(work, cost - 1)).toContain(`this costs ${price}`);
        const made = vi.fn(() => Promise.resolve('sample'));
        const paid = async () =>
          await paidWork({ db, actor }, { ...idea, work }, made, (_, text) => Promise.resolve(text));
        expect(await paid()).toEqual({ creditSufficient: true, credits: 0, kept: 'sample' });
        expect(await paid()).toEqual({ creditSufficient: false, credits: 0 });
        expect(made).toHaveBeenCalledTimes(1);
      }
      expect(await amounts()).toEqual([
        [-cost, 0],
        [-cost, 0],
      ]);
    },
  );

  test('pays with a line that says when, who, what for, how many and what is left', async () => {
    expect(await db.transaction((all) => pay(all, actor, idea))).toEqual({
      creditSufficient: true,
      credits: 47,
      ofBought: 0,
    });
    expect(await lines()).toMatchObject([
      { serial: 1, reason: 'paid', work: 'idea', userId: 'u', userName: 'Mei', amount: -3, balance: 47 },
    ]);
    expect((await lines())[0]).toMatchObject({ detail: 'Kopi & Co', at: expect.any(Date) });
  });

  test('never falls below zero, however many pay at once, and its lines add up in their order', async () => {
    await db.in(companies).updateOne({}, { $set: { credits: 11 } });
    const tried = await Promise.all(
      Array.from({ length: 5 }, () => db.transaction((all) => pay(all, actor, idea))),
    );
    expect(tried.filter(({ creditSufficient }) => creditSufficient)).toHaveLength(3);
    expect(await credits()).toBe(2);
    const written = await lines();
    expect(written.map(({ serial }) => serial)).toEqual([1, 2, 3]);
    expect(written.map(({ balance }) => balance)).toEqual(written.map(({ serial }) => 11 - 3 * serial));
  });

  test('is left alone where there is not enough', async () => {
    await db.in(companies).updateOne({}, { $set: { credits: 2 } });
    expect(await book(db, actor, idea)).toEqual({ creditSufficient: false, credits: 2 });
    expect(await lines()).toEqual([]);
    expect(await db.in(charges).count({}, 9)).toBe(0);
  });

  test('is out of the game where the suite runs without billing', async () => {
    changeConfig({ BILLING_PROVIDER: 'none' });
    expect(await db.transaction((all) => pay(all, actor, idea))).toEqual({
      creditSufficient: true,
      credits: null,
      ofBought: 0,
    });
    const charge = await booked();
    expect(await giveBack(db, charge)).toBe(true);
    expect([await credits(), await lines()]).toEqual([50, []]);
  });

  test('gets back once what was booked, however many say so at once, and not what was settled', async () => {
    const failed = await booked();
    const given = await Promise.all(Array.from({ length: 5 }, () => giveBack(db, failed)));
    expect(given.filter(Boolean)).toHaveLength(1);
    const done = await booked();
    expect(await settle(db, done)).toBe(true);
    expect(await giveBack(db, done)).toBe(false);
    expect(await settle(db, failed)).toBe(false);
    expect(await amounts()).toEqual([
      [-3, 47],
      [3, 50],
      [-3, 47],
    ]);
  });
});

describe('paid work', () => {
  const made = async () => 'made';
  const kept = async (all: CompanyDb) => {
    await all.in(companies).updateOne({}, { $set: { name: 'Kept' } });
    return 'kept';
  };
  const name = async () => (await db.in(companies).findOne({}))?.name;

  test('is under way for its record until it is done, and is paid then', async () => {
    const during = async () => await workUnderWay(db, 'client');
    const result = await paidWork({ db, actor }, idea, during, async (_, seen) => seen);
    expect(result).toEqual({
      creditSufficient: true,
      credits: 47,
      kept: [{ work: 'idea', since: expect.any(Date), byName: 'Mei' }],
    });
    expect(await during()).toEqual([]);
    expect(await sweep()).toBe(0);
    expect(await credits()).toBe(47);
  });

  test('that fails is given back, and says that the same may come again', async () => {
    const failing = paidWork({ db, actor }, idea, async () => await Promise.reject(new Error('down')), kept);
    await expect(failing).rejects.toThrow(Undone);
    expect([await credits(), await name()]).toEqual([50, 'Firm']);
  });

  test('whose result cannot be stored is given back with its reason, and leaves nothing half done', async () => {
    const gone = new Refusal('not-found', 'Gone.');
    const refused = paidWork({ db, actor }, idea, made, async (all) => {
      await kept(all);
      throw gone;
    });
    await expect(refused).rejects.toBe(gone);
    expect([await credits(), await name()]).toEqual([50, 'Firm']);
  });

  test('that nobody can pay is not begun', async () => {
    await db.in(companies).updateOne({}, { $set: { credits: 2 } });
    const make = vi.fn(made);
    expect(await paidWork({ db, actor }, idea, make, kept)).toEqual({ creditSufficient: false, credits: 2 });
    expect(make).not.toHaveBeenCalled();
  });

  test('that takes over 120 s is told to stop and given back, also where it does not listen', async () => {
    const ended = new AbortController();
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(ended.signal);
    const begun = vi.fn((_: AbortSignal) => new Promise(() => undefined));
    const endless = paidWork({ db, actor }, idea, begun, kept);
    await vi.waitFor(() => expect(begun).toHaveBeenCalled(), 60_000);
    ended.abort(new Error('too late'));
    await expect(endless).rejects.toThrow('too late');
    expect(begun.mock.calls[0]?.[0].aborted).toBe(true);
    expect(timeout).toHaveBeenCalledWith(120_000);
    expect(await credits()).toBe(50);
    vi.restoreAllMocks();
  });

  test('that others have given back in the meantime saves nothing and costs nothing', async () => {
    const late = paidWork(
      { db, actor },
      idea,
      async () => {
        await sweep(new Date(Date.now() + 3_600_000));
      },
      kept,
    );
    await expect(late).rejects.toThrow('too long');
    expect(await amounts()).toEqual([
      [-3, 47],
      [3, 50],
    ]);
    expect(await name()).toBe('Firm');
  });
});

describe('what is given back', () => {
  const creditParts = async () => parts((await db.in(companies).findOne({})) as { credits: number });
  /** The month ends, and another is paid: plan credits lapse, bought ones stay. */
  const renew = async () => {
    const { bought } = await creditParts();
    await db.in(companies).updateOne({}, { $set: { credits: bought + 100, topUpCredits: bought } });
  };

  test.each([
    ['of the plan alone', 50, 10, { plan: 100, bought: 10 }, { plan: 103, bought: 10 }],
    ['of the plan and bought', 12, 10, { plan: 100, bought: 9 }, { plan: 102, bought: 10 }],
    ['bought alone', 10, 10, { plan: 100, bought: 7 }, { plan: 100, bought: 10 }],
  ])('over a renewal is what it was: %s', async (_, all, bought, renewed, after) => {
    await db.in(companies).updateOne({}, { $set: { credits: all, topUpCredits: bought } });
    const charge = await booked();
    await renew();
    expect(await creditParts()).toEqual(renewed);
    expect(await giveBack(db, charge)).toBe(true);
    expect(await creditParts()).toEqual(after);
  });

  test('within its month leaves the balance as if nothing had been booked', async () => {
    await db.in(companies).updateOne({}, { $set: { credits: 12, topUpCredits: 10 } });
    const charges = [await booked(), await booked()];
    for (const charge of charges) await giveBack(db, charge);
    expect(await creditParts()).toEqual({ plan: 2, bought: 10 });
  });

  test('within its month never lowers the bought credits, even if more were spent meanwhile', async () => {
    await db.in(companies).updateOne({}, { $set: { credits: 12, topUpCredits: 10 } });
    const charge = await booked();
    await settle(db, await booked());
    await giveBack(db, charge);
    expect(await creditParts()).toEqual({ plan: 0, bought: 9 });
  });
});

describe('what a killed server leaves open', () => {
  const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1_000);

  test('is given back when its lease has run out, on whichever machine it was begun', async () => {
    await booked();
    await sweep(inSeconds(19));
    expect(await credits()).toBe(47);
    await sweep(inSeconds(21));
    expect(await credits()).toBe(50);
    await sweep(inSeconds(21));
    expect(await credits()).toBe(50);
  });

  test('is not given back while the work renews its lease, until it is overdue', async () => {
    const charge = await booked();
    expect(await renew(db, charge, inSeconds(15))).toBe(true);
    await sweep(inSeconds(30));
    expect(await credits()).toBe(47);
    await renew(db, charge, inSeconds(125));
    await sweep(inSeconds(129));
    expect(await credits()).toBe(47);
    await sweep(inSeconds(131));
    expect(await credits()).toBe(50);
    expect(await renew(db, charge)).toBe(false);
  });

  test('is not confused with work that goes on: that renews its lease by itself', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
    try {
      const began = Date.now();
      const work = paidWork(
        { db, actor },
        idea,
        async () => {
          await vi.advanceTimersByTimeAsync(15_000);
          const lease = async () => (await db.in(charges).findOne({}))?.heldUntil?.getTime();
          await vi.waitFor(async () => expect(await lease()).toBeGreaterThan(began + 25_000), 60_000);
          await sweep(new Date(began + 25_000));
        },
        async () => 'kept',
      );
      expect(await work).toMatchObject({ kept: 'kept', credits: 47 });
    } finally {
      vi.useRealTimers();
    }
  });
});

describe('the rest of a trial', () => {
  const trialOwner = { _id: 'owner', access: { laoban: true } };
  const person = async ({ _id, access }: { _id: string; access: object }) => {
    const at = new Date();
    await db.in(users).insert({
      _id,
      email: `${newId()}@firm.example`,
      name: 'Mei',
      passwordHash: '',
      status: 'Active',
      access: access as never,
      welcomed: true,
      createdAt: at,
      updatedAt: at,
    });
  };
  const confirm = async (who = trialOwner) => await grantConfirmedTrialCredits(companyDb(db.companyId), who);

  test('comes once, when an owner has confirmed their address, with its line in the statement', async () => {
    await db.in(companies).updateOne({}, { $set: { credits: 10, trialCreditsDue: 40 } });
    await db.in(users).deleteMany({});
    const clerk = { _id: newId(), access: { laoban: false } };
    const owner = { ...trialOwner, _id: newId() };
    await person(clerk);
    await person(owner);
    await confirm(clerk);
    expect(await credits()).toBe(10);
    await Promise.all(Array.from({ length: 4 }, () => confirm(owner)));
    await confirm(owner);
    expect(await credits()).toBe(50);
    expect(await lines()).toMatchObject([
      {
        reason: 'granted',
        amount: 40,
        balance: 50,
        detail: 'Free Trial, address confirmed',
        userName: 'Mei',
      },
    ]);
  });

  test('does not come to a company that has had it', async () => {
    const owner = { ...trialOwner, _id: newId() };
    await person(owner);
    await confirm(owner);
    expect([await credits(), await lines()]).toEqual([50, []]);
  });
});
