import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { startFakeAnthropic } from '../support/anthropic';
import { ApiClient, newCompany, someClient } from '../support/api';
import { PlainBrowser } from '../support/browser';
import { databaseOfSuite, setAccess, setCompany } from '../support/people';
import { filmNothingBehindTests, giveScenes } from '../support/storyboards';
import { suiteForFile } from '../support/suite';

const fake = await startFakeAnthropic();
const suite = suiteForFile({ ANTHROPIC_API_KEY: 'sk-test', ANTHROPIC_BASE_URL: fake.url });
afterAll(() => fake.stop());
filmNothingBehindTests();
let company: ApiClient;
let email: string;
let ideaID: string;
let companies = 0;
const stranger = () => new ApiClient(suite.url);

beforeEach(async () => {
  email = `boss${++companies}@storyboards.example`;
  company = await newCompany(suite.url, email);
  ideaID = await newIdea();
});

/** The owner's own browser. */
async function signedIn(): Promise<PlainBrowser> {
  const browser = new PlainBrowser(suite.url);
  await browser.post('/login', { email, password: 'secret-6' });
  return browser;
}

async function newIdea(by = company): Promise<string> {
  const { body } = await by.post('/createCompany', someClient);
  const idea = {
    CustomerID: body.id,
    Title: 'A kopi stall tour',
    Description: 'Walk, taste, tell.',
    Types: ['Tour'],
  };
  return (await by.post('/createIdea', idea)).body.id;
}

/** How many pictures of the company's scenes were ever kept: a refused one would wait for the sweep. */
const keptContents = async () => {
  const kept = databaseOfSuite().collection('contents.files');
  return await kept.countDocuments({
    'metadata.companyId': company.ids.companyId,
    filename: /^scene\.(png|jpg)$/,
  });
};
async function ideaOf(id: string): Promise<{ CustomerID: string } | undefined> {
  const idea = await databaseOfSuite()
    .collection<{ _id: string; clientId: string }>('ideas')
    .findOne({ _id: id });
  return idea ? { CustomerID: idea.clientId } : undefined;
}

const credits = async () => (await company.get(`/credits/${company.ids.userId}`)).body.credits;
// biome-ignore lint/suspicious/noExplicitAny: a test reads whatever shape the call has.
const scenes = async (by = company): Promise<any[]> =>
  (await by.get(`/getStoryboards?ideaID=${ideaID}`)).body.data;
const titles = async () => (await scenes()).map(({ Title }) => Title);
const fetchFrom = (path: string, by: ApiClient, headers: Record<string, string> = {}) =>
  fetch(new URL(path, suite.url), {
    redirect: 'manual',
    headers: { ...(by.token && { Authorization: `Bearer ${by.token}` }), ...headers },
  });

async function add(fields: Record<string, string | Blob>, by = company) {
  const body = new FormData();
  for (const [name, value] of Object.entries({ IdeaID: ideaID, Title: 'A scene', ...fields }))
    body.set(name, value);
  return await by.send('/createStoryboard', { method: 'POST', body });
}

/** Asks until the videos are made. */
async function whenFilmed() {
  return await vi.waitFor(
    async () => {
      const made = await scenes();
      expect(made.every(({ VideoUrl }) => VideoUrl !== '')).toBe(true);
      return made;
    },
    { timeout: 60_000, interval: 200 },
  );
}

const picture = (width: number, height: number, background = '#0b6b53') =>
  sharp({ create: { width, height, channels: 3 as const, background } });
/** 20,000 by 20,000 pixels of one bit in some fifty thousand bytes. */
const bomb = () => {
  const size = 20_000;
  const part = (type: string, content: Buffer) => {
    const named = Buffer.concat([Buffer.from(type), content]);
    const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(content.length);
    check.writeUInt32BE(crc32(named));
    return Buffer.concat([length, named, check]);
  };
  const head = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0]);
  head.writeUInt32BE(size, 0);
  head.writeUInt32BE(size, 4);
  const rows = deflateSync(Buffer.alloc(size * (1 + size / 8)));
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
  const content = [signature, part('IHDR', head), part('IDAT', rows), part('IEND', Buffer.alloc(0))];
  return new Blob([Buffer.concat(content)], { type: 'image/png' });
};
const png = async (width = 40, height = 30) =>
  new Blob([await picture(width, height).png().toBuffer()], { type: 'image/png' });

describe('a video', () => {
  test('is made in the background, streams in parts, and is saved under the name that was asked for', async () => {
    await add({ Title: 'Steam', Description: 'Over a cup.', Duration: '1' });
    const [{ VideoUrl }] = await whenFilmed();
    const part = await fetchFrom(VideoUrl, company, { Range: 'bytes=4-7' });
    expect([part.status, await part.text()]).toEqual([206, 'ftyp']);

    const query = new URLSearchParams({ url: VideoUrl, filename: 'My "film".mp4', t: '1' });
    const saved = await fetchFrom(`/download/video?${query}`, company);
    expect(saved.status).toBe(200);
    expect(saved.headers.get('Content-Type')).toBe('video/mp4');
    expect(saved.headers.get('Content-Disposition')).toMatch(/^attachment; filename="My _film_.mp4"/);
    expect((await saved.arrayBuffer()).byteLength).toBeGreaterThan(1_000);
    const whole = new URLSearchParams({ url: new URL(VideoUrl, suite.url).href });
    expect((await fetchFrom(`/download/video?${whole}`, company)).status).toBe(200);
  });

  test('is nobody else’s, and no other address is one', async () => {
    await add({ Duration: '1' });
    const [{ VideoUrl, ImageUrl }] = await whenFilmed();
    const other = await newCompany(suite.url);
    const status = async (url: string, by: ApiClient) =>
      (await fetchFrom(`/download/video?${new URLSearchParams({ url })}`, by)).status;
    expect(await status(VideoUrl, other)).toBe(404);
    expect(await status(VideoUrl, stranger())).toBe(404);
    for (const url of [
      ImageUrl,
      `http://elsewhere.example${VideoUrl}`,
      `//elsewhere.example${VideoUrl}`,
      'http://169.254.169.254/latest/meta-data',
      'file:///etc/passwd',
      '/files/../healthz',
      'http://[',
    ]) {
      expect([url, await status(url, company)]).toEqual([url, 404]);
    }
    expect((await fetchFrom('/download/video', company)).status).toBe(400);
  });

  test('is rendered again when its scene changes, and until then the scene has none', async () => {
    await add({ Duration: '1' });
    const [{ id, VideoUrl }] = await whenFilmed();
    const browser = await signedIn();
    const form = new FormData();
    for (const [name, value] of Object.entries({
      Title: 'Changed',
      Description: '',
      Duration: '1.5',
      revision: '0',
    }))
      form.set(name, value);
    expect((await browser.upload(`/Storyboard/${ideaID}/scenes/${id}/edit`, form)).status).toBe(302);
    expect((await fetchFrom(VideoUrl, company)).status).toBe(404);
    const [now] = await whenFilmed();
    expect(now).toMatchObject({ Title: 'Changed', Duration: 1.5 });
    expect(now.VideoUrl).not.toBe(VideoUrl);

    form.set('Title', 'Too late');
    const late = await browser.upload(`/Storyboard/${ideaID}/scenes/${id}/edit`, form);
    expect(late.status).toBe(409);
    expect(await titles()).toEqual(['Changed']);
  });

  test('that failed is rendered again when its scene is saved again unchanged', async () => {
    const [scene] = await giveScenes(company, ideaID, 1);
    const own = databaseOfSuite().collection<{ _id: string }>('scenes');
    await own.updateOne({ _id: scene?.id }, { $unset: { videoId: 1 } });
    const browser = await signedIn();
    expect(await browser.open(`/Storyboard/${ideaID}`)).toContain('Save the scene again');
    const form = new FormData();
    const asItWas = { Title: 'Scene 1', Description: '', Duration: '3', revision: '0' };
    for (const [name, value] of Object.entries(asItWas)) form.set(name, value);
    await browser.upload(`/Storyboard/${ideaID}/scenes/${scene?.id}/edit`, form);
    expect(await own.findOne({ _id: scene?.id })).toMatchObject({
      videoJobId: expect.not.stringMatching('none'),
    });
  });
});

describe('the public address', () => {
  test('shows a stranger the scenes alone, is not for search engines, and its files work there', async () => {
    await add({ Duration: '1' });
    await whenFilmed();
    const { body } = await stranger().get(`/getStoryboardsClient?ideaID=${ideaID}`);
    expect(body.data).toHaveLength(1);
    expect(Object.keys(body.data[0]).sort()).toEqual([
      'Description',
      'Duration',
      'ImageUrl',
      'SceneNumber',
      'Title',
      'VideoUrl',
    ]);
    const page = await fetchFrom(`/storyboardclient/${ideaID}`, stranger());
    expect([page.status, page.headers.get('X-Robots-Tag')]).toEqual([200, 'noindex']);
    const { ImageUrl, VideoUrl } = body.data[0];
    for (const url of [ImageUrl, VideoUrl]) expect((await fetchFrom(url, stranger())).status).toBe(200);
    const saved = await fetchFrom(`/download/video?${new URLSearchParams({ url: VideoUrl })}`, stranger());
    expect([saved.status, saved.headers.get('Content-Disposition')]).toEqual([
      200,
      expect.stringContaining('attachment'),
    ]);
    // A browser asks each time whether it may still show them.
    const { headers } = await fetchFrom(ImageUrl, stranger());
    expect([headers.get('Cache-Control'), headers.get('X-Robots-Tag')]).toEqual([
      expect.stringContaining('no-cache'),
      'noindex',
    ]);
  });

  test('tells a messenger what to show of the link, with a picture that a stranger gets, while it is shared', async () => {
    const tag = (page: string, name: string) =>
      new RegExp(`<meta (?:property|name)="${name}" content="([^"]*)"`).exec(page)?.[1];
    const open = async () => await (await fetchFrom(`/storyboardclient/${ideaID}`, stranger())).text();
    expect(tag(await open(), 'og:image')).toBeUndefined();

    await add({ Duration: '1' });
    const page = await open();
    expect(tag(page, 'robots')).toBe('noindex');
    expect(tag(page, 'og:type')).toBe('website');
    expect(tag(page, 'og:title')).toBeTruthy();
    expect(tag(page, 'og:description')).toMatch(/^A storyboard by .+: 1 scene, 1s\.$/);
    expect(tag(page, 'description')).toBe(tag(page, 'og:description'));
    expect(tag(page, 'og:url')).toMatch(new RegExp(`^https?://[^/]+/StoryboardClient/${ideaID}$`));
    const picture = new URL(tag(page, 'og:image') ?? '');
    expect(picture.pathname).toContain(`/StoryboardClient/${ideaID}/files/`);
    const answer = await fetchFrom(picture.pathname, stranger());
    expect([answer.status, answer.headers.get('Content-Type')]).toEqual([
      200,
      expect.stringMatching(/^image\/(png|jpeg|webp)/),
    ]);

    await (await signedIn()).post(`/Storyboard/${ideaID}/share`, { shared: 'false' });
    expect(await open()).not.toContain('og:');
  });

  test('is gone with all its files when sharing is switched off, and back when it is on again', async () => {
    await add({ Duration: '1' });
    await whenFilmed();
    const { body } = await stranger().get(`/getStoryboardsClient?ideaID=${ideaID}`);
    const { ImageUrl, VideoUrl } = body.data[0];
    const browser = await signedIn();
    const all = [
      `/StoryboardClient/${ideaID}`,
      `/getStoryboardsClient?ideaID=${ideaID}`,
      ImageUrl,
      VideoUrl,
      `/download/video?${new URLSearchParams({ url: VideoUrl })}`,
    ];
    const statuses = async () =>
      await Promise.all(all.map(async (path) => (await fetchFrom(path, stranger())).status));
    expect(await statuses()).toEqual(all.map(() => 200));
    await browser.post(`/Storyboard/${ideaID}/share`, { shared: 'false' });
    expect(await statuses()).toEqual(all.map(() => 404));
    expect((await scenes()).length).toBe(1);
    await browser.post(`/Storyboard/${ideaID}/share`, { shared: 'true' });
    expect(await statuses()).toEqual(all.map(() => 200));
  });

  test('shows no file of another storyboard', async () => {
    await add({});
    const [{ ImageUrl }] = await scenes();
    const first = ideaID;
    ideaID = await newIdea();
    await add({});
    const file = ImageUrl.split('/').at(-1);
    expect((await fetchFrom(`/StoryboardClient/${first}/files/${file}`, stranger())).status).toBe(200);
    expect((await fetchFrom(`/StoryboardClient/${ideaID}/files/${file}`, stranger())).status).toBe(404);
  });

  test('is off from the start where the company wants it so', async () => {
    expect((await company.put('/api/company', { shareStoryboards: false })).status).toBe(200);
    await add({});
    expect((await stranger().get(`/getStoryboardsClient?ideaID=${ideaID}`)).status).toBe(404);
  });
});

describe('a storyboard', () => {
  test('is made of an idea for six credits: five or six scenes with pictures, numbered from 1', async () => {
    const { status, body } = await company.post('/generateStoryBoard', {
      ideaID,
      userID: company.ids.userId,
    });
    expect([status, body]).toEqual([
      200,
      { code: 200, creditSufficient: true, id: ideaID, scenes: expect.any(Number), credits: 44 },
    ]);
    const made = await scenes();
    expect([5, 6]).toContain(made.length);
    expect(body.scenes).toBe(made.length);
    expect(made.map(({ SceneNumber }) => SceneNumber)).toEqual(made.map((_, at) => at + 1));
    for (const { Title, Description, Duration, ImageUrl, IdeaID } of made) {
      expect(Title.length && Description.length).toBeGreaterThan(0);
      expect(Duration).toBeGreaterThanOrEqual(1);
      expect(IdeaID).toBe(ideaID);
      const shown = await fetchFrom(ImageUrl, company);
      expect([shown.status, shown.headers.get('Content-Type')]).toEqual([200, 'image/jpeg']);
    }
  });

  test('says of its idea that it is there', async () => {
    const generated = async () => {
      const idea = await databaseOfSuite()
        .collection<{ _id: string; generated: boolean }>('ideas')
        .findOne({ _id: ideaID });
      return idea?.generated;
    };
    expect(await generated()).toBe(false);
    await company.post('/generateStoryBoard', { ideaID });
    expect(await generated()).toBe(true);
  });

  test('is to be made again when its last scene is deleted, and viewed again with the next', async () => {
    const client = (await ideaOf(ideaID))?.CustomerID;
    const browser = await signedIn();
    const offered = async () => {
      const page = await browser.open(`/clientDashBoard/${client}/ideas`);
      const [idea] = (await company.get(`/getIdeas?customerID=${client}`)).body.data;
      return [page.match(/(?:View|Create) Storyboard/)?.[0], idea.Generated];
    };
    const toMake = ['Create Storyboard', false];
    const toView = ['View Storyboard', true];
    expect(await offered()).toEqual(toMake);
    await add({});
    await add({});
    const [first, second] = await scenes();
    await company.delete(`/deleteStoryboard/${first.id}`);
    expect(await offered()).toEqual(toView);
    await company.delete(`/deleteStoryboard/${second.id}`);
    expect(await offered()).toEqual(toMake);
    await add({});
    expect(await offered()).toEqual(toView);
    const [third] = await scenes();
    await company.delete(`/deleteStoryboard/${third.id}`);
    expect((await company.post('/generateStoryBoard', { ideaID })).body.creditSufficient).toBe(true);
    expect(await offered()).toEqual(toView);
  });

  test('is not made where there are too few credits, and nothing is charged', async () => {
    await setCompany(company.ids.companyId, { credits: 5 });
    const keyed = () =>
      company.call('POST', '/generateStoryBoard', { ideaID }, { 'Idempotency-Key': 'when-bought' });
    expect((await keyed()).body).toEqual({ code: 200, creditSufficient: false, credits: 5 });
    expect(await scenes()).toEqual([]);
    await setCompany(company.ids.companyId, { credits: 6 });
    expect((await keyed()).body).toMatchObject({ creditSufficient: true, credits: 0 });
  });

  test('is made once: where scenes are, a second one is refused and costs nothing', async () => {
    const all = await Promise.all([1, 2, 3].map(() => company.post('/generateStoryBoard', { ideaID })));
    expect(all.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect((await company.post('/generateStoryBoard', { ideaID })).status).toBe(409);
    expect(await credits()).toBe(44);
    expect((await scenes()).length).toBeLessThanOrEqual(6);
  });

  test('goes with its client, and so does all else that is only his', async () => {
    await company.post('/generateStoryBoard', { ideaID });
    const { CustomerID } = (await ideaOf(ideaID)) ?? {};
    await company.post('/marketTrend', { companyID: CustomerID });
    const names = ['clients', 'ideas', 'storyboards', 'scenes', 'trends', 'files'];
    const own = { companyId: company.ids.companyId };
    const counts = async () =>
      await Promise.all(names.map((name) => databaseOfSuite().collection(name).countDocuments(own)));
    expect((await counts()).every((count) => count > 0)).toBe(true);
    expect((await company.delete(`/deleteCompany/${CustomerID}`)).status).toBe(200);
    expect(await counts()).toEqual(names.map(() => 0));
    const living = { ...own, state: { $in: ['waiting', 'running'] } };
    expect(await databaseOfSuite().collection('backgroundJobs').countDocuments(living)).toBe(0);
  });

  test('goes with its idea, files and all', async () => {
    await company.post('/generateStoryBoard', { ideaID });
    const [{ ImageUrl }] = await scenes();
    expect((await company.delete(`/deleteIdea/${ideaID}`)).status).toBe(200);
    expect((await fetchFrom(ImageUrl, company)).status).toBe(404);
    expect((await stranger().get(`/getStoryboardsClient?ideaID=${ideaID}`)).status).toBe(404);
    const left = await databaseOfSuite()
      .collection('scenes')
      .countDocuments({ companyId: company.ids.companyId });
    expect(left).toBe(0);
  });
});

describe('a scene', () => {
  test('is added at the end for a credit, trimmed, with three seconds where none are named', async () => {
    await add({ Title: 'First', SceneNumber: '17' });
    const { body } = await add({ Title: '  Second ', Description: ' Two \n', Duration: ' 4.5 ' });
    expect(body).toEqual({ code: 200, creditSufficient: true, id: expect.any(String), credits: 48 });
    expect(await scenes()).toMatchObject([
      { SceneNumber: 1, Title: 'First', Description: '', Duration: 3 },
      { SceneNumber: 2, Title: 'Second', Description: 'Two', Duration: 4.5, id: body.id },
    ]);
  });

  test('is not added without credits', async () => {
    await setCompany(company.ids.companyId, { credits: 0 });
    expect((await add({})).body).toEqual({ code: 200, creditSufficient: false, credits: 0 });
    const form = await (await signedIn()).visit(`/Storyboard/${ideaID}/scenes/new`);
    const refused = await form.press('Add Scene', { Title: 'Three', Description: 'A cup, and steam.' });
    expect(refused.text).toContain('Insufficient Credit');
    expect(refused.link('See plans')).toBe('/settings/plans');
    expect([refused.values('Title'), refused.values('Description')]).toEqual([
      ['Three'],
      ['A cup, and steam.'],
    ]);
    expect(await scenes()).toEqual([]);
    expect(await keptContents()).toBe(0);
  });

  test('stores the uploaded picture, re-encoded', async () => {
    await add({ image: await png(64, 64) });
    const [{ ImageUrl }] = await scenes();
    const shown = await fetchFrom(ImageUrl, company);
    const { width, height } = await sharp(Buffer.from(await shown.arrayBuffer())).metadata();
    expect([shown.headers.get('Content-Type'), width, height]).toEqual(['image/png', 64, 64]);
  });

  test.each<
    [string, Record<string, string> | (() => Promise<Record<string, string | Blob>>), string, string]
  >([
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
    [
      'a GIF that calls itself a PNG',
      async () => ({
        image: new File(
          [Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')],
          'a.png',
          { type: 'image/png' },
        ),
      }),
      'image',
      'Only JPG/PNG, bro.',
    ],
    [
      'a text that calls itself a JPEG',
      async () => ({ image: new File(['<svg onload="alert(1)">'], 'a.jpg', { type: 'image/jpeg' }) }),
      'image',
      'Only JPG/PNG, bro.',
    ],
    ['a picture of 20,000 by 20,000 pixels', async () => ({ image: bomb() }), 'image', 'Only JPG/PNG, bro.'],
  ])('with %s is refused with its sentence, and costs nothing', async (_, fields, field, text) => {
    const { status, body } = await add(typeof fields === 'function' ? await fields() : fields);
    expect([status, body.fields?.[field]]).toEqual([400, [text]]);
    expect([await credits(), await scenes()]).toEqual([50, []]);
  });

  test('closes up behind one that is deleted', async () => {
    for (const Title of ['a', 'b', 'c']) await add({ Title });
    const [, second] = await scenes();
    const { body } = await company.delete(`/deleteStoryboard/${second.id}`);
    expect(body).toEqual({ code: 200, message: 'Deleted & reordered' });
    expect((await scenes()).map(({ SceneNumber, Title }) => [SceneNumber, Title])).toEqual([
      [1, 'a'],
      [2, 'c'],
    ]);
    expect((await company.delete(`/deleteStoryboard/${second.id}`)).status).toBe(404);
    expect((await fetchFrom(second.ImageUrl, company)).status).toBe(404);
  });

  test('leads back to its storyboard from its dialogs once it is gone, where that is still there', async () => {
    const browser = await signedIn();
    const [scene] = await giveScenes(company, ideaID, 2);
    await company.delete(`/deleteStoryboard/${scene?.id}`);
    const other = await newCompany(suite.url, `other${companies}@storyboards.example`);
    const theirs = await newIdea(other);
    const ways = async (idea: string) => {
      const at = `/Storyboard/${idea}/scenes/${scene?.id}`;
      const answers = [
        await browser.get(`${at}/edit`),
        await browser.get(`${at}/delete`),
        await browser.post(`${at}/edit`, { Title: 'Typed' }),
        await browser.post(`${at}/edit`, { Title: '' }),
        await browser.post(`${at}/delete`, {}),
      ];
      return await Promise.all(
        answers.map(async (answer) => {
          const page = (await answer.text()).replaceAll('<!-- -->', '');
          const [, to, label] = /href="([^"]*)"[^>]*>(Go to [^<]*)</.exec(page) ?? [];
          return [answer.status, to, label];
        }),
      );
    };
    expect(await ways(ideaID)).toEqual(Array(5).fill([404, `/Storyboard/${ideaID}`, 'Go to the storyboard']));
    for (const gone of [theirs, 'f'.repeat(24)])
      expect(await ways(gone)).toEqual(Array(5).fill([404, '/crm', 'Go to Clients']));
  });

  test('is deleted from its own storyboard alone', async () => {
    const browser = await signedIn();
    const [scene] = await giveScenes(company, ideaID, 1);
    const another = await newIdea();
    expect((await browser.post(`/Storyboard/${another}/scenes/${scene?.id}/delete`, {})).status).toBe(404);
    expect(await scenes()).toHaveLength(1);
  });

  test('pays exactly, however many are added at once, and each has its place', async () => {
    await setCompany(company.ids.companyId, { credits: 25 });
    const answers = await Promise.all(Array.from({ length: 40 }, (_, at) => add({ Title: `s${at}` })));
    expect(answers.filter(({ body }) => body.creditSufficient)).toHaveLength(25);
    expect(answers.filter(({ body }) => body.creditSufficient === false)).toHaveLength(15);
    expect(await credits()).toBe(0);
    expect((await scenes()).map(({ SceneNumber }) => SceneNumber)).toEqual(
      Array.from({ length: 25 }, (_, at) => at + 1),
    );
  });

  test('is refused where there are a hundred already', async () => {
    await add({});
    const ids = Array.from({ length: 100 }, (_, at) => `x${at}`);
    await databaseOfSuite()
      .collection<{ _id: string }>('storyboards')
      .updateOne({ _id: ideaID }, { $set: { sceneIds: ids } });
    const before = await keptContents();
    const { status, body } = await add({});
    expect([status, body.error]).toEqual([409, 'A storyboard has at most 100 scenes. Delete one first.']);
    expect([await credits(), await keptContents()]).toEqual([49, before]);
  });
});

describe('the order', () => {
  let ids: string[];
  beforeEach(async () => {
    for (const Title of ['a', 'b', 'c']) await add({ Title });
    ids = (await scenes()).map(({ id }) => id);
  });
  const save = (order: unknown, more = {}) => company.put('/reorderStoryboards', { ideaID, order, ...more });
  const placed = (...at: number[]) => at.map((index, pos) => ({ id: ids[index], pos: pos + 1 }));

  test('is saved with positions from 1', async () => {
    expect((await save(placed(2, 0, 1))).body).toEqual({ code: 200, message: 'Order Save' });
    expect(await titles()).toEqual(['c', 'a', 'b']);
    expect((await scenes()).map(({ SceneNumber }) => SceneNumber)).toEqual([1, 2, 3]);
  });

  test.each([
    ['without one of its scenes', () => placed(2, 0), 409],
    ['with one twice', () => placed(2, 0, 0), 409],
    ['with another’s scene', () => [...placed(2, 0), { id: 'f'.repeat(24), pos: 3 }], 409],
    ['with a place twice', () => placed(2, 0, 1).map(({ id }) => ({ id, pos: 1 })), 409],
    ['from 0', () => placed(2, 0, 1).map(({ id, pos }) => ({ id, pos: pos - 1 })), 400],
    ['that is no list', () => 'abc', 400],
    ['of 5,000 lines', () => Array.from({ length: 5_000 }, (_, at) => ({ id: ids[0], pos: at + 1 })), 400],
    ['that is missing', () => undefined, 409],
  ])('%s is refused and changes nothing', async (_, order, status) => {
    expect((await save(order())).status).toBe(status);
    expect(await titles()).toEqual(['a', 'b', 'c']);
  });

  test('whose lines are no places of scenes is refused in plain words', async () => {
    for (const line of [null, 1, { id: 1, pos: 1 }, { pos: 1 }]) {
      expect((await save([line])).body.error).toBe('order must be a list of id and pos.');
    }
  });

  test('of somebody who looked at an older one is refused: the later one is told', async () => {
    const browser = await signedIn();
    const page = `/Storyboard/${ideaID}`;
    const revisionIn = (html: string) => /name="revision" value="(\d+)"/.exec(html)?.[1] ?? '';
    const revision = revisionIn(await browser.open(page));
    expect((await save(placed(2, 0, 1))).status).toBe(200);
    const late = await browser.post(page, { revision, scene: ids[0] ?? '', to: '3' });
    expect(late.status).toBe(409);
    const told = await late.text();
    expect(told).toContain('Somebody has added, removed or moved scenes');
    expect(await titles()).toEqual(['c', 'a', 'b']);
    expect(
      (await browser.post(page, { revision: revisionIn(told), scene: ids[0] ?? '', to: '3' })).status,
    ).toBe(302);
    expect(await titles()).toEqual(['c', 'b', 'a']);
  });
});

describe('rights', () => {
  test('a colleague without CRM and another company get nowhere', async () => {
    await add({});
    const [{ id, ImageUrl }] = await scenes();
    const other = await newCompany(suite.url);
    expect((await other.get(`/getStoryboards?ideaID=${ideaID}`)).status).toBe(404);
    expect((await other.delete(`/deleteStoryboard/${id}`)).status).toBe(404);
    expect((await fetchFrom(ImageUrl, other)).status).toBe(404);
    expect((await add({}, other)).status).toBe(404);
    await setAccess(company.ids.userId, {});
    expect((await company.get(`/getStoryboards?ideaID=${ideaID}`)).status).toBe(403);
    expect((await fetchFrom(ImageUrl, company)).status).toBe(403);
    expect((await add({})).status).toBe(403);
  });
});
