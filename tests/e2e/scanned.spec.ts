import type { Page } from '@playwright/test';
import { expect, test } from './support/journey';
import type { Login, People } from './support/people';
import { dialogOf, logIn, loseNetwork, ownerWithCalls } from './support/scan';

/** A new firm with one item, and its address; the page itself is nobody's yet. */
async function scan(
  people: People,
  page: Page,
): Promise<{
  login: Login;
  id: string;
  at: string;
  total: () => Promise<number>;
  /** Takes some of it from elsewhere. */
  take: (quantity: number) => Promise<unknown>;
}> {
  const { login, call } = await ownerWithCalls(people, page);
  const sent = {
    SKU: 'COF-1',
    productName: 'Dark roast beans, 1 kg',
    productSegment: 'Coffee',
    location: 'Rack A1',
    totalCount: 10,
    onHoldCount: 3,
  };
  const { id } = await (await call('POST', '/api/inventory', sent)).json();
  await page.context().clearCookies();
  return {
    login,
    id,
    at: `/InventoryFulfilement/${id}`,
    take: async (quantity) =>
      await call('POST', '/api/inventory/transaction', {
        itemId: id,
        type: 'fulfilment',
        quantity,
        note: '',
      }),
    total: async () => (await (await call('GET', `/api/inventory/${id}`)).json()).totalCount,
  };
}

const stored = (page: Page) => page.evaluate(() => ({ ...localStorage }) as Record<string, string>);

test('a stranger scans an item, logs in on the second try, and fulfils', async ({
  page,
  open,
  people,
  faults,
  looksRight,
}) => {
  faults.announce(401);
  const { login, at, total } = await scan(people, page);
  await open(at);
  const dialog = dialogOf(page);
  await expect(dialog).toBeVisible();
  await looksRight(page);

  await logIn(page, { ...login, password: 'kopi-o-kosong' });
  await expect(dialog.getByRole('alert')).toHaveText('Login failed: Incorrect Username/Password');
  await expect(dialog.getByLabel(/^Email/)).toHaveValue(login.email);
  await logIn(page, login);
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(at);
  const shown = page.getByRole('definition');
  await expect(shown.filter({ hasText: 'Dark roast beans, 1 kg' })).toBeVisible();
  await expect(shown.filter({ hasText: /^10$/ })).toBeVisible();

  await page.getByLabel(/^Quantity to Fulfill/).fill('4');
  await page.getByLabel('Remarks / Notes').fill('Left by the back door');
  await page.getByRole('button', { name: 'Submit Fulfillment' }).click();
  await expect(page.getByText('Fulfillment successful')).toBeVisible();
  await expect(shown.filter({ hasText: /^6$/ })).toBeVisible();
  await expect(page).toHaveURL(at);
  await expect(page.getByText('4 were taken. 6 are left.')).toBeVisible();
  await expect(page.getByLabel(/^Quantity to Fulfill/)).toHaveValue('1');
  await expect(page.getByLabel('Remarks / Notes')).toHaveValue('');
  expect(await total()).toBe(6);
  // Said once, and never because an address says so.
  await open(`${at}?taken=999`);
  await expect(shown.filter({ hasText: /^6$/ })).toBeVisible();
  await expect(page.getByText('taken.')).toBeHidden();

  const kept = JSON.stringify(await stored(page));
  expect(kept).toContain('laoban.tokenExpiry');
  expect(kept).not.toContain(login.password);
  // The next scan asks for nothing, although it is a full page load.
  await open(at);
  await expect(shown.filter({ hasText: /^6$/ })).toBeVisible();
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(dialog).toBeVisible();
  expect(await stored(page)).toEqual({});
});

test('both fields are needed', async ({ page, open, people }) => {
  const { at } = await scan(people, page);
  await open(at);
  await dialogOf(page).getByRole('button', { name: 'Login' }).click();
  await expect(dialogOf(page).getByRole('alert')).toHaveText('Please enter email and password');
});

test('Cancel says what to do, and leads back to the dialog', async ({ page, open, people }) => {
  const { at } = await scan(people, page);
  await open(at);
  await dialogOf(page).getByRole('link', { name: 'Cancel' }).click();
  await expect(dialogOf(page)).toBeHidden();
  await expect(page.getByText('Please sign in to see this.')).toBeVisible();
  await page.getByRole('link', { name: 'Sign in' }).click();
  await expect(dialogOf(page)).toBeVisible();
});

test('a stored token whose time is over is removed, and the dialog shows', async ({ page, open, people }) => {
  const { login, at } = await scan(people, page);
  await open(at);
  await logIn(page, login);
  await expect(page.getByLabel(/^Quantity to Fulfill/)).toBeVisible();
  await page.evaluate(() => localStorage.setItem('laoban.tokenExpiry', '1000'));
  await open(at);
  await expect(dialogOf(page)).toBeVisible();
  expect(await stored(page)).toEqual({});
});

test('a token that is ended meanwhile reopens the dialog, and what was typed is booked afterwards', async ({
  page,
  open,
  people,
  faults,
}) => {
  faults.announce(401);
  const { login, at, total } = await scan(people, page);
  await open(at);
  await logIn(page, login);
  await page.getByLabel(/^Quantity to Fulfill/).fill('3');
  await page.getByLabel('Remarks / Notes').fill('For Ah Seng');
  await people.endToken((await stored(page))['laoban.token'] ?? '');
  await page.getByRole('button', { name: 'Submit Fulfillment' }).click();
  await expect(dialogOf(page)).toBeVisible();
  expect(await stored(page)).toEqual({});
  await logIn(page, login);
  await expect(dialogOf(page)).toBeHidden();
  await expect(page.getByLabel(/^Quantity to Fulfill/)).toHaveValue('3');
  await expect(page.getByLabel('Remarks / Notes')).toHaveValue('For Ah Seng');
  await page.getByRole('button', { name: 'Submit Fulfillment' }).click();
  await expect(page.getByText('Fulfillment successful')).toBeVisible();
  expect(await total()).toBe(7);
});

test('a session that ended meanwhile asks to sign in on the page, and loses nothing that was typed', async ({
  page,
  open,
  people,
  faults,
}) => {
  faults.announce(401);
  const { login, at, total } = await scan(people, page);
  await people.signInAlone(page, login);
  await open(at);
  await expect(dialogOf(page)).toBeHidden();
  await page.getByLabel(/^Quantity to Fulfill/).fill('2');
  await page.getByLabel('Remarks / Notes').fill('Two for the counter');
  await page.context().clearCookies();
  await page.getByRole('button', { name: 'Submit Fulfillment' }).click();
  await expect(dialogOf(page)).toBeVisible();
  await logIn(page, login);
  await expect(dialogOf(page)).toBeHidden();
  await expect(page.getByLabel(/^Quantity to Fulfill/)).toHaveValue('2');
  await expect(page.getByLabel('Remarks / Notes')).toHaveValue('Two for the counter');
  await page.getByRole('button', { name: 'Submit Fulfillment' }).click();
  await expect(page.getByText('Fulfillment successful')).toBeVisible();
  expect(await total()).toBe(8);
});

test('more than the stock is refused at the field, and stays typed', async ({
  page,
  open,
  people,
  faults,
  looksRight,
}) => {
  faults.announce(409);
  const { login, at, total } = await scan(people, page);
  await open(at);
  await logIn(page, login);
  const quantity = page.getByLabel(/^Quantity to Fulfill/);
  await quantity.fill('11');
  await page.getByRole('button', { name: 'Submit Fulfillment' }).click();
  await expect(quantity).toHaveAccessibleDescription('Error: Only 10 are there.');
  await expect(quantity).toHaveValue('11');
  await quantity.fill('0');
  await page.getByRole('button', { name: 'Submit Fulfillment' }).click();
  await expect(quantity).toHaveAccessibleDescription('Enter a valid quantity');
  await looksRight(page);
  expect(await total()).toBe(10);
});

for (const by of ['session', 'token'] as const)
  test(`the second person sees the remaining stock, and keeps what was typed: ${by}`, async ({
    page,
    open,
    people,
    faults,
  }) => {
    faults.announce(409);
    const { login, at, take } = await scan(people, page);
    if (by === 'session') await people.signInAlone(page, login);
    await open(at);
    if (by === 'token') await logIn(page, login);
    const quantity = page.getByLabel(/^Quantity to Fulfill/);
    await quantity.fill('5');
    await page.getByLabel('Remarks / Notes').fill('For the counter');
    await take(8);
    await page.getByRole('button', { name: 'Submit Fulfillment' }).click();
    await expect(quantity).toHaveAccessibleDescription('Error: Only 2 are there.');
    await expect(page.getByRole('definition').filter({ hasText: /^2$/ })).toBeVisible();
    await expect(quantity).toHaveValue('5');
    await expect(page.getByLabel('Remarks / Notes')).toHaveValue('For the counter');
  });

test('people signed in to the suite have a link back to the item, others do not', async ({
  page,
  open,
  people,
}) => {
  const { login, id, at } = await scan(people, page);
  const back = page.getByRole('link', { name: 'Item details' });
  await open(at);
  await logIn(page, login);
  await expect(page.getByLabel(/^Quantity to Fulfill/)).toBeVisible();
  await expect(back).toHaveCount(0);
  await people.signInAlone(page, login);
  await open(at);
  await back.click();
  await expect(page).toHaveURL(`/InventoryDetails/${id}`);
});

for (const by of ['session', 'token'] as const)
  test(`a double press books once: ${by}`, async ({ page, open, people }) => {
    const { login, at, total } = await scan(people, page);
    if (by === 'session') await people.signInAlone(page, login);
    await open(at);
    if (by === 'token') await logIn(page, login);
    await page.getByRole('button', { name: 'Submit Fulfillment' }).dblclick();
    await expect(page.getByText('Fulfillment successful')).toBeVisible();
    expect(await total()).toBe(9);
  });

test('an answer that was lost on its way is asked for again, and nothing is booked twice', async ({
  page,
  open,
  people,
}) => {
  const { login, at, total } = await scan(people, page);
  await open(at);
  await logIn(page, login);
  let lost = 0;
  await page.route(
    '**/api/inventory/transaction',
    async (route) => {
      await route.fetch();
      lost += 1;
      await route.abort('aborted');
    },
    { times: 1 },
  );
  await page.getByLabel(/^Quantity to Fulfill/).fill('4');
  await page.getByRole('button', { name: 'Submit Fulfillment' }).click();
  const waiting = page.getByRole('region', { name: 'Waiting' });
  await expect(waiting).toContainText('4 × Dark roast beans, 1 kg');
  await expect(page.getByLabel(/^Quantity to Fulfill/)).toHaveValue('1');
  expect([lost, await total()]).toEqual([1, 6]);
  await waiting.getByRole('button', { name: 'Send now' }).click();
  await expect(page.getByText('Everything saved on this phone was sent.')).toBeVisible();
  await expect(waiting).toBeHidden();
  expect(await total()).toBe(6);
});

test('what is entered without a network is sent once it is back, and what was refused is said', async ({
  page,
  open,
  people,
  faults,
}) => {
  faults.announce(409);
  const { login, at, total } = await scan(people, page);
  await open(at);
  await logIn(page, login);
  const quantity = page.getByLabel(/^Quantity to Fulfill/);
  await expect(quantity).toBeVisible();
  const call = '**/api/inventory/transaction';
  const networkIsBack = await loseNetwork(page, call);
  for (const units of ['7', '5']) {
    await quantity.fill(units);
    await page.getByRole('button', { name: 'Submit Fulfillment' }).click();
    await expect(page.getByText(`${units} × Dark roast`)).toBeVisible();
  }
  expect(await total()).toBe(10);
  await networkIsBack();
  await expect(page.getByText('Everything saved on this phone was sent.').first()).toBeVisible();
  const waiting = page.getByRole('region', { name: 'Waiting' });
  await expect(waiting).toContainText('Only 3 are there.');
  expect(await total()).toBe(3);
  await waiting.getByRole('button', { name: 'Dismiss' }).click();
  await expect(waiting).toBeHidden();
});

test('a session wins over an older token: nothing is done under another name', async ({
  page,
  open,
  people,
  faults,
}) => {
  faults.announce(404);
  const { login, at } = await scan(people, page);
  await open(at);
  await logIn(page, login);
  await expect(page.getByLabel(/^Quantity to Fulfill/)).toBeVisible();
  // Somebody of another firm signs in with the same browser.
  await people.newFirm(page);
  await open(at);
  await expect(page.getByText('Item not found or unauthorized')).toBeVisible();
});
