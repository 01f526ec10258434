import type { Page } from '@playwright/test';
import { expect, test } from './support/journey';
import type { Login, People } from './support/people';

const dialog = (page: Page) => page.getByRole('dialog');
/** The message of what was done, as a toast or as a banner. */
const said = (page: Page, text: string) => expect(page.getByText(text).first()).toBeVisible();
/** A meeting of the week: a link of the list, a button of the calendar. */
const meeting = (page: Page, title: string) =>
  page.getByRole('main').locator('a, .week-calendar [role="button"]').filter({ hasText: title });

/** Adds a meeting with this client, and answers its id. */
async function add(
  people: People,
  boss: Login,
  home: string,
  { title, start, minutes = 60 }: { title: string; start: string; minutes?: number },
): Promise<string> {
  const at = new Date(`${start}+08:00`);
  const answer = await fetch(`${people.origin}/api/add-meeting`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${await people.token(boss)}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({
      user: home.split('/').at(-1),
      title,
      startTime: at,
      endTime: new Date(at.getTime() + minutes * 60_000),
    }),
  });
  return ((await answer.json()) as { data: { id: string } }).data.id;
}

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

test('in the week a meeting is begun, opened, moved and made longer; what is refused goes back', async ({
  page,
  open,
  people,
  faults,
}) => {
  const boss = await people.newFirm(page);
  const home = await people.addClient(page, 'Kopi & Kaya');
  const id = await add(people, boss, home, { title: 'Tasting', start: '2083-03-09T10:00' });
  await add(people, boss, home, { title: 'Late shift', start: '2083-03-09T23:00' });
  await add(people, boss, home, { title: 'Short call', start: '2083-03-11T10:00', minutes: 30 });
  const week = '/Meetings?week=2083-W10';
  await open(week);
  const box = await boxOf(page, 'Tasting');
  // Too low for more than its title, it says the rest all the same.
  await expect(page.getByRole('button', { name: /Tasting.*10:00 AM.*Kopi & Kaya/ })).toHaveCount(1);

  // Half an hour has room for both lines.
  const short = page.getByRole('button', { name: /Short call/ });
  const [block, client] = [await short.boundingBox(), await short.getByText('Kopi & Kaya').boundingBox()];
  expect(client?.height).toBeGreaterThan(10);
  expect((client?.y ?? 0) + (client?.height ?? 0)).toBeLessThanOrEqual(
    (block?.y ?? 0) + (block?.height ?? 0),
  );

  // Escape lets a dragged meeting go back, and opens nothing.
  await page.mouse.move(box.x + 20, box.y + 10);
  await page.mouse.down();
  await page.mouse.move(box.x + 20, box.y + 100, { steps: 3 });
  await expect(page.locator('[data-dragging]')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await page.mouse.up();
  expect(await boxOf(page, 'Tasting')).toEqual(box);
  await expect(page).toHaveURL(week);

  /** Expects the form of a new meeting with these times, and leaves it; nothing behind a dialog takes the focus. */
  const begins = async (from: string, to: string) => {
    await expect(page.getByLabel(/^Start time/)).toHaveValue(from);
    await expect(page.getByLabel(/^End time/)).toHaveValue(to);
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL(week);
    // The address is there before the dialog is gone.
    await expect(dialog(page)).toHaveCount(0);
  };
  // What is drawn over free time begins a meeting of that length: two days later, as high as three hours.
  const width = await columnWidth(page);
  await drag(page, { x: box.x + 20 + 2 * width, y: box.y - box.height }, { x: 0, y: 3 * box.height });
  await begins('2083-03-11T09:00', '2083-03-11T12:00');
  // A click begins one of an hour: the day after, an hour and a half later.
  await page.mouse.click(box.x + 20 + width, box.y + box.height * 1.6);
  await begins('2083-03-10T11:30', '2083-03-10T12:30');
  await meeting(page, 'Tasting').focus();
  await expect(meeting(page, 'Tasting')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog(page).getByLabel(/^Title/)).toHaveValue('Tasting');
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);

  // An hour is as high as the meeting.
  await drag(page, { x: box.x + 20, y: box.y + 10 }, { x: width, y: box.height });
  await said(page, 'Meeting updated!');
  await expect.poll(async () => (await boxOf(page, 'Tasting')).x).toBeGreaterThan(box.x + 50);
  const moved = await boxOf(page, 'Tasting');
  await drag(page, { x: moved.x + 20, y: moved.y + moved.height - 3 }, { x: 0, y: box.height });
  await expect.poll(async () => (await boxOf(page, 'Tasting')).height).toBeGreaterThan(box.height * 1.8);
  const settled = page.locator('.week-calendar[aria-busy="false"]');
  await expect(settled).toBeVisible();
  const stored = await boxOf(page, 'Tasting');

  // Somebody else renames it meanwhile.
  await fetch(`${people.origin}/api/update-meeting/${id}`, {
    method: 'PUT',
    headers: { Authorization: `Bearer ${await people.token(boss)}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ title: 'Tasting at noon' }),
  });
  faults.announce(409);
  await drag(page, { x: stored.x + 20, y: stored.y + 10 }, { x: 0, y: box.height });
  await said(page, 'Update failed: Somebody else has changed this meeting.');
  await expect(meeting(page, 'Tasting at noon')).toBeVisible();
  await expect
    .poll(async () => Math.round((await boxOf(page, 'Tasting at noon')).y))
    .toBe(Math.round(stored.y));

  // One until midnight stands in its own day alone, and is dragged as others are.
  const late = page.locator('.sx__time-grid-event').filter({ hasText: 'Late shift' });
  await expect(late).toHaveCount(1);
  await late.scrollIntoViewIfNeeded();
  const lateBox = await boxOf(page, 'Late shift');
  await drag(page, { x: lateBox.x + 20, y: lateBox.y + 10 }, { x: -width, y: 0 });
  await expect.poll(async () => (await boxOf(page, 'Late shift')).x).toBeLessThan(lateBox.x - 50);
  await expect(settled).toBeVisible();

  await open(`${week}&view=list`);
  await expect(meeting(page, 'Tasting at noon')).toContainText('11:00 AM – 1:00 PM');
  const day = (name: string) => page.getByRole('listitem').filter({ hasText: name });
  await expect(day('Wednesday')).toContainText('Tasting at noon');
  await expect(day('Monday')).toContainText('11:00 PM – 12:00 AM');
});
