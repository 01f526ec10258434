import { beforeEach, describe, expect, test } from 'vitest';
import { noAccess } from '~/core/access';
import { newId } from '~/core/id';
import { browseClients } from '~/modules/crm/client-list.server';
import { addClient, changeClient, readClient } from '~/modules/crm/clients.server';
import { clients, interactions } from '~/modules/crm/collections';
import { type InteractionInput, recordInteractions } from '~/modules/crm/index.server';
import { addNote, readOverview } from '~/modules/crm/timeline.server';
import { upgradeLastContact } from '~/modules/crm/upgrade.server';
import { invoices } from '~/modules/documents/collections';
import type { Operation } from '~/operation/operation.server';
import { type CompanyDb, companyDb } from '~db/company-db';
import { askIn } from '../support/asking';
import { openDatabaseForTests } from '../support/open-database';

openDatabaseForTests();

let db: CompanyDb;
let id: string;
beforeEach(async () => {
  db = companyDb(newId());
  const details = { industry: 'Food', contactPerson: 'Tan', role: 'Others', Email: 'a@b.example' };
  id = (await ask(addClient, { CompanyName: 'Kopi & Co', ...details }))._id;
});

const ask = <Result>(operation: Operation<Result>, sent?: Record<string, unknown>): Promise<Result> =>
  askIn(db, operation, sent);
const days = (by: number) => new Date(Date.now() + by * 86_400_000);
const tell = (...told: Omit<InteractionInput, 'clientId'>[]) =>
  db.transaction((all) =>
    recordInteractions(
      all,
      told.map((one) => ({ clientId: id, ...one })),
    ),
  );

describe('the timeline of a client', () => {
  test('has what was done and what notes have added, newest first, and says what is planned next', async () => {
    await tell(
      { kind: 'meeting', sourceId: 'm', at: days(3), title: 'Tasting' },
      { kind: 'job', sourceId: 'j', at: days(2), title: 'Deliver beans' },
      { kind: 'quotation', sourceId: 'q', at: days(-2), title: 'Beans' },
    );
    await ask(changeClient, { id, notes: 'Likes a dark roast.' });
    await ask(addNote, { id, text: 'Called back.' });
    const { entries, planned, kinds } = await ask(readOverview, { id });
    expect(entries.map(({ kind, text, isAhead, link }) => [kind, text, isAhead, link])).toEqual([
      ['meeting', 'Tasting', true, '/Meetings/m/edit'],
      ['job', 'Deliver beans', true, '/JobManagement/j'],
      ['note', 'Called back.', false, null],
      ['note', 'Likes a dark roast.', false, null],
      ['quotation', 'Beans', false, '/Quotes/q'],
    ]);
    expect(planned).toMatchObject({ kind: 'job', title: 'Deliver beans', link: '/JobManagement/j' });
    expect(kinds).toEqual(['note', 'meeting', 'job', 'quotation', 'task']);
    const notes = await ask(readOverview, { id, kind: 'note' });
    expect(notes.entries.map(({ text }) => text)).toEqual(['Called back.', 'Likes a dark roast.']);
    expect((await ask(readClient, { id })).notes).toBe('Likes a dark roast.\n\nCalled back.');
  });

  test('shows only kinds whose pages a person may open', async () => {
    await tell({ kind: 'quotation', sourceId: 'q', at: days(-1), title: 'Secret sum' });
    await ask(addNote, { id, text: 'Called back.' });
    const clerk = { userId: newId(), name: 'Clerk', access: { ...noAccess, CRM: true } };
    const seen = async (more: object = {}) =>
      await askIn(db, readOverview, { id, ...more }, { as: { ...clerk, companyId: db.companyId } as never });
    expect((await seen()).entries.map(({ kind }) => kind)).toEqual(['note']);
    expect((await seen({ kind: 'quotation' })).entries).toEqual([]);
    expect([(await seen()).kinds, (await seen()).quotation]).toEqual([['note'], null]);
  });

  test('goes on page by page without losing or repeating one, also of the same moment', async () => {
    const at = days(-1);
    await tell(
      ...Array.from({ length: 50 }, (_, n) => ({
        kind: 'task' as const,
        sourceId: `t${n}`,
        title: `Task ${n}`,
        at: n < 25 ? at : days(-n),
      })),
    );
    await ask(addNote, { id, text: 'Called back.' });
    const texts: string[] = [];
    let after: string | undefined;
    do {
      const { entries, next } = await ask(readOverview, { id, after });
      texts.push(...entries.map(({ text }) => text));
      after = next ?? undefined;
    } while (after);
    expect([texts.length, new Set(texts).size]).toEqual([51, 51]);
    expect(await db.in(interactions).count({}, 99)).toBe(50);
  });

  test('refuses a note that is empty or for which the notes have no room', async () => {
    for (const text of ['', '   ', 'x'.repeat(5_001)])
      await expect(ask(addNote, { id, text })).rejects.toMatchObject({ status: 400 });
    await ask(changeClient, { id, notes: 'x'.repeat(49_990) });
    await expect(ask(addNote, { id, text: 'Called back.' })).rejects.toMatchObject({
      fields: { text: ['The notes of this client are full. Shorten them on the Notes tab first.'] },
    });
    expect((await ask(readClient, { id })).notes).toHaveLength(49_990);
  });
});

describe('the clients as rows', () => {
  const rows = async (sent: object = {}, more: object = {}) =>
    await askIn(db, browseClients, { ...sent }, { as: { listsAsRows: ['clients'], ...more } as never });
  const names = async (sent: object) => (await rows(sent)).items.map(({ name }) => name);
  const client = async (name: string, more: object = {}) => {
    const details = { industry: 'Food', contactPerson: 'Tan', role: 'Others', Email: 'a@b.example' };
    return (await ask(addClient, { CompanyName: name, ...details, ...more }))._id;
  };

  test('are sorted by phone, by contact, by what is owed and by the next visit; cards are by name', async () => {
    const [bakery, school] = [await client('Bakery', { contact: '9123 4567' }), await client('School')];
    const at = (clientId: string, day: number, kind: 'meeting' | 'job' | 'task') =>
      db.transaction((all) =>
        recordInteractions(all, [
          { clientId, kind, sourceId: `${clientId}${day}${kind}`, at: days(day), title: 'Visit' },
        ]),
      );
    await at(bakery, -3, 'meeting');
    await at(school, -9, 'meeting');
    await at(school, 2, 'job');
    await at(bakery, 5, 'meeting');
    await at(id, 1, 'task');
    expect(await names({})).toEqual(['Bakery', 'Kopi & Co', 'School']);
    expect((await names({ sort: 'phone' }))[0]).toBe('Bakery');
    // Never, then longest ago.
    expect(await names({ sort: 'contact' })).toEqual(['Kopi & Co', 'School', 'Bakery']);
    expect(await names({ sort: 'next' })).toEqual(['School', 'Bakery']);
    expect(await names({ sort: 'next', q: 'bak' })).toEqual(['Bakery']);
    const { facts } = await rows();
    expect(facts?.get(school)?.next?.getTime()).toBeGreaterThan(Date.now());
    expect(facts?.get(id)).toEqual({ owed: 0, next: null });

    await owes(bakery, 5_000);
    await owes(id, 3_000);
    await owes(bakery, 2_000);
    expect(await names({ sort: 'owed' })).toEqual(['Bakery', 'Kopi & Co']);
    expect((await rows()).facts?.get(bakery)?.owed).toBe(7_000);
    // Without the flag for invoices nobody learns what is owed, not from the order either.
    const clerk = { access: { ...noAccess, CRM: true } };
    const seen = await rows({ sort: 'owed' }, clerk);
    expect([seen.sort, seen.facts?.get(bakery)?.owed]).toEqual(['', 0]);
    expect((await ask(browseClients, { sort: 'next' })).items).toHaveLength(3);
  });

  test('are turned over page by page in each order', async () => {
    for (let n = 0; n < 120; n += 1) {
      const one = await client(`Client ${String(n).padStart(3, '0')}`);
      await owes(one, 1_000 + n);
    }
    for (const sort of ['contact', 'owed'] as const) {
      const seen: string[] = [];
      let after: string | undefined;
      do {
        const { items, next } = await rows({ sort, after });
        seen.push(...items.map(({ name }) => name));
        after = next ?? undefined;
      } while (after);
      expect([sort, seen.length, new Set(seen).size]).toEqual([
        sort,
        ...(sort === 'owed' ? [120, 120] : [121, 121]),
      ]);
    }
    const second = await rows({ sort: 'owed', after: '50' });
    expect((await rows({ sort: 'owed', before: second.previous })).items[0]?.name).toBe('Client 119');
    expect((await rows({ sort: 'owed', after: 'no place' })).items).toHaveLength(50);
  });

  /** An open invoice, as far as sums read it. */
  async function owes(clientId: string, total: number) {
    await db.in(invoices).insert({
      _id: newId(),
      clientId,
      kind: 'invoice',
      status: 'issued',
      open: true,
      total,
      payments: [],
      credits: [],
      deductions: [],
      number: newId(),
      createdAt: new Date(),
    } as never);
  }

  test('a client of an earlier version gets the moment of its last contact', async () => {
    await tell({ kind: 'meeting', sourceId: 'm', at: days(-3), title: 'Tasting' });
    await db.in(clients).updateOne({ _id: id }, { $unset: { lastContactAt: '' } });
    await Promise.all([upgradeLastContact(db), upgradeLastContact(db)]);
    const { lastContactAt, dealings } = await ask(readClient, { id });
    expect(lastContactAt).toEqual(dealings?.latest);
  });
});
