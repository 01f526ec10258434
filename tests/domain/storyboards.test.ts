import { beforeEach, expect, test } from 'vitest';
import { newId } from '~/core/id';
import { companies } from '~/modules/account/collections';
import { book } from '~/modules/billing/credits.server';
import { ideas } from '~/modules/ideas/collections';
import { newIdea } from '~/modules/ideas/new-idea';
import { scenes, storyboards } from '~/modules/storyboards/collections';
import { ensureStoryboard } from '~/modules/storyboards/ensure-storyboard.server';
import { generateStoryboard } from '~/modules/storyboards/generate.server';
import { addScene } from '~/modules/storyboards/scenes.server';
import { readVideo } from '~/modules/storyboards/shared.server';
import { reorderScenes, shareStoryboard } from '~/modules/storyboards/storyboards.server';
import { type CompanyDb, companyDb } from '~db/company-db';
import { database } from '~db/connect';
import { removeWhole } from '~db/removal';
import { askIn } from '../support/asking';
import { aiAt, changeConfig } from '../support/config';
import { openDatabaseForTests } from '../support/open-database';

openDatabaseForTests();

let db: CompanyDb;
let idea: ReturnType<typeof newIdea>;

beforeEach(async () => {
  changeConfig({ BILLING_PROVIDER: 'local', ai: aiAt('http://127.0.0.1:1') });
  const companyId = newId();
  db = companyDb(companyId);
  const company = { name: 'Firm', planName: 'Free Trial', planRank: 0, credits: 50, purseLines: 0 };
  await db
    .in(companies)
    .insert({ _id: companyId, ...company, trialEndsAt: new Date(), createdAt: new Date() });
  const words = { title: 'Stamps', description: '', tags: [], source: 'person' as const };
  idea = newIdea({ ...words, clientId: 'client' }, { _id: 'u', name: 'Mei' });
  await db.in(ideas).insert(idea);
});

const credits = async () => (await db.in(companies).findOne({}))?.credits;

test('no storyboard is left of an idea that was deleted while its first scene was drawn', async () => {
  await db.transaction((all) => removeWhole(all, ideas, idea._id));

  const late = db.transaction((all) => ensureStoryboard(all, idea, { source: 'person' }));
  await expect(late).rejects.toMatchObject({ why: 'not-found', message: 'This idea doesn’t exist.' });
  expect(await db.in(storyboards).count({}, 2)).toBe(0);
});

test('an idea that has no storyboard yet has nothing to order or to share', async () => {
  const none = { why: 'not-found', message: 'This storyboard doesn’t exist.' };
  const asked = { ideaID: idea._id };
  await expect(askIn(db, shareStoryboard, { ...asked, shared: 'true' })).rejects.toMatchObject(none);
  await expect(askIn(db, reorderScenes, { ...asked, order: [] })).rejects.toMatchObject(none);
});

test('a storyboard that is being made is made once, and the second press costs nothing', async () => {
  const mei = { userId: 'u', name: 'Mei' };
  await book(db, mei, { work: 'storyboard', subjectId: idea._id, detail: idea.title });
  expect(await credits()).toBe(44);
  await expect(askIn(db, generateStoryboard, { ideaID: idea._id })).rejects.toMatchObject({
    why: 'conflict',
    message: 'This storyboard is already being created. Please wait a moment.',
  });
  expect(await credits()).toBe(44);
});

test('of two who add the hundredth scene at once the second learns that it is full, and pays nothing', async () => {
  await db.transaction((all) => ensureStoryboard(all, idea, { source: 'person' }));
  const sceneIds = Array.from({ length: 99 }, () => newId());
  await db.in(storyboards).updateOne({ _id: idea._id }, { $set: { sceneIds } });
  const add = (Title: string) => askIn(db, addScene, { ideaID: idea._id, Title });
  const both = await Promise.allSettled([add('One'), add('Two')]);
  const refused = both.filter((one) => one.status === 'rejected').map(({ reason }) => reason);
  expect(refused).toMatchObject([
    { why: 'conflict', message: 'A storyboard has at most 100 scenes. Delete one first.' },
  ]);
  expect((await db.in(storyboards).findOne({ _id: idea._id }))?.sceneIds).toHaveLength(100);
  expect(await db.in(scenes).count({}, 9)).toBe(1);
  expect(await credits()).toBe(49);
});

test('sample content stays marked until every scene was written by somebody', async () => {
  const add = (Title: string) => askIn(db, addScene, { ideaID: idea._id, Title });
  const source = async () => (await db.in(storyboards).findOne({ _id: idea._id }))?.source;
  await db.transaction((all) => ensureStoryboard(all, idea, { source: 'sample' }));
  await db.in(storyboards).updateOne({ _id: idea._id }, { $set: { sceneIds: [newId()] } });
  await add('Mine');
  expect(await source()).toBe('sample');

  await db.in(storyboards).updateOne({ _id: idea._id }, { $set: { sceneIds: [], model: 'a-model' } });
  await add('All mine');
  expect(await source()).toBe('person');
  expect(await db.in(storyboards).findOne({ _id: idea._id })).not.toHaveProperty('model');
});

test('a scene is trimmed, lasts three seconds where none are named, and makes its idea one with a storyboard', async () => {
  await askIn(db, addScene, {
    ideaID: idea._id,
    Title: '  Kopi ',
    Description: ' Two \n',
    SceneNumber: '17',
  });
  const [scene] = await db.in(scenes).list({}, { sort: { _id: 1 }, limit: 2 });
  expect(scene).toMatchObject({ title: 'Kopi', description: 'Two', seconds: 3 });
  expect(await db.in(ideas).findOne({ _id: idea._id })).toMatchObject({ generated: true });
});

test.each<[string, Record<string, string>, string, string]>([
  ['no title', { Title: '   ' }, 'Title', 'Enter a title.'],
  [
    'a description of a million letters',
    { Description: 'x'.repeat(900_000) },
    'Description',
    'This is too long: at most 2,000 characters.',
  ],
  ...['0', '-1', '10000', '61', 'abc', '2.55', '1e1', 'NaN'].map(
    (Duration): [string, Record<string, string>, string, string] => [
      `a duration of ${Duration}`,
      { Duration },
      'Duration',
      'Enter a duration of 1 to 60 seconds, with at most one decimal.',
    ],
  ),
])('a scene with %s is refused with its sentence, and costs nothing', async (_, fields, field, text) => {
  const refused = askIn(db, addScene, { ideaID: idea._id, Title: 'A scene', ...fields });
  await expect(refused).rejects.toMatchObject({ status: 400, fields: { [field]: [text] } });
  expect([await credits(), await db.in(scenes).count({}, 1)]).toEqual([50, 0]);
});

test('scenes pay exactly, however many are added at once, and each has its place', async () => {
  await db.in(companies).updateOne({}, { $set: { credits: 3 } });
  const add = (at: number) => askIn(db, addScene, { ideaID: idea._id, Title: `Scene ${at}` });
  const answers = await Promise.all([1, 2, 3, 4, 5].map(add));
  expect(answers.filter(({ creditSufficient }) => creditSufficient)).toHaveLength(3);
  expect(await credits()).toBe(0);
  const { sceneIds = [] } = (await db.in(storyboards).findOne({ _id: idea._id })) ?? {};
  expect([sceneIds.length, new Set(sceneIds).size, await db.in(scenes).count({}, 9)]).toEqual([3, 3, 3]);
});

test('no picture is drawn for a scene that has no room', async () => {
  await db.transaction((all) => ensureStoryboard(all, idea, { source: 'person' }));
  const sceneIds = Array.from({ length: 100 }, () => newId());
  await db.in(storyboards).updateOne({ _id: idea._id }, { $set: { sceneIds } });
  await expect(askIn(db, addScene, { ideaID: idea._id, Title: 'One' })).rejects.toMatchObject({
    message: 'A storyboard has at most 100 scenes. Delete one first.',
  });
  const drawn = database().db.collection('contents.files');
  expect(await drawn.countDocuments({ 'metadata.companyId': db.companyId })).toBe(0);
});

test('a storyboard is not shared from the start where the company wants it so', async () => {
  await db.in(companies).updateOne({}, { $set: { shareStoryboards: false } });
  await db.transaction((all) => ensureStoryboard(all, idea, { source: 'person' }));
  expect(await db.in(storyboards).findOne({ _id: idea._id })).toMatchObject({ shared: false });
});

test('an order that is none is refused and changes nothing', async () => {
  await db.transaction((all) => ensureStoryboard(all, idea, { source: 'person' }));
  const sceneIds = ['a', 'b', 'c'];
  await db.in(storyboards).updateOne({ _id: idea._id }, { $set: { sceneIds } });
  const places = (...at: number[]) => at.map((pos, index) => ({ id: sceneIds[index], pos }));
  const lines = 'order must be a list of id and pos.';
  for (const [order, sent] of [
    [places(1, 2), { status: 409 }],
    [undefined, { status: 409 }],
    [places(0, 1, 2), { status: 400 }],
    ['abc', { status: 400, message: lines }],
    [Array.from({ length: 5_000 }, (_, at) => ({ id: 'a', pos: at + 1 })), { status: 400 }],
    ...[null, 1, { id: 1, pos: 1 }, { pos: 1 }].map((line) => [[line], { status: 400, message: lines }]),
  ])
    await expect(askIn(db, reorderScenes, { ideaID: idea._id, order })).rejects.toMatchObject(sent as object);
  expect(await db.in(storyboards).findOne({ _id: idea._id })).toMatchObject({ sceneIds, revision: 0 });
});

test('a link to a video names a video, also where it asks for another name', () => {
  const nameOf = (filename?: string) => readVideo.input.parse({ url: '/files/x', filename }).filename;
  expect(nameOf('scene-1.MP4')).toBe('scene-1.mp4');
  expect(nameOf('../../Invoice.exe')).toBe('Invoice.exe.mp4');
  expect(nameOf()).toBe('scene.mp4');
});
