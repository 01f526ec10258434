import { expect, test } from 'vitest';
import { newId } from '~/core/id';
import { companies } from '~/modules/account/collections';
import { clients, noteVersions } from '~/modules/crm/collections';
import { readBrief, recordInteractions } from '~/modules/crm/index.server';
import { newClient } from '~/modules/crm/new-client';
import { newClientInput } from '~/modules/crm/schema';
import { companyDb } from '~db/company-db';
import { someClient } from '../support/api';
import { openDatabaseForTests } from '../support/open-database';

openDatabaseForTests();

/** A company with one client whose notes were saved in these versions, a day apart. */
async function companyWith(...saves: string[]) {
  const companyId = newId();
  const db = companyDb(companyId);
  const begun = new Date('2026-11-01T20:00:00Z');
  await db.in(companies).insert({
    _id: companyId,
    name: 'Kopi Corner Supplies',
    industry: 'Wholesale',
    planName: 'Growth',
    planRank: 2,
    trialEndsAt: begun,
    credits: 0,
    purseLines: 0,
    createdAt: begun,
  });
  const details = newClientInput.parse({ ...someClient, contact: '6123 4567' });
  const client = newClient(newId(), details, { createdBy: newId(), at: begun, notes: saves.at(-1) ?? '' });
  await db.in(clients).insert(client);
  await db.in(noteVersions).insertMany(
    saves.map((text, at) => ({
      _id: `${client._id}-${at + 1}`,
      clientId: client._id,
      version: at + 1,
      text,
      authorId: newId(),
      authorName: 'Lim Mei Hua',
      at: new Date(begun.getTime() + at * 86_400_000),
    })),
  );
  return { db, id: client._id };
}

test('a brief holds the record, the company and the day in Singapore, and nobody’s name or number', async () => {
  const { db, id } = await companyWith('Likes dark roast.');
  const brief = await readBrief(db, id, new Date('2026-11-21T17:00:00Z'));
  expect(brief).toEqual({
    today: '2026-11-22',
    firm: { name: 'Kopi Corner Supplies', industry: 'Wholesale' },
    client: {
      name: 'Kopi & Co',
      industry: 'Food & beverage',
      address: '',
      website: '',
      notes: 'Likes dark roast.',
    },
    recent: [{ day: '2026-11-02', text: 'Likes dark roast.' }],
  });
  expect(JSON.stringify(brief)).not.toMatch(/6123|ah\.kow|Tan Ah Kow|Lim Mei Hua/);
});

test('it has what was new in each save of the notes, newest first', async () => {
  const { db, id } = await companyWith('One.', 'One.\n\nTwo.', 'Two.', 'Two.\nThree.\nFour.');
  expect((await readBrief(db, id)).recent).toEqual([
    { day: '2026-11-05', text: 'Three.\nFour.' },
    { day: '2026-11-03', text: 'Two.' },
    { day: '2026-11-02', text: 'One.' },
  ]);
});

test('it has what was done with the client, and what is planned soon', async () => {
  const { db, id } = await companyWith('One.');
  const told = (sourceId: string, kind: 'meeting' | 'task', day: string, open = false) =>
    ({
      clientId: id,
      kind,
      sourceId,
      at: new Date(`${day}T04:00:00Z`),
      title: `About ${sourceId}`,
      open,
    }) as const;
  await db.transaction((all) =>
    recordInteractions(all, [
      told('beans', 'meeting', '2026-11-25'),
      told('cups', 'meeting', '2027-03-01'),
      told('samples', 'task', '2026-11-20', true),
    ]),
  );
  expect((await readBrief(db, id, new Date('2026-11-21T17:00:00Z'))).recent).toEqual([
    { day: '2026-11-25', text: 'meeting: About beans' },
    { day: '2026-11-20', text: 'task (open): About samples' },
    { day: '2026-11-02', text: 'One.' },
  ]);
});

test('another company’s client is as unknown as one that never was', async () => {
  const { id } = await companyWith('Secret.');
  const { db } = await companyWith('Own.');
  await expect(readBrief(db, id)).rejects.toMatchObject({ status: 404 });
});
