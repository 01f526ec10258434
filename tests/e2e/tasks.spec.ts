import type { Page } from '@playwright/test';
import { pickUp, told } from './support/dragging';
import { Hands } from './support/hands';
import { expect, rareAction, test } from './support/journey';

/** The message of what was done, as a toast or as a banner. */
const said = (page: Page, text: string) => expect(page.getByText(text).first()).toBeVisible();
const row = (page: Page, title: string) => page.getByRole('row').filter({ hasText: title });
const dialog = (page: Page) => page.getByRole('dialog');

test('a task is added, changed by two people at once, and completed with one press that is taken back', async ({
  page,
  open,
  people,
  faults,
}) => {
  const login = await people.newFirm(page);
  await people.addClient(page, 'Kopi & Kaya');
  await open('/Tasks');
  await page.getByRole('link', { name: 'New Task' }).click();
  const title = dialog(page).getByLabel(/^Title/);
  const create = dialog(page).getByRole('button', { name: 'Create Task' });
  await title.fill('   ');
  await dialog(page)
    .getByLabel(/^Client/)
    .selectOption({ label: 'Kopi & Kaya (Food & beverage)' });
  await dialog(page)
    .getByLabel(/^End date/)
    .fill('2026-01-05');
  await create.click();
  await expect(page.getByText('Failed to save task')).toBeVisible();
  await expect(page.getByText('Enter a title.')).toBeVisible();
  await expect(dialog(page).getByLabel(/^End date/)).toHaveValue('2026-01-05');
  await title.fill('Send samples');
  await create.click();
  await expect(page).toHaveURL('/Tasks');
  await said(page, 'Task Created');
  const downloading = page.waitForEvent('download');
  await rareAction(page, 'Export');
  expect((await downloading).suggestedFilename()).toBe('tasks.csv');

  // The first screen of a phone is the tasks'. What changes the ticked ones comes with the first tick, under the thumb.
  const desk = page.viewportSize();
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByRole('search', { name: 'Filters' }).getByLabel(/^Status/)).toBeHidden();
  await expect(page.getByRole('rowheader')).toBeInViewport();
  const change = page.getByRole('button', { name: 'Change status' });
  await expect(change).toBeHidden();
  await page.getByLabel('Tick Send samples').check();
  await expect(change).toBeInViewport({ ratio: 1 });
  faults.announce(400);
  await change.click();
  await expect(page.getByText('Choose a status.')).toBeVisible();
  if (desk) await page.setViewportSize(desk);

  // Of two who edit one task the later is told, and sees the stored values next to their own.
  const edit = row(page, 'Send samples').getByRole('link', { name: 'Send samples', exact: true });
  const id = /[0-9a-f]{24}/.exec((await edit.getAttribute('href')) ?? '')?.[0];
  await edit.click();
  await dialog(page)
    .getByLabel(/^Status/)
    .selectOption('Waiting on client');
  await title.fill('Mine');
  await page.request.put(`/api/tasks/${id}`, {
    headers: { Authorization: `Bearer ${await people.token(login)}` },
    data: { title: 'Theirs' },
  });
  faults.announce(409);
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await expect(dialog(page).getByText('Somebody else has changed this task')).toBeVisible();
  await expect(dialog(page).getByText('Saved version: Theirs')).toBeVisible();
  await expect(title).toHaveValue('Mine');
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await said(page, 'Task Updated');
  await expect(row(page, 'Mine').getByText('Waiting on client')).toBeVisible();

  await page.getByRole('button', { name: 'Complete Mine' }).click();
  await expect(page.getByText('Nothing to do')).toBeVisible();
  await page.getByRole('link', { name: 'Undo' }).click();
  await expect(page.getByText('“Mine” will be “Waiting on client” again.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(row(page, 'Mine').getByText('Waiting on client')).toBeVisible();
});

test('a task is changed in its place, and dragged to another day and person by mouse and keyboard', async ({
  page,
  open,
  people,
  faults,
}) => {
  const owner = people.sample('owner');
  await people.signIn(page, owner);
  const headers = { Authorization: `Bearer ${await people.token(owner)}` };
  const [client] = await (await page.request.get('/getAllCompanies', { headers }))
    .json()
    .then(({ data }) => data);
  const today = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10);
  const sent = { title: 'Zebra crossing', endDate: today, CustomerID: client.id };
  const { data: task } = await (await page.request.post('/api/tasks', { headers, data: sent })).json();
  const lane = (name: string | RegExp) => page.getByRole('region', { name });
  const lanes = page.locator('.task-lane');
  const card = page.getByRole('link', { name: /^Zebra/ });
  /** What a drag is told by, from when the lanes can be dragged. */
  const spoken = told(page);

  await open('/Tasks?find=Zebra');
  await page.getByRole('link', { name: 'Edit Zebra crossing' }).click();
  const title = page.getByLabel(/^Title/);
  await expect(title).toBeFocused();
  await title.fill('Zebra crossing, painted');
  await page.getByRole('button', { name: 'Save' }).click();
  await said(page, 'Task Updated');
  await expect(row(page, 'Zebra crossing, painted')).toBeVisible();

  await open('/Tasks?find=Zebra&view=days');
  await expect(lanes.nth(0).getByText('Zebra')).toBeVisible();
  await expect(spoken).toBeAttached();
  await new Hands().drag(card, lanes.nth(2));
  await expect(lanes.nth(2).getByText('Zebra')).toBeVisible();
  await said(page, '“Zebra crossing, painted” is now under');
  await expect(page).toHaveURL('/Tasks?find=Zebra&view=days');
  // By keyboard one day back; Escape leaves it where it was.
  const carry = async (arrow: string, end: string) => {
    await card.focus();
    await pickUp(page);
    const before = (await spoken.textContent()) ?? '';
    await page.keyboard.press(arrow);
    await expect(spoken).not.toHaveText(before);
    await page.keyboard.press(end);
  };
  await carry('ArrowUp', 'Escape');
  await expect(lanes.nth(2).getByText('Zebra')).toBeVisible();
  const stored = page.waitForResponse(`**/api/tasks/${task.id}`);
  await carry('ArrowUp', 'Space');
  await expect(lanes.nth(1).getByText('Zebra')).toBeVisible();
  expect((await stored).status()).toBe(200);
  await page.reload();
  await expect(lanes.nth(1).getByText('Zebra')).toBeVisible();
  await expect(spoken).toBeAttached();

  // Somebody else has it meanwhile: it goes to where it is, and what happened is said.
  await page.getByRole('link', { name: 'By person' }).click();
  await expect(lane('Lim Mei Hua').getByText('Zebra')).toBeVisible();
  await page.request.put(`/api/tasks/${task.id}`, { headers, data: { title: 'Zebra of theirs' } });
  faults.announce(409);
  await carry('ArrowDown', 'Space');
  await said(page, 'Somebody else has changed this task meanwhile. It was not moved.');
  await expect(lane('Lim Mei Hua').getByText('Zebra of theirs')).toBeVisible();
  await carry('ArrowDown', 'Space');
  await expect(lanes.nth(1).getByText('Zebra of theirs')).toBeVisible();
  await page.request.delete(`/api/tasks/${task.id}`, { headers });
});

test('among more than a hundred clients one is found by a part of the name, for a task and for the list', async ({
  page,
  open,
  people,
  looksRight,
}) => {
  await people.newFirm(page);
  await people.addManyClients(page);
  await open('/Tasks/new');
  await dialog(page).getByLabel('Title').fill('Count the cups');
  await dialog(page).getByLabel('End date').fill('2190-01-05');
  const picked = dialog(page).locator('input[role=combobox]');
  await picked.pressSequentially('102');
  await dialog(page).getByRole('option', { name: 'Client 102' }).click();
  await expect(picked).toHaveValue('Client 102');
  await dialog(page).getByRole('button', { name: 'Create Task' }).click();
  await said(page, 'Task Created');

  const filters = page.getByRole('search', { name: 'Filters' });
  /** The box that comes in place of the select. */
  const box = filters.locator('input[role=combobox]');
  for (const [name, shown] of [
    ['101', 0],
    ['102', 1],
  ] as const) {
    await box.fill(name);
    await filters.getByRole('option', { name: `Client ${name}` }).click();
    await expect(row(page, 'Count the cups')).toHaveCount(shown);
    await expect(page).toHaveURL(/client=[0-9a-f]{24}/);
    await expect(box).toHaveValue(`Client ${name}`);
  }
  // The page itself lists the chosen one as well: only the answer has the places that are counted below.
  await box.fill('');
  await expect(filters.locator('[role=option]')).toHaveCount(100);
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
