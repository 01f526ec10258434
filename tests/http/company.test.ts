import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { ApiClient, newCompany } from '../support/api';
import { type PlainBrowser, signedIn } from '../support/browser';
import { databaseOfSuite, setAccess, setCompany } from '../support/people';
import { suiteForFile } from '../support/suite';

const suite = suiteForFile();
let company: ApiClient;
let other: ApiClient;
/** A person of the first company without a single flag. */
let clerk: ApiClient;
let browser: PlainBrowser;

beforeAll(async () => {
  company = await newCompany(suite.url, 'boss@company.example');
  other = await newCompany(suite.url);
  const joined = await newCompany(suite.url, 'clerk@company.example');
  await setAccess(joined.ids.userId, {}, company.ids.companyId);
  const { body } = await company.post('/api/token', { email: 'clerk@company.example', password: 'secret-6' });
  clerk = new ApiClient(suite.url, body.token, { ...company.ids, userId: joined.ids.userId });
  browser = await signedIn(suite.url, 'boss@company.example');
});

const blank = (color: string) =>
  sharp({ create: { width: 40, height: 30, channels: 4 as const, background: color } });
const png = async (color = '#0b6b53') =>
  new Blob([await blank(color).png().toBuffer()], { type: 'image/png' });

function form(fields: Record<string, string | Blob>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return form;
}
const json = { Accept: 'application/json' };
const put = (by: ApiClient, fields: Record<string, string | Blob>) =>
  by.send('/api/company', { method: 'PUT', body: form(fields), headers: json });
const read = async (by: ApiClient) => (await by.get('/api/company')).body;
const newLogo = async (by: ApiClient): Promise<string> => (await put(by, { file: await png() })).body.logoUrl;
const fetchFile = (by: ApiClient, path: string, headers: Record<string, string> = {}) =>
  fetch(new URL(path, suite.url), {
    redirect: 'manual',
    headers: { ...(by.token && { Authorization: `Bearer ${by.token}` }), ...headers },
  });

describe('the company', () => {
  const ofEverybody = {
    companyIndustry: '',
    companyAddress: '',
    postalCode: '',
    contactNumber: '',
    logoUrl: '',
    accentColour: '',
    revision: 0,
  };
  const ofQuotes = {
    uen: '',
    gstNumber: '',
    registeredForPayNow: false,
    paynowSuffix: '',
    bankDetails: '',
    invoiceTerms: '',
    invoiceReminders: false,
    whatsAppText: '',
    onMyWayText: '',
    driversAddJobs: false,
    workFrom: '08:00',
    workTo: '18:00',
    sendsInvoiceNow: false,
    quoteValidDays: 30,
    quotePaymentTerm: '',
    quoteClosingNote: '',
    beginWhenAccepted: false,
    shareStoryboards: true,
  };

  test('begins with its name and nothing else', async () => {
    const companyName = expect.stringMatching(/^Firm/);
    expect(await read(other)).toEqual({ companyName, ...ofEverybody, ...ofQuotes });
  });

  test('shows its settings to owners and people with Quotes, and its details to everybody', async () => {
    const names = async () => Object.keys(await read(clerk)).sort();
    const details = ['companyName', ...Object.keys(ofEverybody)].sort();
    expect(await names()).toEqual(details);
    await setAccess(clerk.ids.userId, { Quotes: true });
    expect(await names()).toEqual([...details, ...Object.keys(ofQuotes)].sort());
    await setAccess(clerk.ids.userId, {});
  });

  test('is changed by JSON, by a form and by a form with files alike; what is not sent stays', async () => {
    const all = {
      companyName: 'Kopi & Co',
      companyIndustry: 'Food & beverage',
      companyAddress: '18 Tiong Bahru Road\n#01-02',
      postalCode: '168729',
      contactNumber: '+65 6271 4402',
    };
    expect((await company.put('/api/company', all)).body).toEqual({
      code: 200,
      message: 'Updated Successfully',
      logoUrl: '',
    });
    const encoded = new URLSearchParams({ companyIndustry: 'Coffee', contactNumber: '' });
    const answer = await company.send('/api/company', { method: 'PUT', body: encoded, headers: json });
    expect(answer.status).toBe(200);
    expect((await put(company, { postalCode: '169640' })).status).toBe(200);
    expect((await company.put('/api/company', {})).status).toBe(200);
    const now = {
      ...all,
      companyIndustry: 'Coffee',
      contactNumber: '',
      postalCode: '169640',
      logoUrl: '',
      accentColour: '',
      revision: 3,
    };
    expect(await read(company)).toEqual({ ...now, ...ofQuotes });
    expect(await read(clerk)).toEqual(now);
  });

  test.each([
    ['postalCode', '1234567', 'This is too long: at most 6 characters.'],
    ['companyName', '  ', 'Enter the name of your company.'],
    ['file', 'not a file', 'Only JPG and PNG allowed'],
  ])('refuses a wrong %s at its field, and changes nothing', async (field, value, text) => {
    const before = await read(company);
    for (const answer of [
      await company.put('/api/company', { companyIndustry: 'Other', [field]: value }),
      await put(company, { companyIndustry: 'Other', [field]: value }),
    ]) {
      expect(answer.status).toBe(400);
      expect(answer.body.fields).toEqual({ [field]: [text] });
    }
    expect(await read(company)).toEqual(before);
  });

  test('is the owner’s to change, and has one name with the first page', async () => {
    expect((await put(clerk, { companyName: 'Mine' })).status).toBe(403);
    await browser.post('/welcome', { name: 'Mei', companyName: 'Renamed' });
    expect((await read(company)).companyName).toBe('Renamed');
    await put(company, { companyName: 'Kopi & Co' });
    expect(await browser.open('/welcome')).toContain('value="Kopi &amp; Co"');
  });

  test('says in the activity log what was changed, and nothing where nothing was', async () => {
    const lines = () =>
      databaseOfSuite()
        .collection('activity')
        .find({ companyId: company.ids.companyId, subject: 'company' })
        .sort({ at: 1 })
        .toArray();
    await put(company, { companyName: 'Kopi & Co', postalCode: '111111' });
    const before = (await lines()).length;
    await put(company, { companyName: 'Kopi & Co', postalCode: '222222', file: await png() });
    await put(company, { postalCode: '222222' });
    const fresh = (await lines()).slice(before);
    expect(fresh.map(({ detail }) => detail)).toEqual(['Kopi & Co: postal code, logo']);
    await put(company, { removeLogo: 'on' });
  });

  test('stays as it is when the trial has ended', async () => {
    await setCompany(other.ids.companyId, { trialEndsAt: new Date(0) });
    expect((await put(other, { companyName: 'Late' })).status).toBe(402);
    expect((await other.get('/api/company')).status).toBe(200);
    await setCompany(other.ids.companyId, { trialEndsAt: new Date(Date.now() + 86_400_000) });
  });
});

describe('the logo', () => {
  test('is re-encoded and visible to everyone in the company, with headers under which nothing runs', async () => {
    const url = await newLogo(company);
    expect(url).toMatch(/^\/files\/[0-9a-f]{24}$/);
    expect((await read(clerk)).logoUrl).toBe(url);
    for (const answer of [
      await fetchFile(company, url),
      await fetchFile(clerk, url),
      await browser.get(url),
    ]) {
      expect(answer.status).toBe(200);
      const headers = Object.fromEntries(answer.headers);
      const bytes = Buffer.from(await answer.arrayBuffer());
      expect(await sharp(bytes).metadata()).toMatchObject({ format: 'png', width: 40, height: 30 });
      expect(headers).toMatchObject({
        'content-type': 'image/png',
        'content-length': String(bytes.length),
        'content-disposition': `inline; filename="logo.png"; filename*=UTF-8''logo.png`,
        'content-security-policy': "default-src 'none'; sandbox",
        'x-content-type-options': 'nosniff',
        'cache-control': 'private, max-age=3600, no-transform',
        'cross-origin-resource-policy': 'same-origin',
      });
      expect((await fetchFile(company, url, { 'If-None-Match': headers.etag ?? '' })).status).toBe(304);
    }
    const part = await fetchFile(company, url, { Range: 'bytes=1-3' });
    expect([part.status, await part.text()]).toEqual([206, 'PNG']);
    const head = await company.send(url, { method: 'HEAD' });
    expect([head.status, head.body]).toEqual([200, '']);
    expect((await company.post(url)).status).toBe(405);
  });

  test('of another company is exactly as unknown as one that never was', async () => {
    const url = await newLogo(company);
    const foreign = await other.get(url);
    const unknown = await other.get('/files/ffffffffffffffffffffffff');
    expect(foreign.status).toBe(404);
    expect(foreign.body).toEqual(unknown.body);
    for (const odd of ['x', '%00', '..%2fx', '__proto__']) {
      expect((await company.get(`/files/${odd}`)).status).toBe(404);
    }
  });

  test('is closed to strangers: a program gets a 401, a person the start page', async () => {
    const url = await newLogo(company);
    const stranger = new ApiClient(suite.url);
    expect((await stranger.get(url)).body).toMatchObject({ ok: false, code: 401 });
    expect((await new ApiClient(suite.url, 'garbage').get(url)).status).toBe(401);
    const person = await fetchFile(stranger, url, { Accept: 'text/html,*/*;q=0.8' });
    expect([person.status, person.headers.get('Location')]).toEqual([302, '/']);
  });

  test('is closed to everybody where nobody has said who may see its kind', async () => {
    const url = await newLogo(company);
    const files = databaseOfSuite().collection<{ _id: string }>('files');
    await files.updateOne({ _id: url.replace('/files/', '') }, { $set: { kind: 'unheard-of' } });
    expect((await company.get(url)).status).toBe(404);
  });

  test('that is replaced or removed is gone from its old address, and its content waits for the sweep', async () => {
    const first = await newLogo(company);
    const second = await newLogo(company);
    expect((await company.get(first)).status).toBe(404);
    expect((await fetchFile(company, second)).status).toBe(200);
    const loose = databaseOfSuite().collection<{ _id: string }>('looseFiles');
    expect(await loose.findOne({ _id: first.replace('/files/', '') })).not.toBeNull();
    expect((await put(company, { removeLogo: 'on' })).body.logoUrl).toBe('');
    expect((await company.get(second)).status).toBe(404);
    expect((await read(company)).logoUrl).toBe('');
    expect((await put(company, { removeLogo: 'on' })).status).toBe(200);
  });

  test('that comes with the wish to remove it is the new one', async () => {
    await newLogo(company);
    const { body } = await put(company, { removeLogo: 'true', file: await png('#ffffff') });
    expect((await fetchFile(company, body.logoUrl)).status).toBe(200);
  });

  test('two at once leave one, and no file without its record', async () => {
    const answers = await Promise.all([newLogo(company), newLogo(company), newLogo(company)]);
    const { logoUrl } = await read(company);
    const statuses = await Promise.all(
      answers.map(async (url) => [url, (await fetchFile(company, url)).status]),
    );
    expect(statuses.filter(([, status]) => status === 200).map(([url]) => url)).toEqual([logoUrl]);
  });

  test.each([
    ['of another kind', new Blob(['GIF89a'], { type: 'image/png' })],
    ['without a byte', new Blob([], { type: 'image/png' })],
    [
      'that is an SVG',
      new Blob(['<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'], { type: 'image/png' }),
    ],
    ['that is a page', new Blob(['<script>alert(1)</script>'], { type: 'image/jpeg' })],
  ])('%s is refused at its field, and the old one stays', async (_, file) => {
    const url = await newLogo(company);
    const { status, body } = await put(company, { file, companyIndustry: 'Not this' });
    expect([status, body.fields, body.message]).toEqual([
      400,
      { file: ['Only JPG and PNG allowed'] },
      'Only JPG and PNG allowed',
    ]);
    expect(await read(company)).toMatchObject({
      logoUrl: url,
      companyIndustry: expect.not.stringMatching('Not this'),
    });
  });

  test('may be one file, of 5 MB at most', async () => {
    const two = form({ file: await png() });
    two.append('file', await png());
    const twice = await company.send('/api/company', { method: 'PUT', body: two, headers: json });
    expect([twice.status, Object.keys(twice.body.fields)]).toEqual([400, ['file']]);
    const large = await put(company, { file: new Blob([Buffer.alloc(6 * 1024 * 1024)]) });
    expect([large.status, large.body.fields]).toEqual([
      413,
      { file: ['This is too large to send: at most 5 MB.'] },
    ]);
  });
});

describe('the page’s form, without JavaScript', () => {
  test('that comes twice is one, and with another file under its token it is refused', async () => {
    const send = async (color: string) =>
      await browser.upload(
        '/settings/company',
        form({ companyName: 'Kopi & Co', once: 'one-page', file: await png(color) }),
      );
    expect((await send('#0b6b53')).status).toBe(302);
    const { logoUrl } = await read(company);
    expect((await send('#0b6b53')).status).toBe(302);
    expect((await read(company)).logoUrl).toBe(logoUrl);
    expect((await send('#ffffff')).status).toBe(409);
    expect((await read(company)).logoUrl).toBe(logoUrl);
  });

  test('takes a logo, shows it, and lets it go again', async () => {
    const saved = await browser.upload(
      '/settings/company',
      form({ companyName: 'Teh & Co', companyAddress: '1 Teh Lane', file: await png() }),
    );
    expect([saved.status, saved.headers.get('Location')]).toEqual([302, '/settings/company']);
    const page = await browser.open('/settings/company');
    const { logoUrl } = await read(company);
    expect(page).toContain('Updated Successfully');
    expect(page).toContain(`src="${logoUrl}"`);
    expect(page).toContain('1 Teh Lane');
    await browser.upload('/settings/company', form({ companyName: 'Teh & Co', removeLogo: 'on' }));
    expect(await browser.open('/settings/company')).not.toContain('/files/');
  });

  test('shows again what was typed, and asks for the file again', async () => {
    const refused = await browser.upload(
      '/settings/company',
      form({ companyName: '', companyAddress: 'Half typed', file: await png() }),
    );
    const page = await refused.text();
    expect(refused.status).toBe(400);
    expect(page).toContain('Half typed');
    expect(page).toContain('Enter the name of your company.');
    expect(page).toContain('Please choose the file again.');

    const large = form({ companyAddress: 'Before it', file: new Blob([Buffer.alloc(7 * 1024 * 1024)]) });
    large.append('contactNumber', 'behind it');
    const tooLarge = await browser.upload('/settings/company', large);
    const again = await tooLarge.text();
    expect(tooLarge.status).toBe(413);
    for (const text of ['Before it', 'behind it', 'This is too large to send: at most 5 MB.']) {
      expect(again).toContain(text);
    }
  });

  test('settles what quotations and the week begin with, and is on their pages', async () => {
    const firm = await newCompany(suite.url, 'settled@company.example');
    const settled = await signedIn(suite.url, 'settled@company.example');
    const numbers = { uen: '2018 34672', gstNumber: 'M9-0371842-L', bankDetails: 'Kopi Bank 123' };
    const details = await settled.visit('/settings/company');
    const wrong = await (await details.follow('Payments')).press('Save', numbers);
    expect([wrong.status, wrong.values('bankDetails')]).toEqual([400, ['Kopi Bank 123']]);
    expect(wrong.text).toContain('A UEN ends with a letter.');
    const saved = await wrong.press('Save', { uen: '2018 34672-n', registeredForPayNow: 'on' });
    expect([saved.path, saved.values('uen')]).toEqual(['/settings/company/payments', ['201834672N']]);
    const defaults = { quotePaymentTerm: '50% deposit', quoteClosingNote: 'Thank you for asking us.' };
    await (await saved.follow('For clients')).press('Save', defaults);
    const work = await (await saved.follow('Work')).press('Save', {
      workFrom: '09:30',
      driversAddJobs: 'on',
    });
    const named = await (await work.follow('Details')).press('Save', { companyAddress: '1 Teh Lane' });
    expect(named.path).toBe('/settings/company');
    // Each section leaves what the others hold.
    expect(await read(firm)).toMatchObject({
      ...defaults,
      ...{ uen: '201834672N', gstNumber: 'M90371842L', registeredForPayNow: true },
      ...{ bankDetails: 'Kopi Bank 123', companyAddress: '1 Teh Lane' },
      ...{ workFrom: '09:30', workTo: '18:00', driversAddJobs: true, shareStoryboards: true },
    });
    const week = await (await work.follow('Edit working week')).press('Save week', {
      day: ['1', '2', '3', '4', '5', '6'],
    });
    expect(week.text).toContain('Monday to Saturday');
    expect((await settled.visit('/LeaveManagement/holidays')).text).toContain('Monday to Saturday');

    const form = await settled.visit('/Quotes/new');
    expect([form.values('paymentTerm'), form.values('closingNote')]).toEqual([
      ['50% deposit'],
      ['Thank you for asking us.'],
    ]);
    const line = { 'lines[0].description': 'Beans', 'lines[0].unitPrice': '100' };
    const offer = { clientName: 'Ah Hock', title: 'Beans', description: 'House blend', ...line };
    const sheet = await form.press('Create quotation', offer);
    for (const text of [
      'UEN 201834672N',
      'GST Reg. No. M90371842L',
      'SGD 109.00',
      'Thank you for asking us.',
    ])
      expect(sheet.text).toContain(text);
  });

  test('is read-only for people who are not owners', async () => {
    const theirs = await signedIn(suite.url, 'clerk@company.example');
    const page = await theirs.open('/settings/company');
    expect(page).toContain('An owner can change these.');
    expect(page).not.toContain('name="companyName"');
    expect((await theirs.upload('/settings/company', form({ companyName: 'Mine' }))).status).toBe(403);
    const work = await (await theirs.visit('/settings/company')).follow('Work');
    expect([work.text.includes('08:00 to 18:00'), work.has('Save')]).toEqual([true, false]);
  });
});
