import { beforeEach, describe, expect, test } from 'vitest';
import { noAccess } from '~/core/access';
import { newId } from '~/core/id';
import { addClient, changeClient, readClient } from '~/modules/crm/clients.server';
import { interactions } from '~/modules/crm/collections';
import { type InteractionInput, recordInteractions } from '~/modules/crm/index.server';
import { addNote, readOverview } from '~/modules/crm/timeline.server';
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
        ...{ kind: 'task' as const, sourceId: `t${n}`, title: `Task ${n}` },
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
