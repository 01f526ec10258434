import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { App } from '../support/second-factor';
import { test as base } from './support/journey';

const folder = fileURLToPath(new URL('../../screenshots/', import.meta.url));

/** Takes a picture of the page as it is now: `screenshots/<name>-<width>-<theme>.png`. */
const test = base.extend<{ picture: (name: string, whole?: boolean) => Promise<void> }>({
  picture: async ({ page }, use, { project }) =>
    use(async (name, whole = true) => {
      // The letters of the page, not those that stand in for them.
      await page.evaluate(() => document.fonts.ready.then(() => undefined));
      await page.evaluate(() => window.scrollTo(0, 0));
      await page.screenshot({ path: `${folder}${name}-${project.name}.png`, fullPage: whole });
    }),
});

test('strangers', async ({ open, page, picture, faults, narrow, people }) => {
  faults.announce(400, 401, 404);
  await open('/');
  await picture('landing');
  if (narrow) {
    await page.getByLabel('Menu').click();
    await picture('landing-menu', false);
  }
  await open('/login');
  await picture('login');
  await page.getByLabel(/^Email/).fill(people.sample('owner').email);
  await page.getByLabel(/^Password/).fill('wrong');
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.getByText('Incorrect Username/Password').first().waitFor();
  await picture('login-wrong');
  await open('/SignUp');
  await picture('sign-up');
  await page.getByLabel(/^Email/).fill('half@typed');
  await page.getByLabel(/^Password/).fill('abc');
  await page.getByRole('button', { name: 'Sign up' }).click();
  await page.getByText('Enter an e-mail address such as').waitFor();
  await picture('sign-up-wrong');
  await open('/ForgetPassword');
  await picture('forgot-password');
  await page.getByLabel(/^Email/).fill('nobody@kaya.example');
  await page.getByRole('button', { name: 'Send the link' }).click();
  await page.getByText('Password reset email sent').waitFor();
  await picture('forgot-password-sent');
  await open('/ResetPassword/none');
  await picture('reset-link-gone');
  await open('/nowhere');
  await picture('not-found');
});

test('a new password', async ({ open, page, picture, people }) => {
  const { email } = await people.newFirm(page);
  await open('/ForgetPassword');
  await page.getByLabel(/^Email/).fill(email);
  await page.getByRole('button', { name: 'Send the link' }).click();
  await page.getByText('Password reset email sent').waitFor();
  await open(/http:\S+\/ResetPassword\/\S+/.exec(await people.mailTo(email))?.[0] ?? '');
  await picture('reset-password');
});

test('a new firm', async ({ open, page, picture, people, narrow, faults }) => {
  faults.announce(400);
  const { email, password } = people.stranger();
  await open('/SignUp');
  await page.getByLabel(/^Email/).fill(email);
  await page.getByLabel(/^Password/).fill(password);
  await page.getByRole('button', { name: 'Sign up' }).click();
  await page.getByText('Welcome to Laoban').waitFor();
  await picture('clients-welcome');
  await page.getByRole('button', { name: 'Skip' }).click();
  await page.getByText('Welcome to Laoban').waitFor({ state: 'detached' });
  await open('/crm');
  await picture('clients-empty');
  await open('/crm/new');
  await fillIn(
    page,
    'Kopi & Kaya With a Very Long Name That Goes On and On Trading and Supplies Private Limited',
  );
  await page.getByLabel(/^Website/).fill('not a website');
  await picture('client-add-filled', false);
  await page.getByRole('dialog').getByRole('button', { name: 'Add Client' }).click();
  await page.getByText('www.firm.sg, or').waitFor();
  await picture('client-add-wrong', false);
  await page.getByLabel(/^Website/).fill('');
  await page.getByRole('dialog').getByRole('button', { name: 'Add Client' }).click();
  await page.getByText('Client added.').waitFor();
  await picture('client-added');
  await open(`${new URL(page.url()).pathname}/notes`);
  await picture('notes-empty');
  await open('/crm');
  await picture('clients-one');
  await open('/settings');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Profile updated successfully').first().waitFor();
  await picture('settings-saved');
  await open('/settings/company');
  await picture('company-empty');
  await page.getByLabel('Logo', { exact: true }).setInputFiles({
    name: 'letter.png',
    mimeType: 'image/png',
    buffer: Buffer.from('no picture at all'),
  });
  await page.getByLabel('Industry').fill('Coffee');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Only JPG and PNG allowed').waitFor();
  await picture('company-wrong');
  if (narrow) {
    await open('/settings');
    await page.locator('label:has(#menu-toggle)').click();
    await picture('menu', false);
  }
});

test('the sample company', async ({ open, page, picture, people, narrow, faults }) => {
  faults.announce(404);
  await people.signIn(page, people.sample('owner'));
  await open('/crm');
  await picture('clients');
  await open('/crm?q=marine');
  await picture('clients-found');
  await open('/crm?q=zzzz');
  await picture('clients-not-found');
  await open('/crm/new');
  await picture('client-add', false);
  await open('/crm?q=Sungei');
  const home = (await page.getByRole('link', { name: /Sungei Precision/ }).getAttribute('href')) ?? '';
  await open(home);
  await picture('client');
  await open(`${home}/edit`);
  await picture('client-edit');
  await open(`${home}/notes`);
  await page.locator('details summary').last().click();
  await picture('notes-history');
  await open(`${home}/sentiment`);
  await picture('sentiment-empty');
  await open(`${home}/delete`);
  await picture('client-delete', false);
  await open('/clientDashBoard/none');
  await picture('client-unknown');
  await open('/settings');
  await picture('settings');
  await open('/settings/company');
  await picture('company');
  await open('/settings/data');
  await picture('data');
  await open('/settings/data/close');
  await picture('data-close', false);
  await open('/settings/company/week');
  await picture('company-week', false);
  await open('/settings/company/ownership');
  await picture('company-ownership', false);
  await open('/settings/company/users');
  await picture('users');
  await page.getByRole('link', { name: 'Change Chen Wei' }).click();
  await page.getByRole('dialog', { name: 'Chen Wei' }).waitFor();
  await picture('user', false);
  await open('/settings/company/users/invite');
  await picture('user-invite', false);
  await open(`${home}/activity`);
  await picture('client-activity');
  await open('/settings/activity');
  await picture('activity');
  await open('/settings/activity?kind=none');
  await picture('activity-none');
  await open('/settings/activity?kind=company&from=2026-02-02&to=2026-02-01');
  await picture('activity-wrong-days');
  await open('/Success');
  await picture('success');
  await open('/Cancel');
  await picture('cancel');
  if (!narrow) {
    await open('/crm');
    const kept = page.waitForResponse((answer) => answer.url().endsWith('/sidebar'));
    await page.getByRole('button', { name: 'Collapse sidebar' }).click();
    await kept;
    await open('/crm');
    await picture('clients-rail');
  }
});

test('ideas and trends', async ({ open, page, picture, people, faults, scripting }) => {
  // Without JavaScript Enter in the tags sends the form.
  if (!scripting) faults.announce(400);
  await people.signIn(page, people.sample('owner'));
  await open('/crm?q=Ah+Seng');
  const home = (await page.getByRole('link', { name: /Ah Seng/ }).getAttribute('href')) ?? '';
  await open(`${home}/ideas`);
  await picture('ideas');
  await open(`${home}/ideas?q=zzzz`);
  await picture('ideas-not-found');
  await open(`${home}/ideas/new`);
  await page.getByLabel(/^Title/).fill('x'.repeat(151));
  await page.getByRole('textbox', { name: 'Tags' }).fill('Loyalty');
  await page.getByRole('textbox', { name: 'Tags' }).press('Enter');
  await picture('idea-new', false);
  await open(`${home}/ideas`);
  await page.getByRole('link', { name: /^Ten cups/ }).click();
  await page.getByRole('link', { name: /Ideas for/ }).waitFor();
  await picture('idea');
  await page.getByRole('link', { name: 'Edit', exact: true }).click();
  await page.getByRole('button', { name: 'Save' }).waitFor();
  await picture('idea-edit', false);
  await open(`${home}/trends`);
  await picture('trends');
});

test('storyboards', async ({ open, page, picture, people, faults }) => {
  faults.announce(404);
  await people.signIn(page, people.sample('owner'));
  await open('/crm?q=Ah+Seng');
  const home = (await page.getByRole('link', { name: /Ah Seng/ }).getAttribute('href')) ?? '';
  await open(`${home}/ideas?q=Ten+cups`);
  await page.getByRole('link', { name: 'View Storyboard' }).click();
  await page.getByRole('heading', { name: 'Link for your client' }).waitFor();
  const at = new URL(page.url()).pathname;
  await picture('storyboard');
  await open(`${at}/scenes/new`);
  await picture('scene-new', false);
  await open(at);
  await page.getByRole('link', { name: 'Edit scene 2' }).click();
  await page.getByLabel(/^Duration/).waitFor();
  await picture('scene-edit', false);
  await open(at);
  await page.getByRole('link', { name: 'Delete scene 2' }).click();
  await page.getByText('This cannot be undone.').waitFor();
  await picture('scene-delete', false);
  await open(at.replace('/Storyboard/', '/StoryboardClient/'));
  await picture('storyboard-public');
  await open('/StoryboardClient/none');
  await picture('storyboard-gone');
  await open('/settings/credits');
  await picture('credits');
});

test('plans', async ({ open, page, picture, people }) => {
  await people.signIn(page, people.sample('owner'));
  await open('/settings/plans');
  await picture('plans');
  await page.getByRole('link', { name: 'TEST-0001' }).click();
  await page.getByRole('heading', { name: 'Invoice TEST-0001' }).waitFor();
  await picture('invoice');
  for (const part of ['change/scale', 'change/starter', 'cancel', 'keep', 'card']) {
    await open(`/settings/plans/${part}`);
    await picture(`plans-${part.replace('/', '-')}`, false);
  }
  await open('/settings/plans');
  await page.getByRole('button', { name: 'Buy 50 credits' }).click();
  await page.getByRole('button', { name: /^Pay/ }).waitFor();
  await picture('checkout');
});

test('meetings', async ({ open, page, picture, people, faults }) => {
  faults.announce(400);
  await people.signIn(page, people.sample('owner'));
  await open('/Meetings');
  await picture('meetings');
  await open('/Meetings?view=list');
  await picture('meetings-list');
  await open('/Meetings?week=2031-W10&mine=1');
  await picture('meetings-free-week');
  await page.getByRole('link', { name: 'Add Meeting' }).click();
  await page.getByLabel(/^End time/).waitFor();
  await page.getByLabel(/^End time/).fill('2031-03-03T08:00');
  await page.getByLabel(/^Title/).fill('Tasting');
  await page.getByLabel('Client').selectOption({ index: 1 });
  await page.getByRole('dialog').getByRole('button', { name: 'Add Meeting' }).click();
  await page.getByText('End Time must be after Start Time lah.').first().waitFor();
  await picture('meeting-new-wrong', false);
  await open('/crm?q=Ah+Seng');
  const home = (await page.getByRole('link', { name: /Ah Seng/ }).getAttribute('href')) ?? '';
  await open(`${home}/meetings`);
  await picture('client-meetings');
  await page.getByRole('link', { name: /Tasting with his wife/ }).click();
  await page.getByRole('button', { name: 'Save' }).waitFor();
  await picture('meeting-edit', false);
  await page.getByRole('link', { name: 'Delete', exact: true }).click();
  await page.getByText('This cannot be undone.').waitFor();
  await picture('meeting-delete', false);
  await open('/Meetings/subscribe');
  await picture('subscribe', false);
  await page.getByRole('button', { name: /address/ }).click();
  await page.getByText('Copy it now.').waitFor();
  await picture('subscribe-made', false);
});

test('an idea without a storyboard', async ({ open, page, picture, people }) => {
  await people.newFirm(page);
  const home = await people.addClient(page, 'Kopi & Kaya');
  await page.context().request.post(`${home}/ideas`, { form: {}, headers: { Origin: people.origin } });
  await page.context().clearCookies({ name: 'toast' });
  await open(`${home}/ideas`);
  const idea = (await page.locator('a[href^="/Idea/"]').first().getAttribute('href')) ?? '';
  const at = idea.replace(/^\/Idea\/(\w+).*$/, '/Storyboard/$1');
  await open(at);
  await picture('storyboard-empty');
  await open(`${at}/create`);
  await picture('storyboard-create', false);
});

test('a client without ideas, and no credits', async ({ open, page, picture, people }) => {
  await people.newFirm(page);
  const home = await people.addClient(page, 'Kopi & Kaya');
  await open(`${home}/trends`);
  await picture('trends-empty');
  await open(`${home}/ideas`);
  await picture('ideas-empty');
  for (let made = 0; made < 16; made += 1) {
    await page.context().request.post(`${home}/ideas`, { form: {}, headers: { Origin: people.origin } });
  }
  await page.context().clearCookies({ name: 'toast' });
  await open(`${home}/ideas`);
  await picture('ideas-many');
  await page.getByRole('button', { name: 'Generate AI Idea' }).click();
  await page.getByText(/^Insufficient Credit ·/).waitFor();
  await picture('ideas-no-credits');
});

test('weekly sentiment', async ({ open, page, picture, people, faults, scripting }) => {
  faults.announce(404);
  await people.signIn(page, people.sample('owner'));
  await open('/crm?q=Ah+Seng');
  const home = (await page.getByRole('link', { name: /Ah Seng/ }).getAttribute('href')) ?? '';
  await open(`${home}/sentiment`);
  // The server draws the line at 720 px; a page that has come to life fits it to its place.
  if (scripting) await page.locator('svg[role=img]:not([width="720"])').waitFor();
  await picture('sentiment');
  await page.getByText('Show as table').click();
  await picture('sentiment-table');
  await open(`${home}/sentiment?q=roaster`);
  await picture('sentiment-found');
  await open(`${home}/sentiment?q=zzzz`);
  await picture('sentiment-not-found');
  await open(`${home}/sentiment`);
  await page.getByRole('link', { name: /85% confidence/ }).click();
  await page.getByText('What it rests on').waitFor();
  await picture('sentiment-record', false);
  await open(`${home}/sentiment/none`);
  await picture('sentiment-unknown');
});

test('a week that was weighed', async ({ open, page, picture, people }) => {
  await people.newFirm(page);
  const home = await people.addClient(page, 'Ah Seng Coffee House');
  await open(`${home}/notes`);
  await page.getByRole('textbox', { name: 'Notes' }).fill('Very happy with the new blend.');
  await page.getByRole('button', { name: 'Save notes' }).click();
  await page.getByText('Notes updated successfully').first().waitFor();
  await open(`${home}/sentiment`);
  await page.getByRole('button', { name: 'Weigh this week' }).click();
  await page
    .getByText(/^Weighed:/)
    .first()
    .waitFor();
  await picture('sentiment-weighed');
  await page.getByRole('link', { name: /50% confidence/ }).click();
  await page.getByText('What it rests on').waitFor();
  await picture('sentiment-weighed-record', false);
});

test('an import', async ({ open, page, picture, people, faults, scripting }) => {
  faults.announce(400);
  await people.newFirm(page);
  await people.addClient(page, 'Ah Seng Coffee House');
  await open('/crm/import');
  await picture('import');
  const choose = async (...rows: string[]) => {
    const lines = ['Company name,Industry,Contact person,Role,Email,Colour', ...rows];
    const file = { name: 'clients 2026.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) };
    await open('/crm/import');
    await page.getByLabel(/^CSV file/).setInputFiles(file);
    await page.getByRole('button', { name: 'Check the file' }).click();
  };
  await choose();
  await page.getByText('no clients below it').waitFor();
  await picture('import-wrong');
  const firms = Array.from(
    { length: 20_000 },
    (_, n) => `Firm ${n},Food,Tan Ah Kow,Others,a${n}@kopi.example,`,
  );
  const others = [
    'Kopi & Kaya With a Very Long Name That Goes On and On Trading Private Limited,Food,,Boss,none,red',
    ...Array.from({ length: 120 }, () => ',Food,Tan,Others,not an address,'),
    'AH SENG coffee house,Food,Tan,Others,seng@coffee.example,',
    'Firm 1,Food,Tan,Others,other@kopi.example,',
  ];
  await choose(...others, ...firms.slice(0, 19_000));
  await page.getByRole('heading', { name: 'Likely duplicates' }).waitFor();
  await picture('import-found');
  await page.getByRole('link', { name: 'Discard the file' }).click();
  await page.getByRole('dialog').waitFor();
  await picture('import-discard', false);
  await page.getByRole('dialog').getByRole('link', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Import clients' }).click();
  await page.getByRole('progressbar', { name: 'Importing' }).waitFor();
  await picture('import-running');
  const done = page.getByRole('heading', { name: /clients added/ });
  // Without JavaScript the page does not look again by itself.
  while (!scripting && !(await done.isVisible())) await page.reload();
  await done.waitFor({ timeout: 60_000 });
  await picture('import-done');
  await choose(...others.slice(0, 1));
  await page.getByText('No row can be imported').waitFor();
  await picture('import-nothing');
  await open('/crm');
  await picture('clients-many');
});

test('notes that were overtaken', async ({ open, page, picture, people, faults, anotherPage }) => {
  faults.announce(409);
  await people.newFirm(page);
  const notes = `${await people.addClient(page, 'Ah Seng Coffee House')}/notes`;
  const other = await anotherPage();
  await other.context().addCookies(await page.context().cookies());
  await open(notes);
  await open(notes, other);
  await other.getByRole('textbox', { name: 'Notes' }).fill('They open a second outlet in Bedok.');
  await other.getByRole('button', { name: 'Save notes' }).click();
  await other.getByText('Notes updated successfully').first().waitFor();
  await page.getByRole('textbox', { name: 'Notes' }).fill('Wants 20 kg of dark roast every second Monday.');
  await page.getByRole('button', { name: 'Save notes' }).click();
  await page.getByText('Somebody else has saved newer notes').first().waitFor();
  await picture('notes-overtaken');
});

test('the API and a token', async ({ open, page, picture, people }) => {
  await open('/api');
  await picture('api');
  await people.newFirm(page);
  await open('/api');
  await picture('api-tokens-empty', false);
  await open('/api/tokens/new');
  await picture('token-new', false);
  await page.getByLabel(/^Name/).fill('Weekly report');
  await page.getByRole('button', { name: 'Make token' }).click();
  await page.getByText('Copy it now').waitFor();
  await picture('token-made', false);
  await page.getByRole('link', { name: 'I have copied it' }).click();
  await page.getByText('Copy it now').waitFor({ state: 'detached' });
  await picture('api-tokens', false);
  await page.getByRole('link', { name: 'Revoke Weekly report' }).click();
  await page.getByText('Revoke this token?').waitFor();
  await picture('token-revoke', false);
  await open('/api');
  await page.getByText('/createCompany', { exact: true }).click();
  await page.locator('#post-createcompany').waitFor();
  await picture('api-call');
});

test('a driver', async ({ open, page, picture, people, faults }) => {
  faults.announce(403);
  await people.signIn(page, people.sample('driver'));
  await open('/settings');
  await picture('settings-driver');
  for (const tab of ['contact', 'job', 'payroll', 'compliance', 'additional']) {
    await open(`/settings/${tab}`);
    await picture(`settings-${tab}`);
  }

  await open('/settings/company');
  await picture('company-driver');
  await open('/crm');
  await picture('forbidden');
});

test('a second factor', async ({ open, page, picture, people }) => {
  await people.newFirm(page);
  await open('/settings/security');
  await picture('security');
  await open('/settings/security/password');
  await picture('security-password', false);
  await open('/settings/security/two-factor');
  await picture('two-factor-begin');
  await page.getByRole('button', { name: 'Begin' }).click();
  const key = page.getByRole('status').filter({ hasText: /^[A-Z2-7 ]{39}$/ });
  await key.waitFor();
  await picture('two-factor-set-up');
  await page.getByLabel(/^Code/).fill(new App((await key.textContent()) ?? '').code());
  await page.getByRole('button', { name: 'Switch on' }).click();
  await page.getByRole('list', { name: 'Recovery codes' }).waitFor();
  await picture('two-factor-codes');
  await open('/settings/security/two-factor/off');
  await picture('two-factor-off', false);
  await open('/settings/security');
  await picture('security-on');
  await open('/login/code');
  await picture('login-code-gone');
});

test('inventory', async ({ open, page, picture, people }) => {
  await people.signIn(page, people.sample('owner'));
  const item = await people.sampleItem();
  for (const [name, at] of [
    ['inventory', '/Inventory'],
    ['inventory-found', '/Inventory?q=milk'],
    ['inventory-not-found', '/Inventory?q=zzzz'],
    ['inventory-labels', `/Inventory/labels?item=${item}`],
    ['inventory-resources', '/Inventory/resources'],
    ['inventory-analysis', '/Inventory/analysis?period=weekly'],
    ['inventory-analysis-product', `/Inventory/analysis?product=${item}`],
    ['inventory-alerts', '/Inventory/alerts'],
    ['inventory-books', '/Inventory/books'],
    ['inventory-item', `/InventoryDetails/${item}?startDate=2026-01-01`],
    ['inventory-item-today', `/InventoryDetails/${item}`],
  ] as const) {
    await open(at);
    await picture(name);
  }
  for (const [name, at] of [
    ['inventory-add', '/Inventory/new'],
    ['inventory-edit', `/Inventory/${item}/edit`],
    ['inventory-delete', `/Inventory/${item}/delete`],
    ['inventory-resource-add', '/Inventory/resources/new'],
    ['inventory-transaction', `/InventoryDetails/${item}/new`],
    ['inventory-correct', `/InventoryDetails/${item}/correct`],
  ] as const) {
    await open(at);
    await picture(name, false);
  }
});

test('an empty inventory, and its import', async ({ open, page, picture, people, faults, scripting }) => {
  faults.announce(400);
  await people.newFirm(page);
  for (const [name, at] of [
    ['inventory-empty', '/Inventory'],
    ['inventory-resources-empty', '/Inventory/resources'],
    ['inventory-analysis-empty', '/Inventory/analysis'],
    ['inventory-alerts-empty', '/Inventory/alerts'],
    ['inventory-books-empty', '/Inventory/books'],
    ['inventory-labels-empty', '/Inventory/labels'],
    ['inventory-import', '/Inventory/import'],
  ] as const) {
    await open(at);
    await picture(name);
  }
  const choose = async (...rows: string[]) => {
    const lines = ['SKU,Product name,Segment,Location,Total count,On hold count,Minimum,Colour', ...rows];
    const file = { name: 'stock 2026.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) };
    await open('/Inventory/import');
    await page.getByLabel(/^CSV file/).setInputFiles(file);
    await page.getByRole('button', { name: 'Check the file' }).click();
  };
  await choose();
  await page.getByText('no items below it').waitFor();
  await picture('inventory-import-wrong');
  await choose(
    'LONG-1,Beans With a Very Long Name That Goes On and On and Does Not End Before the Edge,Coffee,Rack A1,12,0,5,red',
    'LONG-1,The same SKU again,Coffee,Rack A1,12,0,5,red',
    'BAD-1,Teh dust,,Rack B1,many,-2,,',
    ...Array.from(
      { length: 120 },
      (_, at) => `S-${at},Item ${at},Segment ${at % 7},Rack ${at % 9},${at},${at % 5},,`,
    ),
  );
  await page.getByRole('heading', { name: 'New items' }).waitFor();
  await picture('inventory-import-found');
  await page.getByRole('link', { name: 'Discard the file' }).click();
  await page.getByRole('dialog').waitFor();
  await picture('inventory-import-discard', false);
  await page.getByRole('dialog').getByRole('link', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Import items' }).click();
  const done = page.getByRole('heading', { name: '121 items added' });
  // Without JavaScript the page does not look again by itself.
  while (!scripting && !(await done.isVisible())) await page.reload();
  await done.waitFor({ timeout: 60_000 });
  await picture('inventory-import-done');
  await open('/Inventory');
  await picture('inventory-imported');
  await open('/Inventory/analysis');
  await picture('inventory-analysis-many');
});

test('tasks', async ({ open, page, picture, people, faults, scripting }) => {
  faults.announce(400);
  await people.signIn(page, people.sample('owner'));
  await open('/Tasks');
  await picture('tasks');
  await open('/Tasks?show=overdue');
  await picture('tasks-overdue');
  await open('/Tasks?show=completed');
  await picture('tasks-completed');
  await open('/Tasks?find=zzzz');
  await picture('tasks-none-found');
  await open('/Tasks?who=me');
  await page.getByRole('button', { name: 'Change status' }).click();
  await page.getByText('Tick the tasks to change first.').waitFor();
  await picture('tasks-none-ticked');
  await open('/Tasks/new');
  await picture('task-new', false);
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(/^Title/).fill('  ');
  await dialog.getByLabel(/^Client/).selectOption({ index: 1 });
  await dialog.getByLabel(/^End date/).fill('2026-12-24');
  await dialog.getByRole('button', { name: 'Create Task' }).click();
  await page.getByText('Failed to save task').waitFor();
  await picture('task-wrong', false);
  await open('/Tasks');
  const row = page.getByRole('row').filter({ hasText: 'Quotation for both outlets' });
  await row.getByRole('link', { name: /^Edit/ }).click();
  await page.getByRole('dialog').waitFor();
  await picture('task-edit', false);
  await page.getByRole('dialog').getByRole('link', { name: 'Delete' }).click();
  await page.getByText('This cannot be undone.').waitFor();
  await picture('task-delete', false);
  await open('/crm?q=Ah+Seng');
  await page.getByRole('link', { name: /Ah Seng/ }).click();
  const tabs = page.getByRole('navigation', { name: 'About this client' });
  await tabs.getByRole('link', { name: 'Tasks' }).click();
  await page.getByText('What is to be done for this client').waitFor();
  await picture('client-tasks');
  if (scripting) return;
  await open('/Tasks');
  await page.getByRole('button', { name: 'Complete Deliver 20 kg of dark roast' }).click();
  await picture('task-completed');
  await page.getByRole('link', { name: 'Undo' }).click();
  await picture('task-reopen', false);
  await page.getByRole('button', { name: 'Undo' }).click();
});

test('jobs', async ({ open, page, picture, people, faults }) => {
  faults.announce(400);
  await people.signIn(page, people.sample('owner'));
  await open('/JobManagement');
  await picture('jobs');
  await open('/JobManagement?q=zzzz');
  await picture('jobs-none-found');
  await open('/JobManagement?date=2190-01-05');
  await picture('jobs-empty');
  await open('/JobManagement/new');
  await picture('job-new', false);
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(/^Title/).fill('  ');
  await dialog.getByLabel(/^Client/).fill('Ah Seng Coffee House');
  await dialog.getByLabel(/^Start Location/).fill('21 Kallang Avenue');
  await dialog.getByLabel(/^End Location/).fill('18 Tiong Bahru Road');
  await dialog.getByLabel(/^Job Time/).fill('09:30');
  await dialog.getByLabel(/^Description/).fill('Back door.');
  await dialog.getByLabel(/^Status/).selectOption('assigned');
  await dialog.getByRole('button', { name: 'Add Job' }).click();
  await page.getByText('Enter a title.').waitFor();
  await picture('job-wrong', false);
  await open('/JobManagement');
  const active = page.getByRole('listitem').filter({ hasText: 'Active' });
  await active.getByRole('link', { name: /^Edit/ }).click();
  await page.getByRole('dialog', { name: 'Edit Job' }).waitFor();
  await picture('job-edit', false);
  await open('/JobManagement');
  const repeated = page.getByRole('listitem').filter({ hasText: 'Repeats' });
  await repeated.getByRole('link', { name: /^Delete/ }).click();
  await page.getByText('This cannot be undone.').waitFor();
  await picture('job-delete', false);
  await open(`/JobManagement?date=${dayFromNow(-1)}&q=Night`);
  await page.getByRole('link', { name: 'Night shift box', exact: true }).click();
  await page.getByText('How it was driven').waitFor();
  await picture('job');
  await open('/JobManagement/day-sheet');
  await picture('day-sheet');
  await open('/crm?q=Joo+Chiat');
  await page.getByRole('link', { name: /Joo Chiat/ }).click();
  const tabs = page.getByRole('navigation', { name: 'About this client' });
  await tabs.getByRole('link', { name: 'Jobs' }).click();
  await page.getByText('What is driven for this client').waitFor();
  await picture('client-jobs');
});

test('a driver’s day', async ({ open, page, picture, people, faults, scripting }) => {
  faults.announce(400);
  await people.signIn(page, people.sample('driver'));
  await open('/JobManagement');
  await picture('driver-jobs');
  for (const status of ['Assigned', 'Active', 'Ended']) {
    await open('/JobManagement');
    const card = page.getByRole('listitem').filter({ hasText: status }).last();
    await card.getByRole('link', { name: 'Open job' }).click();
    await page.waitForURL(/JobStartEnd/);
    await picture(`driver-${status.toLowerCase()}`);
    if (status !== 'Active') continue;
    if (scripting) {
      const canvas = page.getByRole('img', { name: 'Sign here with a finger' });
      await canvas.scrollIntoViewIfNeeded();
      const box = await canvas.boundingBox();
      if (box) {
        await page.mouse.move(box.x + 30, box.y + 60);
        await page.mouse.down();
        await page.mouse.move(box.x + 120, box.y + 20, { steps: 5 });
        await page.mouse.move(box.x + 200, box.y + 80, { steps: 5 });
        await page.mouse.up();
      }
    }
    await page.getByLabel(/^End Location/).fill('');
    await page.getByRole('button', { name: 'End Job' }).click();
    await page.getByText('Please provide an end location').waitFor();
    await picture('driver-no-end');
  }
});

/** A day from today in Singapore, as addresses have it. */
function dayFromNow(days: number): string {
  return new Date(Date.now() + (8 + 24 * days) * 3_600_000).toISOString().slice(0, 10);
}

test('competitors’ prices', async ({ open, page, picture, people, faults, scripting }) => {
  faults.announce(400);
  await people.signIn(page, people.sample('owner'));
  await open('/Pricing');
  await picture('prices');
  await page.getByLabel(/^Product address/).fill('javascript:alert(1)');
  await page.getByRole('button', { name: 'Track price' }).click();
  await page.getByText('Enter a web address such as').waitFor();
  await picture('prices-wrong');
  if (scripting) return;
  await page.getByLabel(/^Product address/).fill(`shop.example/teh-tarik-${Date.now()}`);
  await page.getByRole('button', { name: 'Track price' }).click();
  await picture('prices-updating');
});

test('a firm without tasks and prices', async ({ open, page, picture, people }) => {
  await people.newFirm(page);
  await open('/Tasks');
  await picture('tasks-empty');
  await open('/Pricing');
  await picture('prices-empty');
});

test('a scanned item', async ({ open, page, picture, people, faults, scripting }) => {
  faults.announce(401, 404);
  const at = `/InventoryFulfilement/${await people.sampleItem()}`;
  await open(at);
  await page.getByRole('dialog').waitFor();
  await picture('scan-login', false);
  await page.getByLabel(/^Email/).fill(people.sample('warehouse').email);
  await page.getByLabel(/^Password/).fill('wrong-1');
  await page.getByRole('button', { name: 'Login' }).click();
  await page.getByText('Login failed').waitFor();
  await picture('scan-login-failed', false);
  await page.getByRole('link', { name: 'Cancel' }).click();
  await page.getByText('Please log in to see this.').waitFor();
  await picture('scan-login-later');
  await page.getByRole('link', { name: 'Log in' }).click();
  await page.getByLabel(/^Email/).fill(people.sample('warehouse').email);
  await page.getByLabel(/^Password/).fill(people.sample('warehouse').password);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.getByLabel(/^Quantity/).waitFor();
  await picture('scan-item');
  if (scripting) {
    faults.announce(409);
    await page.getByLabel(/^Quantity/).fill('9999');
    await page.getByRole('button', { name: 'Submit' }).click();
    await page.getByText(/^Only /).waitFor();
    await picture('scan-item-refused');
  }
  await open('/InventoryFulfilement/none');
  await page.getByText('Item not found').waitFor();
  await picture('scan-unknown');
});

test('quotations', async ({ open, page, picture, people, faults, scripting }) => {
  faults.announce(400);
  await people.signIn(page, people.sample('owner'));
  await open('/Quotes');
  await picture('quotations');
  await open('/Quotes?q=zzz');
  await picture('quotations-none-found');
  await open('/Quotes/new');
  await picture('quotation-new', false);
  await page.getByLabel(/^Title/).fill('Beans for the new outlet');
  await page.getByRole('button', { name: 'Use lines instead' }).click();
  await page.getByLabel('Description of line 1', { exact: true }).fill('Dark roast beans, 1 kg');
  await page.getByLabel('Quantity of line 1', { exact: true }).fill('many');
  await page.getByRole('button', { name: 'Add line' }).click();
  await page.getByLabel('Description of line 2', { exact: true }).fill('Delivery before 7 am');
  await page.getByLabel('Unit price of line 2', { exact: true }).fill('20');
  await page.getByRole('button', { name: 'Create quotation' }).click();
  await page.getByText('Choose a client, or enter a name.').waitFor();
  await picture('quotation-refused', false);
  await page.getByRole('button', { name: 'Add line' }).scrollIntoViewIfNeeded();
  await picture('quotation-refused-lines', false);
  for (const status of ['draft', 'sent', 'accepted', 'declined', 'expired']) {
    await open(`/Quotes?status=${status}`);
    await page.getByRole('link', { name: /^Q-/ }).first().click();
    await page.getByText('All quotations').waitFor();
    await picture(`quotation-${status}`);
    if (status === 'draft') {
      const own = page.url();
      await open(`${own}/edit`);
      await picture('quotation-edit', false);
      await open(`${own}/send`);
      await picture('quotation-send', false);
      await open(`${own}/declined`);
      await picture('quotation-set-aside', false);
    }
    if (status === 'sent' || status === 'expired') {
      const address = await page.getByLabel('Public address').inputValue();
      await open(address);
      await picture(`quotation-shared-${status}`);
      if (scripting && status === 'sent') {
        await page.emulateMedia({ media: 'print' });
        await picture('quotation-shared-print');
        await page.emulateMedia({ media: null });
      }
    }
  }
  await open('/crm?q=Ah+Seng');
  await page.getByRole('link', { name: /Ah Seng Coffee House/ }).click();
  await page.getByRole('link', { name: 'Quotations', exact: true }).click();
  await page.getByRole('link', { name: 'New quotation' }).waitFor();
  await picture('client-quotations');
});

test('after the trial', async ({ open, page, picture, people, faults }) => {
  faults.announce(402);
  await people.signIn(page, people.ended);
  await open('/crm');
  await picture('trial-ended');
  await open('/settings');
  await picture('trial-ended-settings');
  await open('/settings/plans');
  await picture('trial-ended-plans');
  await open('/crm/new');
  await fillIn(page, 'Too Late & Co');
  await page.getByRole('dialog').getByRole('button', { name: 'Add Client' }).click();
  await page.getByRole('dialog').getByRole('alert').waitFor();
  await picture('trial-ended-refused', false);
});

async function fillIn(page: Page, name: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(/^Company name/).fill(name);
  await dialog.getByLabel(/^Industry/).fill('Food & beverage');
  await dialog.getByLabel(/^Contact person/).fill('Tan Ah Kow');
  await dialog.getByLabel(/^Role/).selectOption('Owner/C-Suite');
  await dialog.getByLabel(/^Email/).fill('ah.kow@kaya.example');
}

test('people', async ({ open, page, picture, people, faults }) => {
  faults.announce(400);
  await people.signIn(page, people.sample('owner'));
  await open('/HumanResource');
  await picture('employees');
  await open('/HumanResource?status=Terminated');
  await picture('employees-none');
  await open('/HumanResource/new');
  await picture('employee-new', false);
  await page.getByLabel(/^Legal name/).fill('Tan Ai Ling');
  await page.locator('dialog form').evaluate((form: HTMLFormElement) => {
    form.noValidate = true;
  });
  await page.getByLabel('Name, contact 1').fill('Tan Ah Kow');
  await page.getByRole('button', { name: 'Add Employee' }).click();
  await page.getByText('Enter the date of birth.').waitFor();
  await picture('employee-new-wrong', false);
  await open('/HumanResource/deleted');
  await picture('employees-deleted');
  await open('/HumanResource/export');
  await picture('employees-export', false);
  await open('/HumanResource?q=Chen');
  const home = (await page.getByRole('link', { name: /Chen Wei.*Active/ }).getAttribute('href')) ?? '';
  for (const tab of ['', '/contact', '/job', '/payroll', '/compliance', '/additional']) {
    await open(`${home}${tab}`);
    await picture(`employee${tab.replace('/', '-')}`);
  }
  await open(`${home}/delete`);
  await picture('employee-delete', false);
  await open(`${home}/data`);
  await picture('employee-data');
  await people.signIn(page, people.sample('manager'));
  await open('/HumanResource?q=Lim+Mei');
  await page.getByRole('link', { name: /Lim Mei Hua/ }).click();
  await page.getByText('Only a boss can change').waitFor();
  await picture('employee-boss');
});

test('leave', async ({ open, page, picture, people, faults }) => {
  faults.announce(400);
  await people.signIn(page, people.sample('driver'));
  await open('/LeaveManagement?type=Annual+Leave&startDate=2026-12-24&endDate=2027-01-04');
  await page.getByText('6 working days').waitFor();
  await picture('leave-apply');
  await page.getByRole('button', { name: 'Submit Application' }).click();
  await page.getByText('Please fill in all required fields.').first().waitFor();
  await picture('leave-apply-wrong');
  await open('/LeaveManagement/my');
  await picture('leave-my');
  await page
    .getByRole('link', { name: /^Cancel/ })
    .first()
    .click();
  await page.getByRole('heading', { name: 'Cancel this leave?' }).waitFor();
  await picture('leave-cancel', false);
  await people.signIn(page, people.sample('owner'));
  await open('/LeaveManagement/approval');
  await picture('leave-approval');
  const decide = await page.locator('form[action$="/approve"]').first().getAttribute('action');
  await open(decide ?? '');
  await picture('leave-approve', false);
  await open('/LeaveManagement/approval?status=cancelled');
  await picture('leave-approval-none');
  await open('/LeaveManagement/calendar');
  const calendar = page.locator('.sx__month-grid-wrapper');
  if ((page.viewportSize()?.width ?? 0) >= 768) await calendar.waitFor();
  await picture('leave-calendar');
  await open('/LeaveManagement/calendar/subscribe');
  await picture('leave-subscribe', false);
  await open('/LeaveManagement/balances');
  await picture('leave-balances');
  await page.getByRole('link', { name: 'Ahmad bin Ismail' }).click();
  await page.getByRole('heading', { name: /^Ahmad bin Ismail/ }).waitFor();
  await picture('leave-balance');
  await open('/LeaveManagement/holidays');
  await picture('leave-holidays');
  await open('/LeaveManagement/holidays/week');
  await picture('leave-week', false);
  await open('/LeaveManagement/settings');
  await picture('leave-types');
  await open('/LeaveManagement/settings/edit?name=Annual+Leave');
  await picture('leave-type', false);
});
