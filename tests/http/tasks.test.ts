import { beforeAll, expect, test } from 'vitest';
import { type ApiClient, newCompany, someClient } from '../support/api';
import { type PlainBrowser, signedIn } from '../support/browser';
import { databaseOfSuite } from '../support/people';
import { suiteForFile } from '../support/suite';

const suite = suiteForFile();
const endDate = '2190-01-05';
let company: ApiClient;
let browser: PlainBrowser;
let CustomerID: string;

beforeAll(async () => {
  company = await newCompany(suite.url, 'boss@tasks.example');
  browser = await signedIn(suite.url, 'boss@tasks.example');
  await browser.post('/welcome/skip', {});
  CustomerID = (await company.post('/createCompany', someClient)).body.id;
});

test('a company without clients is led from the form of a task or a meeting to its first one', async () => {
  await newCompany(suite.url, 'nobody@tasks.example');
  const fresh = await signedIn(suite.url, 'nobody@tasks.example');
  await fresh.post('/welcome/skip', {});
  for (const form of ['/Tasks/new', '/Meetings/new']) {
    expect(await fresh.open(form)).toContain('You have no clients yet.');
    expect(await browser.open(form)).not.toContain('You have no clients yet.');
  }
});

test('the page of a company without tasks has one first step, and nothing to export', async () => {
  const idle = await newCompany(suite.url, 'idle@tasks.example');
  const fresh = await signedIn(suite.url, 'idle@tasks.example');
  await fresh.post('/welcome/skip', {});
  const buttons = (page: string) => [
    page.split('href="/Tasks/new').length - 1,
    page.includes('/Tasks/export'),
  ];
  // The first client comes first.
  const first = await fresh.visit('/Tasks');
  expect([first.link('Add your first client'), buttons(first.html)]).toEqual(['/crm/new', [0, false]]);
  await idle.post('/createCompany', someClient);
  expect(buttons(await fresh.open('/Tasks'))).toEqual([1, false]);
  expect(buttons(await fresh.open('/Tasks?show=completed'))).toEqual([1, false]);
  await browser.post('/Tasks/new', { title: 'Something to do', endDate, CustomerID });
  expect(buttons(await browser.open('/Tasks'))).toEqual([1, true]);
  expect(buttons(await browser.open('/Tasks?find=nothing-of-the-kind'))).toEqual([1, true]);
});

test('the page of a thing that is not there leads to its like', async () => {
  const page = await browser.get('/clientDashBoard/none');
  expect([page.status, await page.text()]).toEqual([404, expect.stringContaining('Go to Clients')]);
  expect(await browser.open('/Quotes/none')).toContain('Go to Quotes');
});

test('a task is added, changed, completed with one press, taken back, and deleted by its forms', async () => {
  const wrong = await (await browser.visit('/Tasks/new')).press('Create Task', {
    title: '   ',
    endDate: '2026-01-05',
    CustomerID,
  });
  expect([wrong.status, wrong.values('endDate')]).toEqual([400, ['2026-01-05']]);
  expect(wrong.text).toContain('Enter a title.');
  const added = await wrong.press('Create Task', { title: 'Grind a sample' });
  expect([added.path, added.text]).toEqual(['/Tasks', expect.stringContaining('Task Created')]);
  expect(added.rows('Grind a sample')).toEqual([expect.stringMatching(/\d days late.*To do/)]);
  const edited = await (await added.follow('Edit Grind a sample')).press('Save', {
    status: 'Waiting on client',
    endDate,
  });
  expect(edited.text).toContain('Task Updated');
  expect(edited.rows('Grind a sample')).toEqual([expect.stringContaining('Waiting on client')]);
  expect(edited.rows('Grind a sample').join()).not.toContain('late');

  const completed = await edited.press('Complete Grind a sample');
  expect(completed.rows('Edit').join()).not.toContain('Grind a sample');
  const question = await completed.follow('Undo');
  expect(question.text).toContain('“Grind a sample” will be “Waiting on client” again.');
  const back = await question.press('Undo');
  expect(back.rows('Grind a sample')).toEqual([expect.stringContaining('Waiting on client')]);
  const last = await (await (await back.follow('Edit Grind a sample')).follow('All fields')).follow('Delete');
  expect(last.text).toContain('“Grind a sample” for Kopi & Co will be deleted');
  const gone = await last.press('Delete task');
  expect([gone.path, gone.text]).toEqual(['/Tasks', expect.stringContaining('Task Deleted')]);
  expect(gone.rows('Grind a sample')).toEqual([]);
});

test('a form with an unknown client shows again what was typed, with a message at the field', async () => {
  const answer = await browser.post('/Tasks/new', { title: 'Half typed', endDate, CustomerID: 'none' });
  const page = await answer.text();
  expect(answer.status).toBe(404);
  expect(page).toContain('value="Half typed"');
  expect(page).toContain('This client doesn’t exist.');
  expect(page).toContain('Failed to save task');
});

test('what a list shows of a task is changed in its place; a refused change keeps what was typed and says what happened', async () => {
  const sent = { title: 'Shelf in place', endDate, CustomerID };
  const { id } = (await company.post('/api/tasks', sent)).body.data;
  const form = await (await browser.visit('/Tasks?find=Shelf')).follow('Edit Shelf in place');
  expect(form.path).toBe(`/Tasks/${id}/row?find=Shelf`);
  const wrong = await form.press('Save', { title: ' ', status: 'Blocked', endDate: '2190-02-03' });
  // The list's filters have a status too.
  expect([wrong.status, wrong.values('status').at(-1), wrong.values('endDate')]).toEqual([
    ...[400, 'blocked', ['2190-02-03']],
  ]);
  expect(wrong.text).toContain('Enter a title.');
  await company.put(`/api/tasks/${id}`, { title: 'Theirs', status: 'completed' });
  // The list no longer has it, what was typed is there all the same.
  const late = await wrong.press('Save', { title: 'Shelf of mine' });
  expect([late.status, late.values('title'), late.values('status').at(-1)]).toEqual([
    ...[409, ['Shelf of mine'], 'blocked'],
  ]);
  expect(late.text).toMatch(/Somebody else has changed this task.*Saved version: Theirs.*Completed/s);
  const saved = await late.press('Save');
  expect([saved.path, saved.text]).toEqual(['/Tasks?find=Shelf', expect.stringContaining('Task Updated')]);
  expect(saved.rows('Shelf of mine')).toEqual([expect.stringMatching(/Feb 3, 2190.*Blocked/)]);
});

test('open tasks are shown by day and by person, each with its form', async () => {
  await company.post('/api/tasks', { title: 'Late in lanes', endDate: '2026-01-05', CustomerID });
  const days = await browser.visit('/Tasks?view=days&find=lanes');
  expect(days.text).toMatch(/Late.*Late in lanes.*\d+ days late.*Today.*Tomorrow/s);
  const people = await days.follow('By person');
  expect(people.path).toBe('/Tasks?find=lanes&view=people');
  const form = await people.follow(/Late in lanes/);
  const saved = await form.press('Save', { endDate });
  expect(saved.path).toBe('/Tasks?find=lanes&view=people');
  expect(saved.text).toContain('Late in lanes');
  expect(saved.text).not.toContain('days late');
  const done = await saved.press('Complete Late in lanes');
  expect([done.path, done.text]).toEqual([saved.path, expect.stringContaining('No tasks found')]);
});

test('a form leads back to a list of this suite and nowhere else', async () => {
  const leads = async (more: object) => {
    const sent = { title: 'Send samples', endDate, CustomerID, ...more };
    return (await browser.post('/Tasks/new', sent)).headers.get('Location');
  };
  expect(await leads({ list: '?who=me&sort=priority' })).toBe('/Tasks?who=me&sort=priority');
  expect(await leads({ from: CustomerID })).toBe(`/clientDashBoard/${CustomerID}/tasks`);
  expect(await leads({ list: '//evil.example/?x=1', from: '/../evil' })).toBe('/Tasks');
});

test('ticked tasks get a status together, and the list stays as it was narrowed', async () => {
  const add = async (title: string, more = {}) =>
    (await company.post('/api/tasks', { title, endDate, CustomerID, ...more })).body.data.id as string;
  const ids = [await add('Sack one'), await add('Sack two', { priority: 'High' }), await add('Gone sack')];
  await add('Sack elsewhere', { status: 'pending' });
  const narrowed = { status: 'To do', sort: 'Highest priority' };
  const list = await (await browser.visit('/Tasks?find=Sack')).press('Show', narrowed);
  expect(list.rows('Sack').map((row) => row.slice(0, 8))).toEqual(['Sack two', 'Sack one']);
  expect((await list.press('Change status', { newStatus: 'Blocked' })).text).toContain(
    'Select the tasks to change',
  );
  await company.delete(`/api/tasks/${ids[2]}`);
  const changed = await list.press('Change status', { ids, newStatus: 'Blocked' });
  expect(changed.text).toContain('2 tasks are now “Blocked”. 1 task is no longer here and was skipped.');
  expect(changed.path).toBe('/Tasks?status=todo&sort=priority&find=Sack');
  expect(changed.text).toContain('No tasks found');
  expect((await changed.follow('Show all')).rows('Sack')).toHaveLength(3);
});

test('a client’s tab has the client’s tasks, and a new one has the client selected and returns here', async () => {
  const home = `/clientDashBoard/${CustomerID}/tasks`;
  const form = await (await browser.visit(home)).follow('New Task');
  expect(form.values('CustomerID')).toEqual([CustomerID]);
  const tab = await form.press('Create Task', { title: 'From the tab', endDate });
  expect([tab.path, tab.rows('From the tab').length]).toEqual([home, 1]);
  expect((await tab.follow('Edit From the tab')).link('Cancel')).toBe(home);
});

test('a competitor’s price is followed, refreshed and deleted', async () => {
  const page = await browser.visit('/Pricing');
  expect(page.text).toContain('Sample data: these prices are made up');
  const wrong = await page.press('Track price', { url: 'javascript:alert(1)' });
  expect([wrong.status, wrong.values('url')]).toEqual([400, ['javascript:alert(1)']]);
  expect(wrong.text).toContain('Enter a web address such as');
  const tracked = await wrong.press('Track price', { url: 'shop.example/dark-roast-1kg' });
  expect(tracked.rows('Dark roast 1kg')).toEqual([expect.stringContaining('Updating')]);
  const look = { endsAt: new Date(0), price: 30 };
  await databaseOfSuite()
    .collection('trackedPrices')
    .updateOne({}, { $set: { currentPrice: 28, look } });
  const known = await browser.visit('/Pricing');
  expect(known.rows('Dark roast 1kg')).toEqual([expect.stringMatching(/SGD 30\.00.*SGD 28\.00.*Active/)]);
  const refreshed = await known.press('Refresh Dark roast 1kg');
  expect(refreshed.rows('Dark roast 1kg')).toEqual([expect.stringContaining('Updating')]);
  const question = await refreshed.follow('Delete Dark roast 1kg');
  expect((await question.press('Delete price')).text).toContain('No prices yet');
});

test('a formula is none in the export', async () => {
  await company.post('/api/tasks', { title: 'Beans', description: '=cmd()', endDate, CustomerID });
  const csv = await (await browser.get('/Tasks/export')).text();
  expect(csv).toContain(",'=cmd(),");
});

test('the documented list goes on behind its Link, and refuses a place that is none', async () => {
  for (const title of ['One', 'Two', 'Three'])
    await company.post('/api/tasks', { title, endDate, CustomerID });
  const first = await company.get('/api/tasks-active?limit=2');
  const next = /<([^>]+)>; rel="next"/.exec(first.headers.get('Link') ?? '')?.[1] ?? '';
  const second = await company.get(next);
  const ids = [...first.body, ...second.body].map(({ id }: { id: string }) => id);
  expect(new Set(ids).size).toBe(4);
  expect((await company.get('/api/tasks-active?cursor=nonsense')).status).toBe(400);
});
