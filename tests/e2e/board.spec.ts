import type { Page } from '@playwright/test';
import { letGo, pickUp, told } from './support/dragging';
import { Hands } from './support/hands';
import { expect, test } from './support/journey';
import type { People } from './support/people';

/** A day so many days from today in Singapore. */
function dayIn(days: number): string {
  return new Date(Date.now() + 8 * 3_600_000 + days * 86_400_000).toISOString().slice(0, 10);
}

/** The Monday three weeks from this week’s. */
function mondayAhead(): string {
  const weekday = (new Date(Date.now() + 8 * 3_600_000).getUTCDay() + 6) % 7;
  return dayIn(21 - weekday);
}

/** Where a block is taken hold of: below the box that selects it. */
const hold = { x: 8, y: 40 };

const clients = [
  ...['Ah Seng Coffee House', 'Joo Chiat Bakery', 'Cloudberry Software'],
  ...['Coral Bay Resort', 'Anchor Marine Services', 'Bamboo Grove Preschool'],
  ...['Holland Flower Studio', 'Changi Freight Partners', 'Blue Lantern Design'],
];
const drivers = ['Ahmad bin Ismail', 'Chen Wei', 'Muhammad Faris'];

/** Adds jobs through the API: three for each driver. */
async function planNine(people: People, day: string): Promise<void> {
  const token = await people.token(people.sample('manager'));
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
  const get = async (path: string) => (await fetch(`${people.origin}${path}`, { headers })).json();
  const { employees } = (await get('/api/employees?limit=100')) as {
    employees: { id: string; name: string }[];
  };
  for (const [turn, client] of clients.entries()) {
    const driver = employees.find(({ name }) => name === drivers[turn % 3]);
    const sent = {
      title: 'Bean delivery',
      client,
      startLocation: '21 Kallang Avenue',
      endLocation: '1 Bedok Road',
      jobDate: day,
      jobTime: `${10 + Math.floor(turn / 3) * 2}:00`,
      description: 'Two sacks.',
      assignedEmployees: [driver?.id],
      status: 'assigned',
    };
    await fetch(`${people.origin}/api/jobs`, { method: 'POST', headers, body: JSON.stringify(sent) });
  }
}

test('nine jobs for three drivers are planned in under 35 actions, moved and undone, and a sick call takes at most six', async ({
  page,
  open,
  people,
}) => {
  await people.signIn(page, people.sample('owner'));
  const day = dayIn(9);
  await open(`/JobManagement?view=board&date=${day}`);
  const hands = new Hands();
  const rowOf = (name: string) => page.getByRole('region', { name, exact: true });
  const dialog = page.getByRole('dialog');

  for (const [turn, client] of clients.entries()) {
    const driver = drivers[turn % 3] ?? '';
    const track = rowOf(driver).locator('.board-track');
    const { width = 0 } = (await track.boundingBox()) ?? {};
    // 8, 11 and 2 o'clock of a day from 8 to 6.
    const at = 0.01 + Math.floor(turn / 3) * 0.3;
    await hands.press(track, { x: at * width, y: 12 });
    await hands.fill(dialog.getByRole('combobox', { name: 'Client' }), client);
    // The rest is as in the client's last job.
    await expect(dialog.getByLabel(/^Title/)).not.toHaveValue('');
    await expect(dialog.getByLabel(/^End Location/)).not.toHaveValue('');
    await hands.press(dialog.getByRole('button', { name: 'Add Job' }));
    await expect(dialog).toBeHidden();
    await expect(rowOf(driver).getByText(client)).toBeVisible();
  }
  expect(hands.actions).toBeLessThan(35);

  // Who is free at eleven, and which of the jobs are near Joo Chiat?
  const busy = page.locator('[data-busy]');
  await page.getByRole('button', { name: /^11 AM, \d+ free/ }).click();
  await expect(busy).toHaveCount(3);
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox', { name: /^Find a place/ })).toBeFocused();
  await page.keyboard.type('joo chiat');
  await expect(page.locator('.board-job:not([data-dim])')).toHaveCount(1);
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.press('Delete');
  await expect(page.locator('[data-dim]')).toHaveCount(0);
  await page.getByRole('button', { name: /^11 AM/ }).click();
  await expect(busy).toHaveCount(0);

  // Dragged to somebody else, and back.
  const [first = '', second = ''] = drivers;
  const block = rowOf(first).getByRole('link', { name: /Ah Seng/ });
  await hands.drag(block, rowOf(second).locator('.board-track'), hold);
  await expect(rowOf(second).getByRole('link', { name: /Ah Seng/ })).toBeVisible();
  await page
    .getByRole('button', { name: /^Undo: .*Ah Seng|^Undo/ })
    .first()
    .click();
  await expect(page.getByText('Undone.').first()).toBeVisible();
  await expect(block).toBeVisible();

  // By keyboard: a quarter of an hour later, and left where it was.
  const moveLater = async () => {
    await block.focus();
    await pickUp(page);
    await page.keyboard.press('ArrowRight');
  };
  await moveLater();
  await page.keyboard.press('Escape');
  await expect(told(page)).toContainText('was not moved');
  await expect(block).toContainText('8:00');
  await moveLater();
  await page.keyboard.press('Space');
  await expect(block).toContainText('8:15');

  const sick = new Hands();
  await sick.press(page.getByRole('button', { name: `Mark sick: ${first}` }));
  const lane = rowOf('Unassigned');
  await expect(lane.getByRole('link')).toHaveCount(3);
  // Nobody is free then: one takes all three in one press, although they overlap.
  await expect(lane.getByRole('button', { name: /who is free/ })).toHaveCount(0);
  for (const box of await lane.getByRole('checkbox').all()) {
    await lane.hover();
    await sick.press(box);
  }
  await sick.press(page.getByRole('button', { name: drivers[2] ?? '', exact: true }));
  await expect(lane.getByRole('link')).toHaveCount(0);
  expect(sick.actions).toBeLessThanOrEqual(6);

  // It was the wrong person: what nobody has touched since comes back.
  await page.getByRole('button', { name: /^Undo: Ahmad bin Ismail is away/ }).click();
  await expect(page.getByText(/^Undone\. Changed since/).first()).toBeVisible();
});

test('two dispatchers see each other’s moves, and the later one is told', async ({
  page,
  open,
  people,
  anotherPage,
  faults,
}) => {
  await people.signIn(page, people.sample('owner'));
  const board = `/JobManagement?view=board&date=${dayIn(1)}`;
  await open(board);
  const other = await anotherPage();
  await people.signIn(other, people.sample('manager'));
  await open(board, other);
  const lane = (where: Page) => where.getByRole('region', { name: 'Unassigned', exact: true });
  const grinder = (where: Page) => lane(where).getByRole('link', { name: /Grinder check/ });
  await expect(grinder(page)).toBeVisible();
  await other.getByRole('button', { name: /Give Grinder check .* to Chen Wei/ }).click();
  await expect(grinder(other)).toBeHidden();
  // Without anything pressed here.
  await expect(grinder(page)).toBeHidden();

  // One who has not seen it yet moves the same job: they are told, and see what it is now.
  faults.announce(409);
  await page.route('**/board-version*', (route) => route.fulfill({ status: 304 }));
  const row = (where: Page, name: string) => where.getByRole('region', { name, exact: true });
  const grinderOf = (where: Page, name: string) =>
    row(where, name).getByRole('link', { name: /Grinder check/ });
  await other.getByRole('button', { name: /^Undo/ }).first().click();
  await expect(grinder(other)).toBeVisible();
  await new Hands().drag(
    grinderOf(page, 'Chen Wei'),
    row(page, 'Ahmad bin Ismail').locator('.board-track'),
    hold,
  );
  await expect(
    page.getByText(/Somebody else has changed “Grinder check” in the meantime\. It is now: unassigned/),
  ).toBeVisible();
  await expect(grinder(page)).toBeVisible();

  // A change that arrives while the same job is dragged does not take it out of the hand.
  await page.unroute('**/board-version*');
  let release = () => {};
  const isHeld = new Promise<void>((done) => {
    release = done;
  });
  await page.route('**/JobManagement.data*', async (route) => {
    await isHeld;
    await route.continue();
  });
  const [asked, read] = [
    page.waitForRequest('**/JobManagement.data*'),
    page.waitForResponse('**/JobManagement.data*'),
  ];
  await other.getByRole('button', { name: /Give Grinder check .* to Chen Wei/ }).click();
  await expect(grinder(other)).toBeHidden();
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await asked;
  const target = await row(page, 'Ahmad bin Ismail').locator('.board-track').boundingBox();
  const from = await grinder(page).boundingBox();
  if (!from || !target) throw new Error('Nothing to drag');
  await page.mouse.move(from.x + 8, from.y + 8);
  await page.mouse.down();
  await page.mouse.move(from.x + 20, from.y + 20, { steps: 4 });
  release();
  await read;
  await page.mouse.move(from.x + 8, target.y + 16, { steps: 8 });
  await expect(grinder(page)).toBeVisible();
  await letGo(page);
  await expect(page.getByText(/in the meantime\. It is now: Chen Wei/)).toBeVisible();
  await expect(grinderOf(page, 'Chen Wei')).toBeVisible();
});

test('a day is copied in four actions, jobs of a week are added in three each, and a sick call from a week takes six', async ({
  page,
  open,
  people,
}) => {
  const monday = mondayAhead();
  const later = (days: number) => new Date(Date.parse(monday) + days * 86_400_000).toISOString().slice(0, 10);
  await planNine(people, monday);
  await people.signIn(page, people.sample('manager'));
  const rowOf = (name: string) => page.getByRole('region', { name, exact: true });
  const dialog = page.getByRole('dialog');

  await open(`/JobManagement?view=board&date=${monday}`);
  const copies = new Hands();
  await copies.press(page.locator('summary').filter({ hasText: /^More$/ }));
  await copies.press(page.getByRole('link', { name: 'Copy this day' }));
  await copies.fill(dialog.getByLabel(/^To/), later(1));
  await copies.press(dialog.getByRole('button', { name: 'Copy jobs' }));
  await expect(page).toHaveURL(new RegExp(`date=${later(1)}`));
  for (const name of drivers)
    await expect(rowOf(name).getByRole('link', { name: /Bean delivery/ })).toHaveCount(3);
  expect(copies.actions).toBe(4);

  await page.getByRole('link', { name: 'Week', exact: true }).click();
  const [first = '', ...others] = drivers;
  const plans = new Hands();
  for (const [turn, name] of drivers.entries()) {
    const cell = rowOf(name).locator('.board-cell').nth(2);
    const { width = 0, height = 0 } = (await cell.boundingBox()) ?? {};
    await plans.press(cell, { x: width - 8, y: height - 8 });
    await plans.fill(dialog.getByRole('combobox', { name: 'Client' }), clients[turn] ?? '');
    await expect(dialog.getByLabel(/^Title/)).not.toHaveValue('');
    await plans.press(dialog.getByRole('button', { name: 'Add Job' }));
    await expect(dialog).toBeHidden();
    await expect(cell.getByText(clients[turn] ?? '')).toBeVisible();
  }
  // Nine take 27.
  expect(plans.actions).toBe(9);

  const sick = new Hands();
  await sick.press(page.getByRole('link', { name: /^Tuesday, / }));
  await sick.press(page.getByRole('button', { name: `Mark sick: ${first}` }));
  const lane = rowOf('Unassigned');
  await expect(lane.getByRole('link')).toHaveCount(3);
  for (const box of await lane.getByRole('checkbox').all()) {
    await lane.hover();
    await sick.press(box);
  }
  await sick.press(page.getByRole('button', { name: others[0] ?? '', exact: true }));
  await expect(lane.getByRole('link')).toHaveCount(0);
  expect(sick.actions).toBe(6);
});

test('without JavaScript the board is drawn, and each job has a small form', { tag: '@plain' }, async ({
  page,
  open,
  people,
}) => {
  await people.signIn(page, people.sample('owner'));
  await open(`/JobManagement?view=board&date=${dayIn(3)}`);
  await page.getByRole('link', { name: /Night shift box/ }).click();
  await page.getByLabel('Driver').selectOption({ label: 'Chen Wei (Warehouse assistant)' });
  await page.getByLabel(/^Minutes/).fill('30');
  await page.getByRole('button', { name: 'Move', exact: true }).click();
  const row = page.getByRole('region', { name: 'Chen Wei', exact: true });
  await expect(row.getByRole('link', { name: /Night shift box/ })).toBeVisible();
});
