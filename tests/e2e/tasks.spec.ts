import type { Locator, Page } from '@playwright/test';
import { expect, test } from './support/journey';

/** The message of what was done, as a toast or as a banner. */
const said = (page: Page, text: string) => expect(page.getByText(text).first()).toBeVisible();
const row = (page: Page, title: string) => page.getByRole('row').filter({ hasText: title });
const dialog = (page: Page) => page.getByRole('dialog');
/** The box that comes in place of the select. */
const searching = (within: Locator) => within.locator('input[role=combobox]');

/** On a phone the filters are folded until somebody wants them. */
async function unfold(page: Page, narrow: boolean): Promise<void> {
  if (narrow) await page.getByText('Filter and sort').click();
}

/** Fills in the form that is open and sends it. */
async function create(page: Page, title: string, client: string, endDate: string): Promise<void> {
  await dialog(page)
    .getByLabel(/^Title/)
    .fill(title);
  await dialog(page)
    .getByLabel(/^Client/)
    .selectOption({ label: `${client} (Food & beverage)` });
  await dialog(page)
    .getByLabel(/^End date/)
    .fill(endDate);
  await dialog(page).getByRole('button', { name: 'Create Task' }).click();
}

test('a task is added, changed, completed with one press, taken back, and deleted', { tag: '@both' }, async ({
  page,
  open,
  people,
  faults,
  scripting,
  looksRight,
}) => {
  // With JavaScript the browser itself says what is wrong.
  if (!scripting) faults.announce(400);
  await people.newFirm(page);
  await people.addClient(page, 'Kopi & Kaya');
  await open('/Tasks');
  await expect(page.getByText('Nothing to do')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Export' })).toHaveCount(0);
  await page.getByRole('link', { name: 'New Task' }).click();
  await create(page, '   ', 'Kopi & Kaya', '2026-01-05');
  await expect(page.getByText('Failed to save task')).toBeVisible();
  await expect(page.getByText('Enter a title.')).toBeVisible();
  await expect(dialog(page).getByLabel(/^End date/)).toHaveValue('2026-01-05');
  await looksRight(page);
  await create(page, 'Send samples', 'Kopi & Kaya', '2026-01-05');

  await expect(page).toHaveURL('/Tasks');
  await said(page, 'Task Created');
  await expect(row(page, 'Send samples').getByText('Overdue')).toBeVisible();
  await expect(row(page, 'Send samples').getByText('To do')).toBeVisible();

  await row(page, 'Send samples').getByRole('link', { name: 'Edit Send samples' }).click();
  await dialog(page)
    .getByLabel(/^Status/)
    .selectOption('Waiting on client');
  await dialog(page)
    .getByLabel(/^End date/)
    .fill('2190-01-05');
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await said(page, 'Task Updated');
  await expect(row(page, 'Send samples').getByText('Waiting on client')).toBeVisible();
  await expect(row(page, 'Send samples').getByText('Overdue')).toHaveCount(0);

  await page.getByRole('button', { name: 'Complete Send samples' }).click();
  await expect(page.getByText('Nothing to do')).toBeVisible();
  await page.getByRole('link', { name: 'Undo' }).click();
  await expect(page.getByText('“Send samples” will be “Waiting on client” again.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(row(page, 'Send samples').getByText('Waiting on client')).toBeVisible();

  await row(page, 'Send samples').getByRole('link', { name: 'Edit Send samples' }).click();
  await dialog(page).getByRole('link', { name: 'Delete' }).click();
  await expect(page.getByText('“Send samples” for Kopi & Kaya will be deleted')).toBeVisible();
  await page.getByRole('button', { name: 'Delete task' }).click();
  await said(page, 'Task Deleted');
  await expect(page.getByText('Nothing to do')).toBeVisible();
});

test('ticked tasks get a status together, and the list stays as it was narrowed', { tag: '@plain' }, async ({
  page,
  open,
  narrow,
  people,
  faults,
  scripting,
  looksRight,
}) => {
  // With JavaScript the browser itself says what is wrong.
  if (!scripting) faults.announce(400);
  const login = await people.newFirm(page);
  const home = await people.addClient(page, 'Kopi & Kaya');
  const CustomerID = home.split('/').at(-1);
  const headers = { Authorization: `Bearer ${await people.token(login)}` };
  const add = async (title: string, more = {}) => {
    const data = { title, endDate: '2190-01-05', CustomerID, ...more };
    const answer = await page.context().request.post(`${people.origin}/api/tasks`, { headers, data });
    return (await answer.json()).data.id as string;
  };
  await add('First');
  await add('Second', { priority: 'High' });
  const gone = await add('Third');
  await add('Other', { status: 'pending' });

  await open('/Tasks');
  // The first screen of a phone is the tasks'.
  if (narrow) {
    await expect(page.getByLabel(/^Status/)).toBeHidden();
    await expect(page.getByRole('rowheader').first()).toBeInViewport();
  }
  await unfold(page, narrow);
  await page.getByLabel(/^Status/).selectOption('To do');
  await page.getByLabel(/^Sort by/).selectOption('Highest priority');
  if (!scripting) await page.getByRole('button', { name: 'Show' }).click();
  await expect(page).toHaveURL(/status=todo&sort=priority$/);
  await expect(page.getByRole('rowheader')).toHaveText(['Second', /First|Third/, /First|Third/]);

  const newStatus = page.getByLabel('New status of selected tasks');
  if (narrow) {
    // Nothing is ticked: there is nothing to be changed. It comes under the thumb.
    await expect(newStatus).toBeHidden();
    await page.getByLabel('Tick First').check();
    await expect(page.getByRole('button', { name: 'Change status' })).toBeInViewport({ ratio: 1 });
    await looksRight(page);
    await page.getByRole('button', { name: 'Change status' }).click();
    await expect(page.getByText('Choose a status.')).toBeVisible();
  } else {
    await newStatus.selectOption('Blocked');
    await page.getByRole('button', { name: 'Change status' }).click();
    await expect(page.getByText('Select the tasks to change first.')).toBeVisible();
    await looksRight(page);
  }
  for (const title of ['First', 'Second', 'Third']) await page.getByLabel(`Tick ${title}`).check();
  await page.context().request.delete(`${people.origin}/api/tasks/${gone}`, { headers });
  await page.getByLabel('New status of selected tasks').selectOption('Blocked');
  await page.getByRole('button', { name: 'Change status' }).click();
  await said(page, '2 tasks are now “Blocked”. 1 task is no longer here and was skipped.');
  await expect(page).toHaveURL('/Tasks?status=todo&sort=priority');
  await expect(page.getByText('No tasks found')).toBeVisible();
  await page.getByRole('link', { name: 'Show all' }).click();
  await expect(page.getByRole('rowheader')).toHaveCount(3);
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(0);
});

test('a client’s tab has the client’s tasks, and a new one has the client selected and returns here', {
  tag: '@plain',
}, async ({ page, open, people }) => {
  await people.newFirm(page);
  await people.addClient(page, 'Teh & Co');
  const home = await people.addClient(page, 'Kopi & Kaya');
  await open(`${home}/tasks`);
  await expect(page.getByText('Nothing to do for this client')).toBeVisible();
  await page.getByRole('link', { name: 'New Task' }).click();
  await expect(
    dialog(page)
      .getByLabel(/^Client/)
      .locator('option:checked'),
  ).toHaveText(/^Kopi & Kaya/);
  await dialog(page)
    .getByLabel(/^Title/)
    .fill('Send samples');
  await dialog(page)
    .getByLabel(/^End date/)
    .fill('2190-01-05');
  await dialog(page).getByRole('button', { name: 'Create Task' }).click();
  await expect(page).toHaveURL(`${home}/tasks`);
  await expect(row(page, 'Send samples')).toBeVisible();
  await row(page, 'Send samples').getByRole('link', { name: 'Edit Send samples' }).click();
  await dialog(page).getByRole('link', { name: 'Cancel' }).click();
  await expect(page).toHaveURL(`${home}/tasks`);
});

test('when two people edit one task, the later is told and sees the stored values next to their own', async ({
  page,
  open,
  people,
  faults,
}) => {
  faults.announce(409);
  const login = await people.newFirm(page);
  const home = await people.addClient(page, 'Kopi & Kaya');
  const headers = { Authorization: `Bearer ${await people.token(login)}` };
  const data = { title: 'Send samples', endDate: '2190-01-05', CustomerID: home.split('/').at(-1) };
  const answer = await page.context().request.post(`${people.origin}/api/tasks`, { headers, data });
  const { id } = (await answer.json()).data;
  await open(`/Tasks/${id}/edit`);
  await dialog(page)
    .getByLabel(/^Title/)
    .fill('Mine');
  await page
    .context()
    .request.put(`${people.origin}/api/tasks/${id}`, { headers, data: { title: 'Theirs' } });
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await expect(dialog(page).getByText('Somebody else has changed this task')).toBeVisible();
  await expect(dialog(page).getByText('Saved version: Theirs')).toBeVisible();
  await expect(dialog(page).getByLabel(/^Title/)).toHaveValue('Mine');
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await expect(row(page, 'Mine')).toBeVisible();
});

test('a competitor’s price is followed, refreshed and deleted, and nothing is called', {
  tag: '@plain',
}, async ({ page, open, people, scripting, faults, looksRight }) => {
  // With JavaScript the browser itself says what is wrong.
  if (!scripting) faults.announce(400);
  await people.newFirm(page);
  await open('/Pricing');
  await expect(page.getByText('Sample data: these prices are made up')).toBeVisible();
  await page.getByLabel(/^Product address/).fill('javascript:alert(1)');
  await page.getByRole('button', { name: 'Track price' }).click();
  await expect(page.getByText('Enter a web address such as')).toBeVisible();
  await expect(page.getByLabel(/^Product address/)).toHaveValue('javascript:alert(1)');

  const elsewhere: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(people.origin)) elsewhere.push(request.url());
  });
  /** The page as it is once the look has ended: by itself, or without JavaScript by its link. */
  const ended = async (words: string | RegExp) => {
    await expect(async () => {
      if (!scripting) await page.goto('/Pricing');
      await expect(row(page, 'Dark roast 1kg')).toContainText(words, { timeout: 1_000 });
    }).toPass();
  };
  await page.getByLabel(/^Product address/).fill('shop.example/dark-roast-1kg');
  await page.getByRole('button', { name: 'Track price' }).click();
  await expect(row(page, 'Dark roast 1kg')).toContainText('Updating');
  await ended(/SGD \d{2,3}\.00.*Active/);
  const price = /SGD \d+\.00/.exec((await row(page, 'Dark roast 1kg').textContent()) ?? '')?.[0] ?? 'none';
  await row(page, 'Dark roast 1kg')
    .getByRole('button', { name: /^Refresh/ })
    .click();
  await expect(row(page, 'Dark roast 1kg')).toContainText('Updating');
  await ended('Active');
  // The price before stands where the previous one does; the new one may be the same by chance.
  await expect(row(page, 'Dark roast 1kg').getByRole('cell').nth(2)).toHaveText(price);
  await looksRight(page);
  expect(elsewhere).toEqual([]);

  await row(page, 'Dark roast 1kg')
    .getByRole('link', { name: /^Delete/ })
    .click();
  await page.getByRole('button', { name: 'Delete price' }).click();
  await expect(page.getByText('No prices yet')).toBeVisible();
});

test('among more than a hundred clients one is found by a part of the name, for a task and for the list', async ({
  page,
  open,
  narrow,
  people,
  scripting,
  looksRight,
}) => {
  const login = await people.newFirm(page);
  await people.addManyClients(login);
  await open('/Tasks/new');
  await dialog(page).getByLabel('Title').fill('Count the cups');
  await dialog(page).getByLabel('End date').fill('2190-01-05');
  if (scripting) {
    const box = searching(dialog(page));
    await box.pressSequentially('102');
    await dialog(page).getByRole('option', { name: 'Client 102' }).click();
    await expect(box).toHaveValue('Client 102');
  } else {
    await dialog(page).getByRole('searchbox', { name: 'Search: Client' }).fill('102');
    await dialog(page).getByRole('button', { name: 'Find' }).click();
    await expect(dialog(page).getByLabel('Title')).toHaveValue('Count the cups');
    await dialog(page)
      .getByLabel(/^Client/)
      .selectOption({ label: 'Client 102 (Retail)' });
  }
  await dialog(page).getByRole('button', { name: 'Create Task' }).click();
  await said(page, 'Task Created');

  await unfold(page, narrow);
  const filters = page.getByRole('search', { name: 'Filters' });
  const box = scripting ? searching(filters) : filters.getByRole('combobox', { name: 'Client' });
  for (const [name, shown] of [
    ['101', 0],
    ['102', 1],
  ] as const) {
    if (scripting) {
      await box.fill(name);
      await filters.getByRole('option', { name: `Client ${name}` }).click();
    } else {
      await filters.getByRole('searchbox', { name: 'Search: Client' }).fill(name);
      await filters.getByRole('button', { name: 'Find' }).click();
      await box.selectOption({ label: `Client ${name} (Retail)` });
    }
    if (!scripting) await filters.getByRole('button', { name: 'Show' }).click();
    await expect(row(page, 'Count the cups')).toHaveCount(shown);
    await expect(page).toHaveURL(/client=[0-9a-f]{24}/);
    if (scripting) await expect(box).toHaveValue(`Client ${name}`);
  }
  if (!scripting) return;
  // The page itself lists the chosen one as well: only the answer has the places that are counted below.
  const answered = page.waitForResponse(/\/crm\/pick/);
  await box.fill('');
  await answered;
  await expect(filters.getByText('There are more. Type part of the name.')).toBeVisible();
  await box.press('ArrowUp');
  const marked = filters.locator('[role=option][aria-selected=true]');
  await expect(marked).toHaveText('Client 100Retail');
  await expect(marked).toBeInViewport();
  await looksRight(page);
  await box.fill('none of that name');
  await expect(filters.getByText('Nothing found.')).toBeVisible();
  // Letters that an input method is still putting together are searched for once they are there.
  await box.fill('');
  await expect(filters.getByText('There are more. Type part of the name.')).toBeVisible();
  const method = await page.context().newCDPSession(page);
  const asked = page.waitForRequest(/zhang/, { timeout: 1_000 }).then(
    () => true,
    () => false,
  );
  await method.send('Input.imeSetComposition', { text: 'zhang', selectionStart: 5, selectionEnd: 5 });
  await expect(box).toHaveValue('zhang');
  expect(await asked).toBe(false);
  await method.send('Input.insertText', { text: '102' });
  await expect(filters.locator('[role=option]')).toHaveText(['Client 102Retail']);
  await page.goBack();
  await expect(box).toHaveValue('Client 101');
  await filters.getByRole('link', { name: 'Clear' }).click();
  await expect(box).toHaveValue('');
  await expect(row(page, 'Count the cups')).toBeVisible();
});
