import { beforeEach, describe, expect, test } from 'vitest';
import { type ApiClient, newCompany, someClient } from '../support/api';
import { type PlainBrowser, signedIn } from '../support/browser';
import { setAccess, setCompany } from '../support/people';
import { suiteForFile } from '../support/suite';

const suite = suiteForFile();
const heading = 'Company name,Industry,Contact person,Role,Email';
const good = 'Teh & Co,Food,Lim,Others,lim@teh.example';
const bad = 'Milo & Co,Food,Lim,Others,none';

let companies = 0;
let company: ApiClient;
let browser: PlainBrowser;

beforeEach(async () => {
  [company, browser] = await someCompany();
});

async function someCompany(): Promise<[ApiClient, PlainBrowser]> {
  const email = `boss@import${++companies}.example`;
  const api = await newCompany(suite.url, email);
  return [api, await signedIn(suite.url, email)];
}

function listOf(...lines: string[]): FormData {
  const form = new FormData();
  form.set('file', new File([[heading, ...lines].join('\r\n')], 'my clients.csv', { type: 'text/csv' }));
  return form;
}

async function uploaded(by: PlainBrowser, ...lines: string[]): Promise<string> {
  const { status, headers } = await by.upload('/imports/clients', listOf(...lines));
  expect(status).toBe(302);
  return headers.get('Location') ?? '';
}

/** A page as its reader sees it, without the marks that React sets between two texts. */
async function read(path: string): Promise<string> {
  return (await browser.open(path)).replaceAll('<!-- -->', '');
}

const names = async () =>
  (await company.get('/getAllCompanies?limit=1000')).body.data.map(({ name }: { name: string }) => name);

describe('an import', () => {
  test('shows what was found, adds it in the background, and shows the result', async () => {
    await company.post('/createCompany', someClient);
    const page = await uploaded(browser, good, bad, 'KOPI and co,Food,Tan,Others,ah.kow@kopi.example');
    const preview = await read(page);
    expect(preview).toContain('my clients.csv');
    expect(preview).toContain('Enter an email address such as name@firm.sg.');
    expect(preview).toContain('The same email address as');
    expect(await names()).toEqual(['Kopi & Co']);

    expect((await browser.post(page, {})).headers.get('Location')).toBe(page);
    await expect.poll(() => read(page)).toContain('1 client added');
    const end = await read(page);
    expect(end).toContain('1 likely duplicate, and 1 row with mistakes');
    expect(await names()).toEqual(['Kopi & Co', 'Teh & Co']);
  });

  test('that is sent twice adds its clients once', async () => {
    const page = await uploaded(browser, good);
    await Promise.all([browser.post(page, {}), browser.post(page, {})]);
    await browser.post(page, {});
    await expect.poll(() => read(page)).toContain('1 client added');
    expect(await names()).toEqual(['Teh & Co']);
  });

  test('of a file that is not wanted after all is discarded', async () => {
    const question = await (await browser.visit(await uploaded(browser, good))).follow('Discard');
    const discarded = await question.press('Discard the list');
    expect([discarded.path, discarded.text]).toEqual([
      '/imports/clients',
      expect.stringContaining('Nothing was added.'),
    ]);
  });

  test('that is long shows how far it is, and can be stopped', async () => {
    const rows = Array.from({ length: 10_000 }, (_, n) => `Firm ${n},Food,Tan,Others,a${n}@kopi.example`);
    const preview = await browser.visit(await uploaded(browser, ...rows));
    const progress = await preview.press('Import 10,000 clients');
    expect(progress.text).toMatch(/Importing [\d,]+ of 10,000 rows/);
    const stopped = await (await progress.follow('Stop the import')).press('Stop the import');
    expect(stopped.text).toContain('Import stopped');
  });

  test('hands out the rows with mistakes as a file', async () => {
    const answer = await browser.get(`${await uploaded(browser, good, bad)}/mistakes`);
    expect(answer.headers.get('Content-Type')).toBe('text/csv; charset=utf-8');
    expect(answer.headers.get('Content-Disposition')).toBe('attachment; filename="rows-to-mend.csv"');
    expect(await answer.text()).toContain('3,Email: Enter an email address such as name@firm.sg.,Milo & Co');
  });

  test('of a file that is none says so at the field', async () => {
    const form = new FormData();
    form.set('file', new File([new Uint8Array([0x50, 0x4b, 3, 4, 0, 0])], 'clients.xlsx'));
    const answer = await browser.upload('/imports/clients', form);
    expect(answer.status).toBe(400);
    expect(await answer.text()).toContain('This workbook cannot be read.');
  });

  test('without a file says so at the field', async () => {
    const form = new FormData();
    form.set('file', new File([], ''));
    const answer = await browser.upload('/imports/clients', form);
    expect([answer.status, (await answer.text()).includes('Choose a file, or paste rows below.')]).toEqual([
      400,
      true,
    ]);
  });

  test('of more than 5 MB is refused with 413 at the field', async () => {
    const answer = await browser.upload('/imports/clients', listOf('x'.repeat(6 * 1024 * 1024)));
    expect([answer.status, (await answer.text()).includes('at most 5 MB')]).toEqual([413, true]);
  });

  test('is refused to people who may not see clients', async () => {
    const page = await uploaded(browser, good);
    await setAccess(company.ids.userId, { Tasks: true });
    const answers = [
      await browser.get('/imports/clients'),
      await browser.upload('/imports/clients', listOf(good)),
      await browser.get(page),
      await browser.post(page, {}),
      await browser.get(`${page}/mistakes`),
      await browser.post(`${page}/stop`, {}),
      await browser.get('/crm/export'),
    ];
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 403));
  });

  test('of another company is answered as one that there is not', async () => {
    const page = await uploaded(browser, good, bad);
    const [, stranger] = await someCompany();
    const answers = [
      await stranger.get(page),
      await stranger.post(page, {}),
      await stranger.get(`${page}/mistakes`),
      await stranger.post(`${page}/stop`, {}),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    expect(await read(page)).toContain('1 will be added');
  });
});

describe('after the trial', () => {
  const end = () => setCompany(company.ids.companyId, { trialEndsAt: new Date(0) });

  test('nothing is taken or imported any more, but stopping stays open', async () => {
    const page = await uploaded(browser, good);
    await end();
    expect((await browser.upload('/imports/clients', listOf(good))).status).toBe(402);
    expect((await browser.post(page, {})).status).toBe(402);
    expect(await names()).toEqual([]);
    expect((await browser.post(`${page}/stop`, {})).status).toBe(302);
  });

  test('the export stays open', async () => {
    await company.post('/createCompany', someClient);
    await end();
    const answer = await browser.get('/crm/export');
    expect([answer.status, answer.headers.get('Content-Disposition')]).toEqual([
      200,
      'attachment; filename="clients.csv"',
    ]);
    const bytes = new Uint8Array(await answer.arrayBuffer());
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    expect(new TextDecoder().decode(bytes)).toBe(
      'Company name,Industry,Contact person,Role,Email,Phone,Website,Address,Postal code,UEN,Billing email,Referral,Notes\r\n' +
        'Kopi & Co,Food & beverage,Tan Ah Kow,Owner/C-Suite,ah.kow@kopi.example,,,,,,,no,\r\n',
    );
  });
});

test('an export has no client of another company', async () => {
  await company.post('/createCompany', someClient);
  const [, other] = await someCompany();
  expect(await (await other.get('/crm/export')).text()).not.toContain('Kopi');
});

test('the template is a list that can be imported', async () => {
  const template = await (await browser.get('/imports/clients/template')).blob();
  const form = new FormData();
  form.set('file', new File([template], 'clients-template.csv'));
  const { headers } = await browser.upload('/imports/clients', form);
  expect(await read(headers.get('Location') ?? '')).toContain('1 will be added');
});
