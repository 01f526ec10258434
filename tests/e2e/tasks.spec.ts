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
  narrow,
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
  if (narrow) {
    // The first screen of a phone is the tasks'. What changes the ticked ones comes with the first tick, under the thumb.
    await expect(page.getByRole('search', { name: 'Filters' }).getByLabel(/^Status/)).toBeHidden();
    await expect(page.getByRole('rowheader')).toBeInViewport();
    const change = page.getByRole('button', { name: 'Change status' });
    await expect(change).toBeHidden();
    await page.getByLabel('Tick Send samples').check();
    await expect(change).toBeInViewport({ ratio: 1 });
    await change.click();
    await expect(page.getByText('Choose a status.')).toBeVisible();
  }

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
