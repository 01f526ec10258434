import type { Page } from '@playwright/test';
import { expect, test } from './support/journey';
import type { Login, People } from './support/people';

const dialog = (page: Page) => page.getByRole('dialog');
/** The message of what was done, as a toast or as a banner. */
const said = (page: Page, text: string) => expect(page.getByText(text).first()).toBeVisible();
/** A meeting of the week: a link of the list, a button of the calendar. */
const meeting = (page: Page, title: string) =>
  page.getByRole('main').locator('a, .week-calendar [role="button"]').filter({ hasText: title });

/** Adds a meeting of one hour with this client, and answers its id. */
async function add(people: People, boss: Login, home: string, title: string, start: string): Promise<string> {
  const at = new Date(`${start}+08:00`);
  const answer = await fetch(`${people.origin}/api/add-meeting`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${await people.token(boss)}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({
      user: home.split('/').at(-1),
      title,
      startTime: at,
      endTime: new Date(at.getTime() + 3_600_000),
    }),
  });
  return ((await answer.json()) as { data: { id: string } }).data.id;
}

test('a meeting is added, overlaps, is changed with a line in its log, and deleted', {
  tag: '@plain',
}, async ({ page, open, people, faults }) => {
  faults.announce(400);
  await people.newFirm(page);
  await people.addClient(page, 'Kopi & Kaya');
  await open('/Meetings?week=2083-W10');
  await page.getByRole('link', { name: 'Add Meeting' }).click();
  await expect(page.getByLabel(/^Start time/)).toHaveValue('2083-03-08T09:00');
  await page.getByLabel(/^Title/).fill('Tasting');
  await page.getByLabel('Client').selectOption({ label: 'Kopi & Kaya (Food & beverage)' });
  await page.getByLabel(/^End time/).fill('2083-03-08T08:00');
  await dialog(page).getByRole('button', { name: 'Add Meeting' }).click();
  await expect(page.getByText('End Time must be after Start Time lah.')).toBeVisible();
  await expect(page.getByLabel(/^Title/)).toHaveValue('Tasting');
  await page.getByLabel(/^End time/).fill('2083-03-08T10:30');
  await dialog(page).getByRole('button', { name: 'Add Meeting' }).click();
  await said(page, 'Meeting added!');
  await expect(page).toHaveURL('/Meetings?week=2083-W10');
  await expect(meeting(page, 'Tasting')).toHaveCount(1);

  await page.getByRole('link', { name: 'Add Meeting' }).click();
  await page.getByLabel(/^Title/).fill('Call');
  await page.getByLabel('Client').selectOption({ label: 'Kopi & Kaya (Food & beverage)' });
  await page.getByLabel(/^Start time/).fill('2083-03-08T10:00');
  await page.getByLabel(/^End time/).fill('2083-03-08T11:00');
  await dialog(page).getByRole('button', { name: 'Add Meeting' }).click();
  await said(page, 'Meeting added! It overlaps with “Tasting” on Mar 8, 2083, 9:00 AM.');
  await expect(page.getByText('2 meetings this week overlap')).toBeVisible();

  await meeting(page, 'Call').click();
  await expect(dialog(page).getByText('It overlaps with “Tasting”')).toBeVisible();
  await page.getByLabel(/^Start time/).fill('2083-03-09T10:00');
  await page.getByLabel(/^End time/).fill('2083-03-09T11:00');
  await page.getByLabel('Add to the log').fill('They bring a colleague.');
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await said(page, 'Meeting updated!');
  await expect(page.getByText('overlap another')).toHaveCount(0);
  await meeting(page, 'Call').click();
  await expect(dialog(page).getByRole('listitem')).toHaveText([
    /^They bring a colleague\./,
    /^Changed: time \(was Mar 8, 2083, 10:00 AM – 11:00 AM\)/,
    /^Added/,
  ]);
  await dialog(page).getByRole('link', { name: 'Delete' }).click();
  await expect(dialog(page).getByText('“Call” with Kopi & Kaya')).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Delete meeting' }).click();
  await said(page, 'Meeting deleted.');
  await expect(meeting(page, 'Call')).toHaveCount(0);
  await expect(meeting(page, 'Tasting')).toHaveCount(1);
});

test.describe('with the mouse', () => {
  test.beforeEach(({ scripting, narrow }) => {
    test.skip(!scripting || narrow, 'the calendar is for JavaScript and a wide window');
  });

  /** Presses in the middle of something, moves by so much, and lets go. */
  async function drag(page: Page, from: { x: number; y: number }, by: { x: number; y: number }) {
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(from.x + by.x / 2, from.y + by.y / 2, { steps: 3 });
    await page.mouse.move(from.x + by.x, from.y + by.y, { steps: 3 });
    await page.mouse.up();
  }
  const boxOf = async (page: Page, title: string) => {
    const drawn = page.locator('.week-calendar [role="button"]').filter({ hasText: title });
    await expect(drawn).toBeVisible();
    const box = await drawn.boundingBox();
    if (!box) throw new Error(`${title} is not in the calendar`);
    return box;
  };
  const columnWidth = async (page: Page) =>
    (await page.locator('.sx__time-grid-day').first().boundingBox())?.width ?? 0;

  test('a meeting is moved and made longer; what is refused goes back', async ({
    page,
    open,
    people,
    faults,
  }) => {
    faults.announce(409);
    const boss = await people.newFirm(page);
    const home = await people.addClient(page, 'Kopi & Kaya');
    const id = await add(people, boss, home, 'Tasting', '2083-03-09T10:00');
    await open('/Meetings?week=2083-W10');
    const box = await boxOf(page, 'Tasting');
    // An hour is as high as the meeting.
    await drag(page, { x: box.x + 20, y: box.y + 10 }, { x: await columnWidth(page), y: box.height });
    await said(page, 'Meeting updated!');
    await expect.poll(async () => (await boxOf(page, 'Tasting')).x).toBeGreaterThan(box.x + 50);

    const moved = await boxOf(page, 'Tasting');
    await drag(page, { x: moved.x + 20, y: moved.y + moved.height - 3 }, { x: 0, y: box.height });
    await expect.poll(async () => (await boxOf(page, 'Tasting')).height).toBeGreaterThan(box.height * 1.8);
    await expect(page.locator('.week-calendar[aria-busy="false"]')).toBeVisible();
    await open('/Meetings?week=2083-W10&view=list');
    await expect(meeting(page, 'Tasting')).toContainText('11:00 AM – 1:00 PM');
    await expect(page.getByRole('listitem').filter({ hasText: 'Wednesday' })).toContainText('Tasting');

    await open('/Meetings?week=2083-W10');
    const stored = await boxOf(page, 'Tasting');
    // Somebody else renames it meanwhile.
    await fetch(`${people.origin}/api/update-meeting/${id}`, {
      method: 'PUT',
      headers: { Authorization: `Bearer ${await people.token(boss)}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ title: 'Tasting at noon' }),
    });
    await drag(page, { x: stored.x + 20, y: stored.y + 10 }, { x: 0, y: box.height });
    await said(page, 'Update failed: Somebody else has changed this meeting.');
    await expect(meeting(page, 'Tasting at noon')).toBeVisible();
    await expect
      .poll(async () => Math.round((await boxOf(page, 'Tasting at noon')).y))
      .toBe(Math.round(stored.y));
  });

  test('one until midnight stands in its own day, and is dragged as others are', async ({
    page,
    open,
    people,
  }) => {
    const boss = await people.newFirm(page);
    const home = await people.addClient(page, 'Kopi & Kaya');
    await add(people, boss, home, 'Late shift', '2083-03-09T23:00');
    await open('/Meetings?week=2083-W10');
    const drawn = page.locator('.sx__time-grid-event').filter({ hasText: 'Late shift' });
    await expect(drawn).toHaveCount(1);
    await drawn.scrollIntoViewIfNeeded();
    const box = await boxOf(page, 'Late shift');
    await drag(page, { x: box.x + 20, y: box.y + 10 }, { x: -(await columnWidth(page)), y: 0 });
    await said(page, 'Meeting updated!');
    await open('/Meetings?week=2083-W10&view=list');
    await expect(page.getByRole('listitem').filter({ hasText: 'Monday' })).toContainText(
      '11:00 PM – 12:00 AM',
    );
  });

  test('Escape lets a dragged meeting go back, and opens nothing', async ({ page, open, people }) => {
    const boss = await people.newFirm(page);
    const home = await people.addClient(page, 'Kopi & Kaya');
    await add(people, boss, home, 'Tasting', '2083-03-09T10:00');
    await open('/Meetings?week=2083-W10');
    const box = await boxOf(page, 'Tasting');
    // Too low for more than its title, it says the rest all the same.
    await expect(page.getByRole('button', { name: /Tasting.*10:00 AM.*Kopi & Kaya/ })).toHaveCount(1);
    await page.mouse.move(box.x + 20, box.y + 10);
    await page.mouse.down();
    await page.mouse.move(box.x + 20, box.y + 100, { steps: 3 });
    await expect(page.locator('[data-dragging]')).toHaveCount(1);
    await page.keyboard.press('Escape');
    await page.mouse.up();
    expect(await boxOf(page, 'Tasting')).toEqual(box);
    await expect(page).toHaveURL('/Meetings?week=2083-W10');
  });

  test('what is drawn over free time begins a meeting of that length', async ({ page, open, people }) => {
    await people.newFirm(page);
    await open('/Meetings?week=2083-W10');
    const column = page.locator('[data-time-grid-date="2083-03-09"]');
    await expect(column).toBeVisible();
    const { x = 0, y = 0, height = 0 } = (await column.boundingBox()) ?? {};
    await drag(page, { x: x + 20, y: y + (height / 24) * 9 }, { x: 0, y: (height / 24) * 3 });
    await expect(page.getByLabel(/^Start time/)).toHaveValue('2083-03-09T09:00');
    await expect(page.getByLabel(/^End time/)).toHaveValue('2083-03-09T12:00');
  });

  test('a click into free time begins a meeting there; Enter on a meeting opens it', async ({
    page,
    open,
    people,
  }) => {
    const boss = await people.newFirm(page);
    const home = await people.addClient(page, 'Kopi & Kaya');
    await add(people, boss, home, 'Tasting', '2083-03-09T10:00');
    await open('/Meetings?week=2083-W10');
    const box = await boxOf(page, 'Tasting');
    // The day after, an hour and a half later: as high as the meeting is an hour.
    await page.mouse.click(box.x + 20 + (await columnWidth(page)), box.y + box.height * 1.6);
    await expect(page.getByLabel(/^Start time/)).toHaveValue('2083-03-10T11:30');
    await expect(page.getByLabel(/^End time/)).toHaveValue('2083-03-10T12:30');
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL('/Meetings?week=2083-W10');
    // The address is there before the dialog is gone, and nothing behind a dialog takes the focus.
    await expect(dialog(page)).toHaveCount(0);
    await meeting(page, 'Tasting').focus();
    await expect(meeting(page, 'Tasting')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(dialog(page).getByLabel(/^Title/)).toHaveValue('Tasting');
  });
});
