import { beforeEach, describe, expect, test } from 'vitest';
import { newId } from '~/core/id';
import { type User, users } from '~/modules/account/collections';
import { type Invoice, invoices } from '~/modules/documents/collections';
import { endLeaveAddress, makeLeaveAddress } from '~/modules/leave/calendar-addresses.server';
import { deleteEmployee } from '~/modules/people/employees.server';
import { chooseDigest } from '~/modules/today/digest.server';
import { unsubscribe } from '~/modules/today/subscribed.server';
import {
  accountsOf,
  companyOfLeaveCalendar,
  findUserByEmail,
  findUserById,
  openKey,
} from '~db/across-companies';
import { type CompanyDb, companyDb } from '~db/company-db';
import {
  addresses,
  directory,
  enter,
  enterAddress,
  fillDirectory,
  findEntry,
  removeEntry,
} from '~db/directory';
import { removeWhole } from '~db/removal';
import { askIn } from '../support/asking';
import { openDatabaseForTests } from '../support/open-database';
import { asUser, plainCompany } from '../support/sample-company';

// Until the directory is filled, what is not found there is looked for in the records.
openDatabaseForTests({ alsoWithout: [users.name] });

let db: CompanyDb;
let owner: User;
beforeEach(async () => {
  ({ db, owner } = await plainCompany());
});

const entriesOf = (subjectId: string, of = db) => of.in(directory).count({ subjectId }, 9);

describe('a key', () => {
  test('leads to its company and record, and is nobody else’s', async () => {
    const other = companyDb(newId());
    const key = newId();
    await enter(db, 'invoice', key, 'one');
    expect(await findEntry('invoice', key)).toMatchObject({ companyId: db.companyId, subjectId: 'one' });
    // The same letters as another kind are another key.
    expect(await findEntry('quotation', key)).toBeNull();
    await expect(enter(other, 'invoice', key, 'two')).rejects.toMatchObject({ code: 11000 });
    expect((await openKey('invoice', key))?.db.companyId).toBe(db.companyId);
  });

  test('takes the place of the record’s former one, which leads nowhere then', async () => {
    const [former, key] = [newId(), newId()];
    await enter(db, 'calendar', former, 'mei');
    await enter(db, 'leave-calendar', former, 'mei');
    await enter(db, 'calendar', key, 'mei');
    expect(await findEntry('calendar', former)).toBeNull();
    expect(await findEntry('leave-calendar', former)).not.toBeNull();
    expect(await entriesOf('mei')).toBe(2);
  });

  test('that its record has given up can be another’s at once', async () => {
    const other = companyDb(newId());
    const [former, last] = [newId(), newId()];
    await enter(db, 'calendar', former, 'mei');
    await db.transaction(async (all) => {
      await enter(all, 'calendar', last, 'mei');
      await enter(all, 'calendar', former, 'tan');
    });
    expect(await findEntry('calendar', former)).toMatchObject({ subjectId: 'tan' });
    await db.transaction((all) => removeEntry(all, 'calendar', 'mei'));
    await enter(other, 'calendar', last, 'lim');
    expect(await findEntry('calendar', last)).toMatchObject({ companyId: other.companyId, subjectId: 'lim' });
  });

  test('goes with the record, and no other company’s does', async () => {
    const other = companyDb(newId());
    const id = newId();
    // biome-ignore lint/suspicious/noExplicitAny: only what removal looks at.
    await db.in(invoices).insert({ _id: id, status: 'draft' } as any);
    await enter(db, 'invoice', newId(), id);
    await enter(other, 'invoice', newId(), id);
    await db.transaction((all) => removeWhole(all, invoices, id));
    expect([await entriesOf(id), await entriesOf(id, other)]).toEqual([0, 1]);
  });

  test('that is no text of ours leads nowhere', async () => {
    for (const key of ['', '../x', '$ne', '\u0000', 'x'.repeat(5_000)])
      expect(await openKey('quotation', key)).toBeNull();
  });
});

test('an address for the calendar works until it is ended or its person is deleted', async () => {
  const { token } = await askIn(db, makeLeaveAddress, {}, asUser(owner));
  expect((await companyOfLeaveCalendar(token))?.companyId).toBe(db.companyId);
  const { token: newer } = await askIn(db, makeLeaveAddress, {}, asUser(owner));
  expect(await companyOfLeaveCalendar(token)).toBeNull();
  await askIn(db, endLeaveAddress, {}, asUser(owner));
  expect(await companyOfLeaveCalendar(newer)).toBeNull();
  expect(await entriesOf(owner._id)).toBe(0);
});

test('morning mails keep one token however often they are asked for, and its link ends them', async () => {
  await Promise.all([1, 2].map(() => askIn(db, chooseDigest, { wanted: 'true' }, asUser(owner))));
  const [entry] = await db.in(directory).list({ subjectId: owner._id }, { sort: { _id: 1 }, limit: 9 });
  const token = entry?._id.replace('morning-mail:', '') ?? '';
  expect((await openKey('morning-mail', token))?.db.companyId).toBe(db.companyId);
  await askIn(db, unsubscribe, { token });
  expect(await entriesOf(owner._id)).toBe(0);
});

describe('a sign-in address', () => {
  test('is one account’s alone once it is confirmed, and free when its person is deleted', async () => {
    const other = await plainCompany();
    const taken = { ...other.owner, email: owner.email };
    await expect(enterAddress(other.db, taken)).rejects.toMatchObject({ code: 11000 });
    const _id = newId();
    const second: User = { ...owner, _id, email: `second-${_id}@x.example`, access: {} as never };
    await db.in(users).insert(second);
    await enterAddress(db, second);
    expect((await findUserById(_id))?.email).toBe(second.email);
    await askIn(db, deleteEmployee, { id: _id }, asUser(owner));
    expect(await findUserByEmail(second.email)).toBeNull();
    expect(await findUserById(_id)).toBeNull();
    await enterAddress(other.db, { ...other.owner, email: second.email });
  });

  test('that its person has changed can be another’s in the same transaction', async () => {
    const { db: theirs, owner: other } = await plainCompany();
    await db.transaction(async (all) => {
      await enterAddress(all, { ...owner, email: `new-${owner._id}@x.example` });
      await enterAddress(all, { ...owner, _id: newId(), email: owner.email });
    });
    const taken = { ...other, email: owner.email };
    await expect(enterAddress(theirs, taken)).rejects.toMatchObject({ code: 11000 });
  });

  test('is of any number of unconfirmed accounts, the oldest first, until one confirms it', async () => {
    const email = `${newId()}@x.example`;
    const companies = await Promise.all([plainCompany(), plainCompany(), plainCompany()]);
    for (const [at, company] of companies.entries()) {
      const change = { email, unconfirmed: company.owner._id, createdAt: new Date(3_000 - at) };
      await company.db.in(users).updateOne({ _id: company.owner._id }, { $set: change });
      await enterAddress(company.db, { ...company.owner, ...change });
    }
    const ids = companies.map(({ owner }) => owner._id);
    expect((await accountsOf(email)).map(({ _id }) => _id)).toEqual([...ids].reverse());
    expect(await findUserByEmail(email)).toBeNull();
    const [first] = companies;
    await first?.db.in(users).updateOne({ _id: ids[0] as string }, { $unset: { unconfirmed: true } });
    await enterAddress(first?.db ?? db, { ...(first?.owner ?? owner), email });
    expect((await accountsOf(email)).map(({ _id }) => _id)).toEqual([ids[0]]);
  });
});

describe('what the sample company wrote', () => {
  async function notEntered() {
    const [token, id] = [newId(), newId()];
    await db.in(invoices).insert({ _id: id, linkToken: token } as Invoice);
    await db.in(addresses).deleteOne({ _id: owner._id });
    return token;
  }

  test('is entered once, and again nothing changes; a deleted person’s address is none', async () => {
    const token = await notEntered();
    const gone = newId();
    await db.in(users).insert({ ...owner, _id: gone, email: `erased:${gone}` });
    for (let turn = 0; turn < 2; turn += 1) await fillDirectory(db);
    expect((await openKey('invoice', token))?.db.companyId).toBe(db.companyId);
    expect((await findUserByEmail(owner.email))?._id).toBe(owner._id);
    expect(await db.in(addresses).count({}, 9)).toBe(1);
  });
});
