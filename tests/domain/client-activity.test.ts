import { beforeEach, describe, expect, test } from 'vitest';
import { newId } from '~/core/id';
import { clientChoice, pickClients } from '~/modules/crm/choice.server';
import { browseClients } from '~/modules/crm/client-list.server';
import { addClient, changeClient, deleteClient, readClient } from '~/modules/crm/clients.server';
import { clients, interactions, noteVersions } from '~/modules/crm/collections';
import {
  forgetInteractions,
  type InteractionInput,
  namesOfClients,
  recordInteractions,
  recordMood,
  updateScores,
} from '~/modules/crm/index.server';
import { refreshScores } from '~/modules/crm/jobs.server';
import type { Operation } from '~/operation/operation.server';
import { type CompanyDb, companyDb } from '~db/company-db';
import { enqueue, readJob } from '~db/jobs';
import { workOff } from '~db/jobs/worker';
import { askIn } from '../support/asking';
import { openDatabaseForTests } from '../support/open-database';

openDatabaseForTests();

let db: CompanyDb;
beforeEach(() => {
  db = companyDb(newId());
});

const ask = <Result>(operation: Operation<Result>, sent?: Record<string, unknown>): Promise<Result> =>
  askIn(db, operation, sent);

async function client(name = 'Kopi & Co', role = 'Others'): Promise<string> {
  const details = { industry: 'Food', contactPerson: 'Tan', role, Email: 'a@b.example' };
  return (await ask(addClient, { CompanyName: name, ...details }))._id;
}

const now = new Date();
const days = (by: number) => new Date(now.getTime() + by * 86_400_000);
const tell = (...told: InteractionInput[]) => db.transaction((all) => recordInteractions(all, told));
const forget = (kind: InteractionInput['kind'], ...ids: string[]) =>
  db.transaction((all) => forgetInteractions(all, kind, ids));
const scoreOf = async (id: string) => {
  const { leadScore, scored } = await ask(readClient, { id });
  return [leadScore, scored?.points];
};
const meeting = (clientId: string, at: Date, sourceId = 'm'): InteractionInput => ({
  clientId,
  kind: 'meeting',
  sourceId,
  at,
  title: 'Tasting',
});
const quotation = (clientId: string, at = days(0), sourceId = 'q'): InteractionInput => ({
  clientId,
  kind: 'quotation',
  sourceId,
  at,
  title: 'Beans',
});

describe('a lead score', () => {
  test('is what the list of clients is narrowed to, with a search or without', async () => {
    const [hot, warm, cold] = [
      await client('Hot Kaya', 'Owner/C-Suite'),
      await client('Warm'),
      await client('Cold'),
    ];
    await client('New Kaya');
    await client('New Teh');
    await tell(meeting(hot, days(-1)), quotation(hot));
    await tell(meeting(warm, days(-1), 'w'), { ...quotation(warm, days(0), 'wq') });
    await tell(quotation(cold, days(-40), 'c'));
    const listed = async (sent: Record<string, string>) => {
      const { items, count } = await ask(browseClients, sent);
      expect(count).toBe(items.length);
      return items.map(({ name }) => name);
    };
    expect(await listed({ score: 'hot' })).toEqual(['Hot Kaya']);
    expect(await listed({ score: 'warm' })).toEqual(['Warm']);
    expect(await listed({ score: 'cold' })).toEqual(['Cold']);
    expect(await listed({ score: 'new' })).toEqual(['New Kaya', 'New Teh']);
    expect(await listed({ score: 'new', q: 'kaya' })).toEqual(['New Kaya']);
    // An address that somebody wrote by hand shows them all.
    expect(await listed({ score: 'lukewarm' })).toHaveLength(5);
  });

  test('begins with the first interaction, follows each change, and ends with the last', async () => {
    const id = await client('Kopi & Co', 'Owner/C-Suite');
    expect(await scoreOf(id)).toEqual(['', undefined]);
    await tell(meeting(id, days(-1)));
    expect(await scoreOf(id)).toEqual(['warm', 45]);
    await tell(quotation(id));
    expect(await scoreOf(id)).toEqual(['hot', 70]);
    await tell(meeting(id, days(3)));
    expect(await scoreOf(id)).toEqual(['hot', 60]);
    await forget('quotation', 'q');
    expect(await scoreOf(id)).toEqual(['warm', 35]);
    await forget('meeting', 'm');
    expect(await scoreOf(id)).toEqual(['', undefined]);
  });

  test('goes over with a meeting that is given to another client', async () => {
    const [one, other] = [await client('One'), await client('Other')];
    await tell(meeting(one, days(-1)));
    await tell(meeting(other, days(-1)));
    expect([await scoreOf(one), await scoreOf(other)]).toEqual([
      ['', undefined],
      ['cold', 25],
    ]);
  });

  test('counts a task as long as it is open', async () => {
    const id = await client();
    const task = { clientId: id, kind: 'task', sourceId: 't', at: days(0), title: 'Call' } as const;
    await tell({ ...task, open: true });
    expect(await scoreOf(id)).toEqual(['cold', 5]);
    await tell(task);
    expect(await scoreOf(id)).toEqual(['cold', 0]);
  });

  test('begins with a note that is written, not with one that an imported list brought', async () => {
    const id = await client();
    await db.in(noteVersions).insert({
      _id: `${id}-1`,
      clientId: id,
      version: 1,
      text: 'Old.',
      authorId: 'boss',
      authorName: 'Boss',
      at: days(0),
      imported: true,
    });
    await db.transaction((all) => updateScores(all, [id]));
    expect(await scoreOf(id)).toEqual(['', undefined]);
    await db.in(clients).updateOne({ _id: id }, { $set: { notesVersion: 1, notes: 'Old.' } });
    await ask(changeClient, { id, notes: 'Old. And new.' });
    expect(await scoreOf(id)).toEqual(['cold', 0]);
  });

  test('changes with role and referral', async () => {
    const id = await client();
    await tell(quotation(id));
    await ask(changeClient, { id, role: 'Owner/C-Suite', referral: true });
    expect(await scoreOf(id)).toEqual(['hot', 60]);
  });

  test('counts how the newest week was, and no longer where there is none', async () => {
    const id = await client();
    await tell(quotation(id));
    const weekStart = new Date(now.getTime() + 8 * 3_600_000).toISOString().slice(0, 10);
    await db.transaction((all) => recordMood(all, id, { weekStart, sentiment: 'negative' }));
    expect(await scoreOf(id)).toEqual(['cold', 10]);
    await db.transaction((all) => recordMood(all, id, null));
    expect(await scoreOf(id)).toEqual(['cold', 25]);
  });

  test('is the same told bit by bit, all at once, or read afresh', async () => {
    const [one, other] = [await client('One'), await client('Other')];
    const all = (id: string): InteractionInput[] => [
      meeting(id, days(-20), `${id}1`),
      meeting(id, days(2), `${id}2`),
      meeting(id, days(9), `${id}3`),
      quotation(id, days(-3), `${id}4`),
      { clientId: id, kind: 'task', sourceId: `${id}5`, at: days(-40), title: 'Call', open: true },
    ];
    for (const each of all(one)) await tell(each);
    await tell(...all(other));
    const dealings = async (id: string) => (await ask(readClient, { id })).dealings;
    const told = await dealings(one);
    expect(told).toMatchObject({
      openTask: true,
      lastMeeting: days(-20),
      nextMeeting: days(2),
      latest: days(-3),
    });
    expect(await dealings(other)).toEqual(told);
    await db.transaction((within) => updateScores(within, [one]));
    expect(await dealings(one)).toEqual(told);
    await db.transaction((within) => updateScores(within, [one, other]));
    expect([await dealings(one), await dealings(other)]).toEqual([told, told]);
  });

  test('is updated each night: a planned meeting has been held, and recent activity is recent no longer', async () => {
    const [met, faded, untouched] = [await client('Met'), await client('Faded'), await client('Untouched')];
    await tell(meeting(met, days(1), 'm1'), quotation(faded));
    await db.in(interactions).updateOne({ sourceId: 'm1' }, { $set: { at: days(-1) } });
    await db
      .in(clients)
      .updateOne({ _id: met }, { $set: { 'dealings.nextMeeting': days(-1), scoreDueAt: days(-1) } });
    await db.in(interactions).updateOne({ sourceId: 'q' }, { $set: { at: days(-70) } });
    await db.in(clients).updateOne(
      { _id: faded },
      {
        $set: {
          'dealings.lastQuotation': days(-70),
          'dealings.latest': days(-70),
          scoreDueAt: days(-40),
        },
      },
    );
    const job = await enqueue(db, refreshScores, { day: '2026-11-21' });
    await workOff({ kinds: [refreshScores] });
    expect((await readJob(db, job))?.state).toBe('done');
    expect([await scoreOf(met), await scoreOf(faded), await scoreOf(untouched)]).toEqual([
      ['cold', 25],
      ['cold', -20],
      ['', undefined],
    ]);
    // The meeting is recent for thirteen more days, and nothing more happens to the others by itself.
    const due = await db.in(clients).list({ scoreDueAt: { $exists: true } }, { sort: { _id: 1 }, limit: 9 });
    expect(due.map(({ _id, scoreDueAt }) => [_id, scoreDueAt])).toEqual([
      [met, new Date(days(13).getTime() + 1)],
    ]);
  });
});

test('interactions are deleted with their client, and none are stored for a deleted one', async () => {
  const [gone, stays] = [await client('Gone'), await client('Stays')];
  await tell(meeting(gone, days(1), 'm1'), meeting(stays, days(1), 'm2'));
  await ask(deleteClient, { id: gone });
  await tell(meeting(gone, days(2), 'm1'));
  const left = await db.in(interactions).list({}, { sort: { at: 1 }, limit: 9 });
  expect(left.map(({ clientId }) => clientId)).toEqual([stays]);
});

test('an interaction with another company’s client is ignored, and that client’s score stays', async () => {
  const id = await client();
  const own = db;
  db = companyDb(newId());
  await tell(meeting(id, days(-1)));
  expect(await db.in(interactions).count({}, 9)).toBe(0);
  db = own;
  expect(await scoreOf(id)).toEqual(['', undefined]);
});

describe('a choice of client', () => {
  test('lists a hundred by name, finds the others, and includes the chosen one', async () => {
    const last = await client('Zhongguo [Café]');
    const like = await db.in(clients).get(last, 'gone');
    const many = Array.from({ length: 102 }, (_, at) => `Kopi ${String(at).padStart(3, '0')}`);
    await db
      .in(clients)
      .insertMany(many.map((name) => ({ ...like, _id: newId(), name, sortName: name.toLowerCase() })));
    const first = await clientChoice(db);
    expect([first.options.length, first.more, first.options[0]?.name]).toEqual([100, true, 'Kopi 000']);
    const found = await ask(pickClients, { q: '[CAFÉ' });
    expect(found).toEqual({
      options: [{ id: last, name: 'Zhongguo [Café]', hint: 'Food' }],
      more: false,
      q: '[CAFÉ',
    });
    const chosen = await clientChoice(db, { chosen: last });
    expect(chosen.options[0]).toEqual({ id: last, name: 'Zhongguo [Café]', hint: 'Food' });
    expect(chosen.options).toHaveLength(101);
    expect((await clientChoice(db, { chosen: 'none' })).options).toHaveLength(100);
  });

  test('knows the present names of those who are there', async () => {
    const id = await client('Teh & Co');
    await ask(changeClient, { id, CompanyName: 'Teh Tarik & Co' });
    expect(await namesOfClients(db, [id, id, 'none'])).toEqual(new Map([[id, 'Teh Tarik & Co']]));
    expect(await namesOfClients(companyDb(newId()), [id])).toEqual(new Map());
  });
});
