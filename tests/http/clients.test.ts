import { beforeAll, describe, expect, test } from 'vitest';
import { type ApiClient, newCompany, someClient } from '../support/api';
import { signedIn } from '../support/browser';
import { databaseOfSuite, setAccess } from '../support/people';
import { suiteForFile } from '../support/suite';

const suite = suiteForFile();
let company: ApiClient;
let other: ApiClient;

beforeAll(async () => {
  company = await newCompany(suite.url);
  other = await newCompany(suite.url);
});

const add = async (by: ApiClient, more: Record<string, unknown> = {}) =>
  (await by.post('/createCompany', { ...someClient, ...more })).body.id as string;
const get = async (by: ApiClient, id: string) => (await by.get(`/getCompanyById/${id}`)).body.data;

describe('adding', () => {
  test('answers the customer in the documented shape', async () => {
    const { body } = await company.post('/createCompany', {
      ...someClient,
      contact: '+65 6123 4567',
      website: 'www.kopi.example',
      address: '1 Kopi Lane',
      referral: true,
      profileID: 'ignored',
    });
    const customer = {
      id: body.id,
      name: 'Kopi & Co',
      CompanyName: 'Kopi & Co',
      initials: 'KC',
      industry: 'Food & beverage',
      leadScore: '',
      contact: '+65 6123 4567',
      phone: '+65 6123 4567',
      Email: 'ah.kow@kopi.example',
      website: 'www.kopi.example',
      address: '1 Kopi Lane',
      contactPerson: 'Tan Ah Kow',
      role: 'Owner/C-Suite',
      referral: true,
      uen: '',
      postalCode: '',
      billingEmail: '',
      notes: '',
      version: 0,
      revision: 0,
      createdAt: body.data.createdAt,
    };
    expect(body.data).toEqual(customer);
    expect(new Date(body.data.createdAt).toISOString()).toBe(body.data.createdAt);
    expect(await get(company, body.id)).toEqual(customer);
  });

  test.each(['CompanyName', 'industry', 'contactPerson', 'role', 'Email'])('needs %s', async (field) => {
    for (const value of [undefined, '', '   ', null, 5, {}, ['x']]) {
      const { status, body } = await company.post('/createCompany', { ...someClient, [field]: value });
      expect(status).toBe(400);
      expect(Object.keys(body.fields)).toEqual([field]);
    }
  });

  test.each([
    ['role', 'Emperor'],
    ['Email', 'no address'],
    ['website', 'javascript:alert(1)'],
    ['website', 'two words.sg'],
    ['referral', 'perhaps'],
    ['contact', 'x'.repeat(41)],
    ['CompanyName', 'x'.repeat(151)],
    ['address', { $gt: '' }],
  ])('refuses the %s %j', async (field, value) => {
    const { status, body } = await company.post('/createCompany', { ...someClient, [field]: value });
    expect(status).toBe(400);
    expect(Object.keys(body.fields)).toEqual([field]);
  });

  test('stores any script unchanged', async () => {
    const name = '老板 咖啡 <b>"Kopi"</b> & ñandú 🫖';
    expect((await get(company, await add(company, { CompanyName: name }))).name).toBe(name);
  });
});

describe('changing', () => {
  test('changes what was sent and leaves the rest', async () => {
    const id = await add(company, { contact: '1', address: 'old' });
    const { body } = await company.put(`/updateCompany/${id}`, { contact: '2', referral: true });
    expect(body).toEqual({ code: 200, message: 'Updated successfully' });
    expect(await get(company, id)).toMatchObject({
      contact: '2',
      referral: true,
      address: 'old',
      name: 'Kopi & Co',
    });
    await company.put(`/updateCompany/${id}`, { address: '' });
    expect(await get(company, id)).toMatchObject({ contact: '2', address: '' });
  });

  test('takes telephone and name under the other spellings that a client is read with, too', async () => {
    const id = await add(company, { phone: '1' });
    expect((await get(company, id)).contact).toBe('1');
    await company.put(`/updateCompany/${id}`, { phone: '2', name: 'Teh & Co' });
    expect(await get(company, id)).toMatchObject({ contact: '2', CompanyName: 'Teh & Co' });
    // As a program that sends back everything it has read, with the documented fields changed.
    const read = await get(company, id);
    await company.put(`/updateCompany/${id}`, { ...read, contact: '3', CompanyName: 'Kopi & Co' });
    expect(await get(company, id)).toMatchObject({ phone: '3', name: 'Kopi & Co' });
    expect((await company.put(`/updateCompany/${id}`, { phone: 4 })).body.fields).toHaveProperty('phone');
  });

  test('cannot move a client, nor change its id, score or version', async () => {
    const id = await add(company);
    const ofRecord = { id: 'x', initials: 'XX', leadScore: 'hot', createdAt: 1 };
    expect((await company.put(`/updateCompany/${id}`, ofRecord)).status).toBe(200);
    expect(
      (await company.put(`/updateCompany/${id}`, { companyId: other.ids.companyId })).body.fields,
    ).toHaveProperty('companyId');
    expect(await get(company, id)).toMatchObject({ id, leadScore: '', version: 0 });
    expect((await other.get(`/getCompanyById/${id}`)).status).toBe(404);
  });

  test('a wrong field changes nothing at all', async () => {
    const id = await add(company, { contact: '1' });
    const { status } = await company.put(`/updateCompany/${id}`, {
      contact: '2',
      Email: 'wrong',
      notes: 'new',
    });
    expect(status).toBe(400);
    expect(await get(company, id)).toMatchObject({ contact: '1', notes: '', version: 0 });
  });
});

describe('notes', () => {
  test('are saved with a version that counts the saves', async () => {
    const id = await add(company);
    const { body } = await company.put(`/updateCompany/${id}`, { notes: 'first' });
    expect(body).toEqual({ code: 200, message: 'Notes updated successfully' });
    await company.put(`/updateCompany/${id}`, { notes: 'second\r\nline', version: 1 });
    expect(await get(company, id)).toMatchObject({ notes: 'second\nline', version: 2 });
  });

  test('on top of newer notes are refused, and nothing is overwritten', async () => {
    const id = await add(company);
    await company.put(`/updateCompany/${id}`, { notes: 'mine', version: 0 });
    const late = await company.put(`/updateCompany/${id}`, { notes: 'late', version: 0 });
    expect(late.status).toBe(409);
    expect(await get(company, id)).toMatchObject({ notes: 'mine', version: 1 });
    for (const version of ['x', -1, 1.5, {}, [], '', ' ', true]) {
      expect((await company.put(`/updateCompany/${id}`, { notes: 'x', version })).status).toBe(400);
    }
  });

  test('the same text again is no new version and no conflict', async () => {
    const id = await add(company);
    await company.put(`/updateCompany/${id}`, { notes: 'once', version: 0 });
    expect((await company.put(`/updateCompany/${id}`, { notes: 'once', version: 0 })).status).toBe(200);
    expect((await get(company, id)).version).toBe(1);
  });

  test('of five saves at once on one version one wins, and every version is stored', async () => {
    const id = await add(company);
    const saves = Array.from({ length: 5 }, (_, at) =>
      company.put(`/updateCompany/${id}`, { notes: `text ${at}`, version: 0 }),
    );
    const statuses = (await Promise.all(saves)).map(({ status }) => status).sort();
    expect(statuses).toEqual([200, ...Array(4).fill(409)]);
    const blind = Array.from({ length: 3 }, (_, at) =>
      company.put(`/updateCompany/${id}`, { notes: `blind ${at}` }),
    );
    expect((await Promise.all(blind)).map(({ status }) => status)).toEqual(Array(3).fill(200));
    const kept = await databaseOfSuite()
      .collection('noteVersions')
      .find({ clientId: id })
      .sort({ version: 1 })
      .toArray();
    expect(kept.map(({ version }) => version)).toEqual([1, 2, 3, 4]);
    expect(kept.at(-1)?.text).toBe((await get(company, id)).notes);
  });
});

describe('deleting', () => {
  test('removes the client and its notes, once', async () => {
    const id = await add(company);
    await company.put(`/updateCompany/${id}`, { notes: 'gone' });
    const { body } = await company.delete(`/deleteCompany/${id}`);
    expect(body).toEqual({ code: 200, message: 'Client deleted.' });
    expect((await company.delete(`/deleteCompany/${id}`)).status).toBe(404);
    expect((await company.put(`/updateCompany/${id}`, { contact: '1' })).status).toBe(404);
    expect(await databaseOfSuite().collection('noteVersions').countDocuments({ clientId: id })).toBe(0);
  });

  test('leaves the last name on meetings and tasks', async () => {
    const owner = await newCompany(suite.url, 'boss@renamed.example');
    const id = await add(owner, { CompanyName: 'First & Co' });
    const times = { startTime: '2027-05-04T09:00', endTime: '2027-05-04T10:00' };
    const meeting = (await owner.post('/api/add-meeting', { user: id, title: 'Tasting', ...times })).body
      .data;
    const sent = { title: 'Call', endDate: '2027-05-04', priority: 'Low', CustomerID: id };
    await owner.post('/api/tasks', { ...sent, status: 'todo' });
    await owner.post('/api/tasks', { ...sent, status: 'completed' });
    const browser = await signedIn(suite.url, 'boss@renamed.example');
    const names = async () =>
      await Promise.all(
        [`/Meetings/${meeting.id}/ics`, '/Meetings/export', '/Tasks/export'].map(async (path) =>
          (await browser.open(path)).match(/(?:First|Second) & Co/g),
        ),
      );
    expect(await names()).toEqual([Array(2), Array(1), Array(2)].map((all) => all.fill('First & Co')));
    await browser.post(`/clientDashBoard/${id}/edit`, { CompanyName: 'Second & Co' });
    const renamed = [Array(2), Array(1), Array(2)].map((all) => all.fill('Second & Co'));
    expect(await names()).toEqual(renamed);
    await owner.delete(`/deleteCompany/${id}`);
    expect(await names()).toEqual(renamed);
  });

  test('does nothing to another company’s client', async () => {
    const id = await add(other);
    expect((await company.delete(`/deleteCompany/${id}`)).status).toBe(404);
    expect((await get(other, id)).id).toBe(id);
  });
});

describe('the forms', () => {
  const boss = 'boss@forms.example';
  beforeAll(async () => {
    await newCompany(suite.url, boss);
  });

  test('add a client, change it, and delete it after one question', async () => {
    const browser = await signedIn(suite.url, boss);
    const typed = { ...someClient, CompanyName: 'Kopi & Kaya <Pte> Ltd', referral: true };
    const wrong = await (await browser.visit('/crm/new')).press('Add Client', {
      ...typed,
      website: 'no site',
    });
    expect([wrong.status, wrong.values('website')]).toEqual([400, ['no site']]);
    const added = await wrong.press('Add Client', { website: '' });
    expect(added.path).toMatch(/^\/clientDashBoard\/[0-9a-f]{24}$/);
    for (const text of ['Client added.', 'Kopi & Kaya <Pte> Ltd', 'New!', 'Tan Ah Kow'])
      expect(added.text).toContain(text);
    const form = await added.follow('Edit');
    expect([form.values('role'), form.values('referral')]).toEqual([['Owner/C-Suite'], ['false', 'on']]);
    const saved = await form.press('Save', { CompanyName: 'Teh & Toast', contact: '+65 6123 4567' });
    expect(saved.text).toContain('Updated successfully');
    expect(saved.text).toContain('Teh & Toast');
    expect(saved.link('+65 6123 4567')).toBe('tel:+6561234567');
    const question = await saved.follow('Delete');
    expect(question.text).toContain('Teh & Toast will be deleted for everyone in your company');
    const list = await question.press('Delete client');
    expect([list.path, list.text]).toEqual(['/crm', expect.stringContaining('Client deleted.')]);
    expect((await browser.get(added.path)).status).toBe(404);
  });

  test('save notes, show what is new in each, and refuse the later of two without losing their text', async () => {
    const [mine, theirs] = [await signedIn(suite.url, boss), await signedIn(suite.url, boss)];
    const added = await (await mine.visit('/crm/new')).press('Add Client', someClient);
    const [first, late] = await Promise.all([mine, theirs].map((one) => one.visit(`${added.path}/notes`)));
    expect(first?.text).toContain('Nothing saved yet');
    const saved = await first?.press('Save notes', { notes: 'Called on Monday.' });
    expect(saved?.text).toContain('Notes updated successfully');

    const refused = await late?.press('Save notes', { notes: 'They moved to Bedok.' });
    expect([refused?.status, refused?.values('notes')]).toEqual([409, ['They moved to Bedok.']]);
    expect(refused?.text).toContain('Somebody else has saved newer notes');
    expect(refused?.rows('Called on Monday.')).toHaveLength(1);
    const both = await refused?.press('Save notes', { notes: 'Called on Monday. They moved to Bedok.' });
    expect(both?.values('notes')).toEqual(['Called on Monday. They moved to Bedok.']);
    // Of each save the line says what is new in it, and what is beneath the whole.
    const summaries = [...(both?.html.matchAll(/<summary.*?<\/summary>/gs) ?? [])].map(String);
    const [newest = ''] = summaries.filter((summary) => summary.includes('They moved to Bedok.'));
    expect(newest).not.toContain('Called on Monday.');
    expect(both?.rows('Monday')).toHaveLength(2);
  });
});

test('a deleted client is named in the same words wherever it can stay selected', async () => {
  const owner = await newCompany(suite.url, 'boss@gone.example');
  const user = await add(owner, { CompanyName: 'Soon gone' });
  const times = { startTime: '2027-06-01T09:00', endTime: '2027-06-01T10:00' };
  const meeting = (await owner.post('/api/add-meeting', { user, title: 'Tasting', desc: '', ...times })).body
    .data;
  const sent = { title: 'Call', endDate: '2027-06-01', priority: 'Low', CustomerID: user, status: 'todo' };
  const task = (await owner.post('/api/tasks', sent)).body.data;
  const next = await add(owner, { CompanyName: 'Still here' });
  const browser = await signedIn(suite.url, 'boss@gone.example');
  const pages = [`/Meetings/${meeting.id}/edit`, `/Tasks/${task.id}/edit`, `/Tasks?client=${user}`];
  // Also where somebody else was chosen already, and a search has found others.
  pages.push(`/Tasks/${task.id}/edit?CustomerID=${next}&q=still`);
  // Behind a form stands the list, with a filter of its own.
  const told = async () =>
    await Promise.all(
      pages.map(async (path) => {
        const options = (await browser.open(path)).match(/(?<=<option[^>]*>)Soon gone[^<]*/g);
        return options?.at(-1);
      }),
    );
  const industry = 'Soon gone (Food &amp; beverage)';
  expect(await told()).toEqual([industry, industry, 'Soon gone', industry]);
  await owner.delete(`/deleteCompany/${user}`);
  expect(await told()).toEqual(Array(4).fill('Soon gone (no longer a client)'));
});

test('a week’s sentiment links to what still exists and the reader may open', async () => {
  const owner = await newCompany(suite.url, 'boss@weighed.example');
  const user = await add(owner);
  const today = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10);
  const times = { startTime: `${today}T00:00`, endTime: `${today}T00:30` };
  const meeting = { user, title: 'Tasting', desc: 'They were very happy.', ...times };
  const { id } = (await owner.post('/api/add-meeting', meeting)).body.data;
  const task = { title: 'Call', endDate: today, priority: 'Low', CustomerID: user, status: 'completed' };
  await owner.post('/api/tasks', task);
  await owner.put(`/updateCompany/${user}`, { notes: 'Very happy.' });
  const browser = await signedIn(suite.url, 'boss@weighed.example');
  await browser.post(`/clientDashBoard/${user}/sentiment`, {});
  const [record] = (await owner.get(`/api/sentiment/${user}`)).body;
  const leads = async () =>
    (await browser.open(`/clientDashBoard/${user}/sentiment/${record.id}`)).match(
      /Open (?:in Notes|the meeting|the task)(?=<)/g,
    );
  expect((await leads())?.sort()).toEqual(['Open in Notes', 'Open the meeting', 'Open the task']);
  await owner.delete(`/api/meetings/${id}`);
  expect((await leads())?.sort()).toEqual(['Open in Notes', 'Open the task']);
  await setAccess(owner.ids.userId, { CRM: true });
  expect(await leads()).toEqual(['Open in Notes']);
});

test('a week is checked by what was written in it, found by its words, and opens what it is based on', async () => {
  const owner = await newCompany(suite.url, 'boss@moods.example');
  const home = `/clientDashBoard/${await add(owner)}`;
  const browser = await signedIn(suite.url, 'boss@moods.example');
  const tab = await (await browser.visit(home)).follow('Sentiment');
  expect(tab.text).toContain('No check-ins yet');
  const nothing = await tab.press('Check this week');
  expect(nothing.text).toContain('Nothing was written about this client this week or last');
  const notes = await nothing.follow('Write a note');
  const text = 'Very happy with the new blend. <b>Thanks</b> to Ahmad.';
  const written = await notes.press('Save notes', { notes: text });
  const checked = await (await written.follow('Sentiment')).press('Check this week');
  expect(checked.text).toContain('Checked: this week was positive.');
  expect(checked.text).toContain('Average confidence 50% of 1 week');
  expect(checked.html).toContain('Mood over the weeks, as a line');
  expect(checked.rows('50%')).toHaveLength(2);

  const found = await checked.press('Search', { q: 'POSITIVE' });
  const week = await found.follow(/50% confidence/);
  expect(week.text).toContain(text);
  expect(week.text).toContain('Checked with a list of positive and negative English words');
  expect([week.link('Open in Notes'), week.link('Close')]).toEqual([
    expect.stringMatching(`${home}/notes`),
    `${home}/sentiment?q=POSITIVE`,
  ]);
  expect((await found.press('Search', { q: 'zzzz' })).text).toContain('No such week');
});

test('without a key to a model, ideas and trends are samples at the specified price', async () => {
  const owner = await newCompany(suite.url, 'boss@samples.example');
  const id = await add(owner);
  const browser = await signedIn(suite.url, 'boss@samples.example');
  for (const [tab, button, price, left] of [
    ['ideas', 'Generate AI Idea', '3 credits', '47 credits'],
    ['trends', 'Generate Market Trends', '1 credit', '46 credits'],
  ] as const) {
    const page = await browser.visit(`/clientDashBoard/${id}/${tab}`);
    expect(page.text).toContain(price);
    const made = await page.press(button);
    for (const said of ['Generated Successfully', 'Sample content: no AI key is set', left])
      expect(made.text).toContain(said);
  }
  const { body } = await owner.post('/generateOneIdea', { customerId: id });
  expect(body).toMatchObject({ creditSufficient: true, credits: 43 });
});

describe('a caller without CRM', () => {
  test('reads id, name and industry of clients for pickers, and nothing else', async () => {
    const owner = await newCompany(suite.url);
    await add(owner, { contact: '+65 1' });
    await setAccess(owner.ids.userId, { Tasks: true });
    const { body } = await owner.get('/getAllCompanies');
    expect(Object.keys(body.data[0]).sort()).toEqual(['id', 'industry', 'name']);
  });
});

describe('the list', () => {
  let many: ApiClient;
  const names = Array.from(
    { length: 25 },
    (_, at) => `${at % 2 ? 'client' : 'Client'} ${String(at).padStart(2, '0')}`,
  );

  beforeAll(async () => {
    many = await newCompany(suite.url);
    for (const CompanyName of [...names].reverse()) await add(many, { CompanyName });
    await add(many, { CompanyName: names[3] });
  });

  test('is the company’s own, by name, whatever the case', async () => {
    const { body } = await many.get('/getAllCompanies');
    const shown = body.data.map(({ name }: { name: string }) => name);
    expect(shown).toEqual([...names.slice(0, 4), names[3], ...names.slice(4)]);
  });

  test('comes in pages whose links lead through all, each once', async () => {
    const seen: string[] = [];
    let path: string | undefined = '/getAllCompanies?limit=7';
    while (path) {
      const { body, headers }: { body: { data: { id: string }[] }; headers: Headers } = await many.get(path);
      expect(body.data.length).toBeLessThanOrEqual(7);
      seen.push(...body.data.map(({ id }) => id));
      path = /^<([^>]+)>; rel="next"$/.exec(headers.get('Link') ?? '')?.[1];
    }
    expect(seen).toHaveLength(26);
    expect(new Set(seen).size).toBe(26);
    expect((await many.get('/getAllCompanies?limit=26')).headers.get('Link')).toBeNull();
  });

  test('refuses a limit or a cursor that is none', async () => {
    for (const query of ['limit=0', 'limit=-1', 'limit=abc', 'limit=1.5', 'cursor=x', 'cursor=']) {
      expect((await many.get(`/getAllCompanies?${query}`)).status).toBe(400);
    }
  });
});
