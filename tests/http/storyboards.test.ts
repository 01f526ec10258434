import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { startFakeAnthropic } from '../support/anthropic';
import { ApiClient, newCompany, someClient } from '../support/api';
import { type PlainBrowser, signedIn } from '../support/browser';
import { databaseOfSuite, setAccess, setCompany } from '../support/people';
import { filmNothingBehindTests, giveScenes } from '../support/storyboards';
import { suiteForFile } from '../support/suite';

const fake = await startFakeAnthropic();
const suite = suiteForFile({ ANTHROPIC_API_KEY: 'sk-test', ANTHROPIC_BASE_URL: fake.url });
afterAll(() => fake.stop());
filmNothingBehindTests();
/** The company of most tests, and its owner's browser. */
let shared: ApiClient;
let browser: PlainBrowser;
let company: ApiClient;
let ideaID: string;
const stranger = () => new ApiClient(suite.url);

beforeAll(async () => {
  shared = await newCompany(suite.url, 'boss@storyboards.example');
  browser = await signedIn(suite.url, 'boss@storyboards.example');
});

beforeEach(async () => {
  company = shared;
  await setCompany(company.ids.companyId, { credits: 50 });
  ideaID = await newIdea();
});

/** For a test that counts a company's records or changes its owner's rights. */
async function useNewCompany(): Promise<void> {
  company = await newCompany(suite.url);
  ideaID = await newIdea();
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
const ideas = () =>
  databaseOfSuite().collection<{ _id: string; clientId: string; generated: boolean }>('ideas');
const clientOf = async (id: string) => (await ideas().findOne({ _id: id }))?.clientId;

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

/** Asks until the video is made. */
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

const png = async (width: number, height: number) =>
  new Blob(
    [
      await sharp({ create: { width, height, channels: 3, background: '#0b6b53' } })
        .png()
        .toBuffer(),
    ],
    {
      type: 'image/png',
    },
  );

describe('a video', () => {
  test('is made again in the background when its scene changes, streams in parts, and is saved under the name that was asked for', async () => {
    await giveScenes(company, ideaID, 1);
    const [{ id, VideoUrl: before }] = await scenes();
    const form = new FormData();
    const changed = { Title: 'Changed', Description: 'Over a cup.', Duration: '1', revision: '0' };
    for (const [name, value] of Object.entries(changed)) form.set(name, value);
    const edit = `/Storyboard/${ideaID}/scenes/${id}/edit`;
    expect((await browser.upload(edit, form)).status).toBe(302);
    expect((await fetchFrom(before, company)).status).toBe(404);
    const [now] = await whenFilmed();
    expect(now).toMatchObject({ Title: 'Changed', Duration: 1 });
    expect(now.VideoUrl).not.toBe(before);
    form.set('Title', 'Too late');
    expect((await browser.upload(edit, form)).status).toBe(409);
    expect(await titles()).toEqual(['Changed']);

    const part = await fetchFrom(now.VideoUrl, company, { Range: 'bytes=4-7' });
    expect([part.status, await part.text()]).toEqual([206, 'ftyp']);
    const query = new URLSearchParams({ url: now.VideoUrl, filename: 'My "film".mp4', t: '1' });
    const saved = await fetchFrom(`/download/video?${query}`, company);
    expect(saved.status).toBe(200);
    expect(saved.headers.get('Content-Type')).toBe('video/mp4');
    expect(saved.headers.get('Content-Disposition')).toMatch(/^attachment; filename="My film.mp4"/);
    expect((await saved.arrayBuffer()).byteLength).toBeGreaterThan(1_000);
    const whole = new URLSearchParams({ url: new URL(now.VideoUrl, suite.url).href });
    expect((await fetchFrom(`/download/video?${whole}`, company)).status).toBe(200);
  });

  test('is nobody else’s, and no other address is one', async () => {
    await giveScenes(company, ideaID, 1);
    const [{ VideoUrl, ImageUrl }] = await scenes();
    const other = await newCompany(suite.url);
    const status = async (url: string, by: ApiClient) =>
      (await fetchFrom(`/download/video?${new URLSearchParams({ url })}`, by)).status;
    expect(await status(VideoUrl, company)).toBe(200);
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

  test('that failed is rendered again when its scene is saved again unchanged', async () => {
    const [scene] = await giveScenes(company, ideaID, 1);
    const own = databaseOfSuite().collection<{ _id: string }>('scenes');
    await own.updateOne({ _id: scene?.id }, { $unset: { videoId: 1 } });
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
    await giveScenes(company, ideaID, 1);
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

  test('gives messengers a preview of the link, with a public picture, while it is shared', async () => {
    const tag = (page: string, name: string) =>
      new RegExp(`<meta (?:property|name)="${name}" content="([^"]*)"`).exec(page)?.[1];
    const open = async () => await (await fetchFrom(`/storyboardclient/${ideaID}`, stranger())).text();
    expect(tag(await open(), 'og:image')).toBeUndefined();

    await giveScenes(company, ideaID, 1);
    const page = await open();
    expect(tag(page, 'robots')).toBe('noindex');
    expect(tag(page, 'og:type')).toBe('website');
    expect(tag(page, 'og:title')).toBeTruthy();
    expect(tag(page, 'og:description')).toMatch(/^A storyboard by .+: 1 scene, 3s\.$/);
    expect(tag(page, 'description')).toBe(tag(page, 'og:description'));
    expect(tag(page, 'og:url')).toMatch(new RegExp(`^https?://[^/]+/StoryboardClient/${ideaID}$`));
    const picture = new URL(tag(page, 'og:image') ?? '');
    expect(picture.pathname).toContain(`/StoryboardClient/${ideaID}/files/`);
    const answer = await fetchFrom(picture.pathname, stranger());
    expect([answer.status, answer.headers.get('Content-Type')]).toEqual([
      200,
      expect.stringMatching(/^image\/(png|jpeg|webp)/),
    ]);

    await browser.post(`/Storyboard/${ideaID}/share`, { shared: 'false' });
    expect(await open()).not.toContain('og:');
  });

  test('is gone with all its files when sharing is switched off, and back when it is on again', async () => {
    await giveScenes(company, ideaID, 1);
    const { body } = await stranger().get(`/getStoryboardsClient?ideaID=${ideaID}`);
    const { ImageUrl, VideoUrl } = body.data[0];
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
    await giveScenes(company, ideaID, 1);
    const [{ ImageUrl }] = await scenes();
    const first = ideaID;
    ideaID = await newIdea();
    await giveScenes(company, ideaID, 1);
    const file = ImageUrl.split('/').at(-1);
    expect((await fetchFrom(`/StoryboardClient/${first}/files/${file}`, stranger())).status).toBe(200);
    expect((await fetchFrom(`/StoryboardClient/${ideaID}/files/${file}`, stranger())).status).toBe(404);
  });
});

describe('a storyboard', () => {
  test('is made of an idea for six credits, once: five or six scenes with pictures, numbered from 1', async () => {
    const generated = async () => (await ideas().findOne({ _id: ideaID }))?.generated;
    expect(await generated()).toBe(false);
    const sent = { ideaID, userID: company.ids.userId };
    const all = await Promise.all([1, 2].map(() => company.post('/generateStoryBoard', sent)));
    expect(all.map(({ status }) => status).sort()).toEqual([200, 409]);
    const body = all.find(({ status }) => status === 200)?.body;
    expect(body).toEqual({
      code: 200,
      creditSufficient: true,
      id: ideaID,
      scenes: expect.any(Number),
      credits: expect.any(Number),
    });
    expect(await generated()).toBe(true);
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
    expect((await company.post('/generateStoryBoard', sent)).status).toBe(409);
    expect(await credits()).toBe(44);
  });

  test('is made, ordered, added to and cut by the forms of its page', async () => {
    const tab = await browser.visit(`/clientDashBoard/${await clientOf(ideaID)}/ideas`);
    const made = await tab.press('Create Storyboard');
    expect([made.path, made.text]).toEqual([
      `/Storyboard/${ideaID}`,
      expect.stringContaining('Generated Successfully'),
    ]);
    const [first, second, ...others] = await titles();
    const moved = await made.press(`Move up: ${second}`);
    expect(moved.text).toContain('Order Save');
    expect(await titles()).toEqual([second, first, ...others]);
    const added = await (await moved.follow('Add Scene')).press('Add Scene', { Title: 'Come and taste' });
    expect(added.text).toContain('Scene Created');
    const cut = await (await added.follow(/^Delete/)).press('Delete scene');
    expect(cut.text).toContain('Deleted & reordered');
    expect(await titles()).toEqual([first, ...others, 'Come and taste']);
  });

  test('is to be made again when its last scene is deleted, and viewed again with the next', async () => {
    const client = await clientOf(ideaID);
    const offered = async () => {
      const page = await browser.open(`/clientDashBoard/${client}/ideas`);
      const [idea] = (await company.get(`/getIdeas?customerID=${client}`)).body.data;
      return [page.match(/(?:View|Create) Storyboard/)?.[0], idea.Generated];
    };
    const toMake = ['Create Storyboard', false];
    const toView = ['View Storyboard', true];
    expect(await offered()).toEqual(toMake);
    const [first, second] = await giveScenes(company, ideaID, 2);
    await company.delete(`/deleteStoryboard/${first?.id}`);
    expect(await offered()).toEqual(toView);
    await company.delete(`/deleteStoryboard/${second?.id}`);
    expect(await offered()).toEqual(toMake);
    expect((await add({ Duration: '1' })).body.creditSufficient).toBe(true);
    expect(await offered()).toEqual(toView);
  });

  test('is not made where there are too few credits, and nothing is charged', async () => {
    await setCompany(company.ids.companyId, { credits: 5 });
    const { body } = await company.post('/generateStoryBoard', { ideaID });
    expect(body).toEqual({ code: 200, creditSufficient: false, credits: 5 });
    expect([await credits(), await scenes()]).toEqual([5, []]);
  });

  test('is deleted with its client, like all its other data', async () => {
    await useNewCompany();
    await company.post('/generateStoryBoard', { ideaID });
    const CustomerID = await clientOf(ideaID);
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
    await giveScenes(company, ideaID, 2);
    const [{ ImageUrl }] = await scenes();
    expect((await company.delete(`/deleteIdea/${ideaID}`)).status).toBe(200);
    expect((await fetchFrom(ImageUrl, company)).status).toBe(404);
    expect((await stranger().get(`/getStoryboardsClient?ideaID=${ideaID}`)).status).toBe(404);
    expect(await databaseOfSuite().collection('scenes').countDocuments({ ideaId: ideaID })).toBe(0);
  });
});

describe('a scene', () => {
  test('is added at the end for a credit, with the uploaded picture, re-encoded', async () => {
    await giveScenes(company, ideaID, 1);
    const { body } = await add({ Title: '  Second ', Duration: ' 1.5 ', image: await png(64, 64) });
    expect(body).toEqual({ code: 200, creditSufficient: true, id: expect.any(String), credits: 49 });
    const [, second] = await scenes();
    expect(second).toMatchObject({ SceneNumber: 2, Title: 'Second', Duration: 1.5, id: body.id });
    const shown = await fetchFrom(second.ImageUrl, company);
    const { width, height } = await sharp(Buffer.from(await shown.arrayBuffer())).metadata();
    expect([shown.headers.get('Content-Type'), width, height]).toEqual(['image/png', 64, 64]);

    const page = new File(['<svg onload="alert(1)">'], 'a.jpg', { type: 'image/jpeg' });
    const refused = await add({ image: page });
    expect([refused.status, refused.body.fields]).toEqual([400, { image: ['Only JPG/PNG, bro.'] }]);
    expect([await credits(), (await scenes()).length]).toEqual([49, 2]);
  });

  test('is not added without credits', async () => {
    const before = await keptContents();
    await setCompany(company.ids.companyId, { credits: 0 });
    expect((await add({})).body).toEqual({ code: 200, creditSufficient: false, credits: 0 });
    const form = await browser.visit(`/Storyboard/${ideaID}/scenes/new`);
    const refused = await form.press('Add Scene', { Title: 'Three', Description: 'A cup, and steam.' });
    expect(refused.text).toContain('Insufficient Credit');
    expect(refused.link('See plans')).toBe('/settings/plans');
    expect([refused.values('Title'), refused.values('Description')]).toEqual([
      ['Three'],
      ['A cup, and steam.'],
    ]);
    expect(await scenes()).toEqual([]);
    expect(await keptContents()).toBe(before);
  });

  test('closes up behind one that is deleted', async () => {
    await giveScenes(company, ideaID, 3);
    const [, second] = await scenes();
    const { body } = await company.delete(`/deleteStoryboard/${second.id}`);
    expect(body).toEqual({ code: 200, message: 'Deleted & reordered' });
    expect((await scenes()).map(({ SceneNumber, Title }) => [SceneNumber, Title])).toEqual([
      [1, 'Scene 1'],
      [2, 'Scene 3'],
    ]);
    expect((await company.delete(`/deleteStoryboard/${second.id}`)).status).toBe(404);
    expect((await fetchFrom(second.ImageUrl, company)).status).toBe(404);
  });

  test('leads back to its storyboard from its dialogs once it is gone, where that is still there', async () => {
    const [scene] = await giveScenes(company, ideaID, 2);
    await company.delete(`/deleteStoryboard/${scene?.id}`);
    const other = await newCompany(suite.url);
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
    expect(await ways(theirs)).toEqual(Array(5).fill([404, '/crm', 'Go to Clients']));
  });

  test('is deleted from its own storyboard alone', async () => {
    const [scene] = await giveScenes(company, ideaID, 1);
    const another = await newIdea();
    expect((await browser.post(`/Storyboard/${another}/scenes/${scene?.id}/delete`, {})).status).toBe(404);
    expect(await scenes()).toHaveLength(1);
  });
});

describe('the order', () => {
  let ids: string[];
  beforeEach(async () => {
    ids = (await giveScenes(company, ideaID, 3)).map(({ id }) => id);
  });
  const save = (order: unknown) => company.put('/reorderStoryboards', { ideaID, order });
  const placed = (...at: number[]) => at.map((index, pos) => ({ id: ids[index], pos: pos + 1 }));

  test('is saved with positions from 1', async () => {
    expect((await save(placed(2, 0, 1))).body).toEqual({ code: 200, message: 'Order Save' });
    expect(await titles()).toEqual(['Scene 3', 'Scene 1', 'Scene 2']);
    expect((await scenes()).map(({ SceneNumber }) => SceneNumber)).toEqual([1, 2, 3]);
  });

  test('of somebody who saw an older one is refused', async () => {
    const page = `/Storyboard/${ideaID}`;
    const revisionIn = (html: string) => /name="revision" value="(\d+)"/.exec(html)?.[1] ?? '';
    const revision = revisionIn(await browser.open(page));
    expect((await save(placed(2, 0, 1))).status).toBe(200);
    const late = await browser.post(page, { revision, scene: ids[0] ?? '', to: '3' });
    expect(late.status).toBe(409);
    const told = await late.text();
    expect(told).toContain('Somebody has added, removed or moved scenes');
    expect(await titles()).toEqual(['Scene 3', 'Scene 1', 'Scene 2']);
    expect(
      (await browser.post(page, { revision: revisionIn(told), scene: ids[0] ?? '', to: '3' })).status,
    ).toBe(302);
    expect(await titles()).toEqual(['Scene 3', 'Scene 2', 'Scene 1']);
  });
});

describe('rights', () => {
  test('a colleague without CRM and another company get nowhere', async () => {
    await useNewCompany();
    await giveScenes(company, ideaID, 1);
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
