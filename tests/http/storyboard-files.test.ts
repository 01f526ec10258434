import sharp from 'sharp';
import { extractText, getDocumentProxy } from 'unpdf';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { readHead } from '../../app/gateways/video/mp4';
import { type ApiClient, newCompany } from '../support/api';
import { PlainBrowser, signedIn } from '../support/browser';
import { databaseOfSuite, setAccess } from '../support/people';
import { giveScenes, someIdea } from '../support/storyboards';
import { suiteForFile } from '../support/suite';

const suite = suiteForFile();
let company: ApiClient;
/** The owner's own browser, and that of a client with the address. */
let owner: PlainBrowser;
let client: PlainBrowser;
/** An idea with three scenes of the same video, which is one second long. */
let filmed: string;
/** The video. */
let clip: Buffer;

const film = (idea = filmed) => `/Storyboard/${idea}/film`;
const sharedFilm = (idea = filmed) => `/StoryboardClient/${idea}/film`;
const pdf = (idea = filmed) => `/Storyboard/${idea}/pdf`;

beforeAll(async () => {
  company = await newCompany(suite.url, 'boss@files.example');
  owner = await signedIn(suite.url, 'boss@files.example');
  client = new PlainBrowser(suite.url);
  const made = await someIdea(company);
  await add(made, { Title: 'Steam', Duration: '1' });
  clip = await bytesOf(await owner.get(await whenFilmed(made)));
  const pictureId = (await collection('scenes').findOne({ ideaId: made } as never))?.pictureId ?? '';
  filmed = await someIdea(company);
  const ids = await giveScenes(company, filmed, 3, { video: clip });
  const words = [
    { title: 'Steam', description: 'Over a cup.', seconds: 1 },
    { title: '早晨的咖啡', description: 'Ten stamps,\none cup.', seconds: 1.5 },
    { title: 'The card', seconds: 1.1 },
  ];
  for (const [at, { id }] of ids.entries())
    await collection('scenes').updateOne({ _id: id }, { $set: { ...words[at], pictureId } });
});

/** One that no encoder makes much smaller. */
const photo = async () => {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 30 };
  return await sharp({ create: { width: 1_600, height: 900, channels: 3, background: 'white', noise } })
    .jpeg()
    .toBuffer();
};

async function add(idea: string, fields: Record<string, string>): Promise<string> {
  const body = new FormData();
  for (const [name, value] of Object.entries({ IdeaID: idea, ...fields })) body.set(name, value);
  return (await company.send('/createStoryboard', { method: 'POST', body })).body.id;
}

/** Asks until the idea's one video is made. Returns its address. */
async function whenFilmed(idea: string): Promise<string> {
  return await vi.waitFor(
    async () => {
      const [{ VideoUrl }] = (await company.get(`/getStoryboards?ideaID=${idea}`)).body.data;
      expect(VideoUrl).not.toBe('');
      return VideoUrl;
    },
    { timeout: 80_000, interval: 200 },
  );
}

async function bytesOf(answer: Response): Promise<Buffer> {
  return Buffer.from(await answer.arrayBuffer());
}

async function pagesOf(answer: Response): Promise<string[]> {
  const document = await getDocumentProxy(new Uint8Array(await answer.arrayBuffer()));
  const { text } = await extractText(document);
  return text.map((page) => page.normalize('NFKC').replace(/\s+/g, ''));
}

const collection = (name: string) => databaseOfSuite().collection<{ _id: string; pictureId?: string }>(name);

describe('the film of a storyboard', () => {
  test('is its scenes in their order, as one video to save', async () => {
    const answer = await owner.get(film());
    expect(answer.status).toBe(200);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'video/mp4',
      'content-disposition': `attachment; filename="A stamp card.mp4"; filename*=UTF-8''A%20stamp%20card.mp4`,
      'cache-control': 'private, no-cache, no-transform',
      'accept-ranges': 'bytes',
    });
    const content = await bytesOf(answer);
    expect(answer.headers.get('Content-Length')).toBe(String(content.length));
    const { track, begins } = readHead(content);
    expect(track.samples.reduce((sum, { milliseconds }) => sum + milliseconds, 0)).toBe(3_000);
    expect(begins + track.samples.reduce((sum, { size }) => sum + size, 0)).toBe(content.length);
    expect([track.width, track.height]).toEqual([1_280, 720]);
  });

  test('is sent in ranges, across the boundaries of its scenes, and not again to a browser that has it', async () => {
    const whole = await owner.get(film());
    const etag = whole.headers.get('ETag') ?? '';
    const content = await bytesOf(whole);
    const { begins, track } = readHead(content);
    // One second is 25 frames: there the second scene begins.
    const seam = begins + track.samples.slice(0, 25).reduce((sum, { size }) => sum + size, 0);
    for (const [start, end] of [
      [4, 7],
      [begins - 2, begins + 2],
      [seam - 3, seam + 3],
      [seam, content.length - 1],
    ] as const) {
      const part = await owner.get(film(), { Range: `bytes=${start}-${end}`, 'If-Range': etag });
      expect([part.status, part.headers.get('Content-Range')]).toEqual([
        206,
        `bytes ${start}-${end}/${content.length}`,
      ]);
      expect((await bytesOf(part)).equals(content.subarray(start, end + 1))).toBe(true);
    }
    expect((await owner.get(film(), { Range: `bytes=${content.length}-` })).status).toBe(416);
    expect((await owner.get(film(), { 'If-None-Match': etag })).status).toBe(304);
  });

  test('is another one when the order is', async () => {
    const etag = async () => (await owner.get(film())).headers.get('ETag');
    const before = await etag();
    const { body } = await company.get(`/getStoryboards?ideaID=${filmed}`);
    const ids: string[] = body.data.map(({ id }: { id: string }) => id);
    const save = async (order: string[]) =>
      await company.put('/reorderStoryboards', {
        ideaID: filmed,
        order: order.map((id, at) => ({ id, pos: at + 1 })),
      });
    await save(ids.toReversed());
    expect(await etag()).not.toBe(before);
    await save(ids);
    expect(await etag()).toBe(before);
  });

  test('is for the client with the address too, while that works, and the page plays it without JavaScript', async () => {
    const answer = await client.get(sharedFilm());
    expect([answer.status, answer.headers.get('X-Robots-Tag')]).toEqual([200, 'noindex']);
    const own = await bytesOf(await owner.get(film()));
    expect((await bytesOf(answer)).equals(own)).toBe(true);
    expect((await client.get(sharedFilm(), { Range: 'bytes=4-7' })).status).toBe(206);
    const page = await client.open(`/StoryboardClient/${filmed}`);
    expect(page).toMatch(new RegExp(`<video src="${sharedFilm()}"[^>]*controls=""`));

    const options = await fetch(`${suite.url}${sharedFilm()}`, { method: 'OPTIONS' });
    expect([options.status, options.headers.get('Allow')]).toEqual([405, 'GET, HEAD']);

    await owner.post(`/Storyboard/${filmed}/share`, { shared: 'false' });
    const gone = await client.get(sharedFilm());
    expect([gone.status, gone.headers.get('X-Robots-Tag')]).toEqual([404, 'noindex']);
    expect((await owner.get(film())).status).toBe(200);
    await owner.post(`/Storyboard/${filmed}/share`, { shared: 'true' });
    expect((await client.get(sharedFilm())).status).toBe(200);
  });

  test('waits for the last video, says which one, and no page links to it before', async () => {
    const idea = await someIdea(company);
    const none = await owner.get(film(idea));
    expect([none.status, await none.text()]).toEqual([
      409,
      'This storyboard has no scenes yet. Add one first.\n',
    ]);
    const [, second, third] = await giveScenes(company, idea, 3);
    const lacking = { _id: { $in: [second?.id ?? '', third?.id ?? ''] } };
    await collection('scenes').updateMany(lacking, { $unset: { videoId: true } });
    for (const answer of [await owner.get(film(idea)), await client.get(sharedFilm(idea))]) {
      expect([answer.status, await answer.text()]).toEqual([
        409,
        'Scenes 2 and 3 have no video yet. The full video is ready when every scene has one.\n',
      ]);
    }
    expect(await owner.open(`/Storyboard/${idea}`)).not.toContain(film(idea));
    expect(await client.open(`/StoryboardClient/${idea}`)).not.toContain(sharedFilm(idea));
    expect(await owner.open(`/Storyboard/${filmed}`)).toContain(film());
  });

  test('orders a scene again that an older version rendered, and says which one', async () => {
    const idea = await someIdea(company);
    const both = await giveScenes(company, idea, 2, { video: clip });
    // Ids say nothing of time: the old clip is the one with the greater id.
    const [, old = ''] = both.map(({ videoId }) => videoId).sort();
    await setAnotherEncoder(old);
    const longAgo = { $set: { keptAt: new Date('2026-01-01') } };
    await collection('files').updateOne({ _id: old }, longAgo);
    const refused = await owner.get(film(idea));
    const number = both.findIndex(({ videoId }) => videoId === old) + 1;
    expect([refused.status, await refused.text()]).toEqual([
      409,
      `Scene ${number} is being re-rendered to match the others. Please try again in a few minutes.\n`,
    ]);
    const ordered = { ideaId: idea, title: `Scene ${number}`, videoJobId: { $ne: 'none' } };
    expect(await collection('scenes').countDocuments(ordered as never)).toBe(1);
  });
});

/** Makes a clip look as if an encoder of another version had made it, behind the suite's back. */
async function setAnotherEncoder(videoId: string): Promise<void> {
  const { ObjectId } = await import('mongodb');
  const chunks = databaseOfSuite().collection('contents.chunks');
  const first = { files_id: new ObjectId(videoId), n: 0 };
  const data = Buffer.from((await chunks.findOne(first))?.data.buffer);
  // The last byte of its record for decoders: how many extensions follow.
  const record = data.indexOf('avcC') - 4;
  data.writeUInt8(1, record + data.readUInt32BE(record) - 1);
  await chunks.updateOne(first, { $set: { data } });
}

describe('the PDF of a storyboard', () => {
  test('has number, title, description and duration of each scene, under the company and the idea', async () => {
    await owner.post('/welcome', { name: 'Mei', companyName: 'Walk & Co' });
    const answer = await owner.get(pdf());
    expect(answer.status).toBe(200);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="A stamp card.pdf"; filename*=UTF-8''A%20stamp%20card.pdf`,
      'cache-control': 'private, no-store, no-transform',
    });
    const [text = '', ...more] = await pagesOf(answer);
    expect(more).toEqual([]);
    let at = -1;
    for (const words of [
      'Walk&Co',
      'Astampcard',
      '3scenes·3.6s',
      '1.Steam',
      '1s',
      'Overacup.',
      '2.早晨的咖啡',
      '1.5s',
      'Tenstamps,onecup.',
      '3.Thecard',
      '1.1s',
      'Page1of1',
    ]) {
      expect([words, text.indexOf(words, at + 1) > at]).toEqual([words, true]);
      at = text.indexOf(words, at + 1);
    }
  });

  test('is printed before any video is made, and not without scenes', async () => {
    const idea = await someIdea(company);
    const none = await owner.get(pdf(idea));
    expect([none.status, await none.text()]).toEqual([
      409,
      'This storyboard has no scenes yet. Add one first.\n',
    ]);
    const [scene] = await giveScenes(company, idea, 1, { picture: await photo() });
    await collection('scenes').updateOne({ _id: scene?.id ?? '' }, { $unset: { videoId: true } });
    expect((await pagesOf(await owner.get(pdf(idea))))[0]).toContain('1.Scene1');
  });

  test('has each of many scenes with a photo, in less space than the photos take', async () => {
    const idea = await someIdea(company);
    const picture = await photo();
    await giveScenes(company, idea, 4, { picture });
    const content = await bytesOf(await owner.get(pdf(idea)));
    expect(content.length).toBeLessThan((4 * picture.length) / 2);
    const pages = await pagesOf(new Response(new Uint8Array(content)));
    for (let number = 1; number <= 4; number += 1)
      expect(pages.filter((page) => page.includes(`${number}.Scene${number}3s`)).length).toBeGreaterThan(0);
  });
});

test('film and PDF are saved under a name that every system takes', async () => {
  // Behind the suite's back: its forms would make one line of it.
  const title = 'a/b\\c "d" <e>: 50 %?\nf';
  await collection('ideas').updateOne({ _id: filmed }, { $set: { title } });
  for (const [address, ending] of [
    [film(), 'mp4'],
    [sharedFilm(), 'mp4'],
    [pdf(), 'pdf'],
  ] as const) {
    const answer = await owner.get(address, { Range: 'bytes=0-0' });
    await answer.body?.cancel();
    const disposition = answer.headers.get('Content-Disposition') ?? '';
    expect(disposition).toMatch(/^attachment; filename="[^"]+"; filename\*=UTF-8''[\w%.-]+$/);
    expect(decodeURIComponent(disposition.split("''")[1] ?? '')).toBe(`a b c d e 50 % f.${ending}`);
  }
});

test('nobody else gets film or PDF: no other company, nobody without CRM, no stranger', async () => {
  const statuses = async (browser: PlainBrowser, id: string) =>
    await Promise.all([film(id), pdf(id)].map(async (path) => (await browser.get(path)).status));
  await newCompany(suite.url, 'other@files.example');
  const { ids } = await newCompany(suite.url, 'clerk@files.example');
  await setAccess(ids.userId, {}, company.ids.companyId);
  expect(await statuses(await signedIn(suite.url, 'other@files.example'), filmed)).toEqual([404, 404]);
  expect(await statuses(owner, 'f'.repeat(24))).toEqual([404, 404]);
  expect(await statuses(await signedIn(suite.url, 'clerk@files.example'), filmed)).toEqual([403, 403]);
  expect(await statuses(client, filmed)).toEqual([302, 302]);
  expect((await client.get(sharedFilm('f'.repeat(24)))).status).toBe(404);
});
