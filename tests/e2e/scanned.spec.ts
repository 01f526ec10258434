import type { Page } from '@playwright/test';
import { phone } from './support/devices';
import { expect, test } from './support/journey';
import type { Login, People } from './support/people';
import { dialogOf, logIn, loseNetwork, ownerWithCalls, standsThereAfter } from './support/scan';

test.use(phone);

/** A new firm with one item, and its address; the page itself is nobody's yet. */
async function scan(
  people: People,
  page: Page,
): Promise<{
  login: Login;
  at: string;
  total: () => Promise<number>;
  /** Begins a job that holds some of it. */
  hold: (quantity: number) => Promise<void>;
  /** Takes or adds some of it from elsewhere. */
  move: (type: 'fulfilment' | 'add', quantity: number) => Promise<unknown>;
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
    at: `/InventoryFulfilement/${id}`,
    move: async (type, quantity) =>
      await call('POST', '/api/inventory/transaction', { itemId: id, type, quantity, note: '' }),
    hold: async (quantity) => {
      const lines = [{ itemId: id, description: 'Beans', quantity, unitPrice: 20 }];
      const quoted = {
        clientName: 'Kopi & Co',
        title: 'Beans',
        description: 'Beans',
        paymentTerm: '30 days',
      };
      const { docID } = await (await call('POST', '/api/quotation', { ...quoted, lines })).json();
      for (const step of ['send', 'accept']) await call('POST', `/api/quotation/${docID}/${step}`, {});
      const job = { title: 'Coffee corner', jobDate: '2027-01-12', jobTime: '09:00' };
      const places = { startLocation: 'Store', endLocation: 'Shop' };
      await call('POST', `/api/quotation/${docID}/begin`, { hold: true, job: { ...job, ...places } });
    },
    total: async () => (await (await call('GET', `/api/inventory/${id}`)).json()).totalCount,
  };
}

const saved = 'Saved on this phone';
const stored = (page: Page) => page.evaluate(() => ({ ...localStorage }) as Record<string, string>);
const quantityOf = (page: Page) => page.getByLabel(/^Quantity to Fulfill/);
const noteOf = (page: Page) => page.getByLabel('Remarks / Notes');
const submitOf = (page: Page) => page.getByRole('button', { name: 'Submit Fulfillment' });

test('a stranger scans an item, logs in on the third try, fulfils, and signs out', async ({
  page,
  open,
  people,
  faults,
  looksRight,
}) => {
  faults.announce(401, 409);
  const { login, at, total, move } = await scan(people, page);
  await open(at);
  const dialog = dialogOf(page);
  await expect(dialog).toBeVisible();
  await dialog.getByRole('link', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Please sign in to see this.')).toBeVisible();
  await page.getByRole('link', { name: 'Sign in' }).click();
  await dialog.getByRole('button', { name: 'Login' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('Please enter email and password');
  await logIn(page, { ...login, password: 'kopi-o-kosong' });
  await expect(dialog.getByRole('alert')).toHaveText('Login failed: Incorrect Username/Password');
  await expect(dialog.getByLabel(/^Email/)).toHaveValue(login.email);
  await logIn(page, login);
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(at);
  const shown = page.getByRole('definition');
  await expect(shown.filter({ hasText: 'Dark roast beans, 1 kg' })).toBeVisible();
  await expect(shown.filter({ hasText: /^10$/ })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Item details' })).toHaveCount(0);

  // Somebody else takes some of it meanwhile.
  await quantityOf(page).fill('5');
  await noteOf(page).fill('Left by the back door');
  await move('fulfilment', 6);
  await submitOf(page).click();
  await expect(quantityOf(page)).toHaveAccessibleDescription('Error: Only 4 are there.');
  await expect(shown.filter({ hasText: /^4$/ })).toBeVisible();
  await expect(quantityOf(page)).toHaveValue('5');
  await expect(noteOf(page)).toHaveValue('Left by the back door');
  await quantityOf(page).fill('0');
  await submitOf(page).click();
  await expect(quantityOf(page)).toHaveAccessibleDescription('Enter a valid quantity');
  await looksRight(page);

  await quantityOf(page).fill('3');
  // A double click does not fulfil again.
  expect(await standsThereAfter(submitOf(page), '3 were taken. 1 is left.')).toBe('');
  await expect(page.getByText('Fulfillment successful')).toBeVisible();
  await expect(page).toHaveURL(at);
  await expect(shown.filter({ hasText: /^1$/ })).toBeVisible();
  await expect(quantityOf(page)).toHaveValue('1');
  await expect(noteOf(page)).toHaveValue('');
  expect(await total()).toBe(1);

  const kept = JSON.stringify(await stored(page));
  expect(kept).toContain('laoban.tokenExpiry');
  expect(kept).not.toContain(login.password);
  // The next scan asks for nothing, although it is a full page load.
  await open(at);
  await expect(shown.filter({ hasText: /^1$/ })).toBeVisible();
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(dialog).toBeVisible();
  expect(await stored(page)).toEqual({});
});

test('an ended token or session opens the dialog, and what was typed is recorded once afterwards', async ({
  page,
  open,
  people,
  faults,
}) => {
  faults.announce(401);
  const { login, at, total } = await scan(people, page);
  const ends = {
    token: async () => await people.endToken((await stored(page))['laoban.token'] ?? ''),
    session: async () => await page.context().clearCookies(),
  };
  for (const [by, left] of [
    ['token', 7],
    ['session', 4],
  ] as const) {
    if (by === 'session') await people.signInAlone(page, login);
    await open(at);
    if (by === 'token') await logIn(page, login);
    await quantityOf(page).fill('3');
    await noteOf(page).fill('For Ah Seng');
    await ends[by]();
    await submitOf(page).click();
    await expect(dialogOf(page)).toBeVisible();
    expect(await stored(page)).toEqual({});
    await logIn(page, login);
    await expect(dialogOf(page)).toBeHidden();
    await expect(quantityOf(page)).toHaveValue('3');
    await expect(noteOf(page)).toHaveValue('For Ah Seng');
    await submitOf(page).dblclick();
    await expect(page.getByText('Fulfillment successful')).toBeVisible();
    expect(await total()).toBe(left);
  }
});

test('without a network entries wait on the phone, and are each booked once or refused when it is back', async ({
  page,
  open,
  people,
  faults,
}) => {
  faults.announce(409);
  const { login, at, total, move } = await scan(people, page);
  const another = { once: 'x', address: '/api/jobs/x/end', fields: {}, by: 'mei', at: Date.now() };
  await page.addInitScript(
    (entries) => localStorage.setItem('laoban.waiting', entries),
    JSON.stringify([{ ...another, says: 'End of another' }]),
  );
  await open(at);
  const waiting = page.getByRole('region', { name: 'Waiting' });
  await expect(waiting).toContainText('We’ll send it once the person who entered it logs in here.');
  await expect(waiting).not.toContainText('End of another');
  await logIn(page, login);
  await expect(quantityOf(page)).toBeVisible();
  await expect(waiting).toBeHidden();

  const calls = '**/api/inventory/transaction';
  await page.route(
    calls,
    async (route) => {
      await route.fetch();
      await route.abort('aborted');
    },
    { times: 1 },
  );
  await quantityOf(page).fill('4');
  await submitOf(page).click();
  await expect(waiting).toContainText('4 × Dark roast beans, 1 kg');
  await expect(quantityOf(page)).toHaveValue('1');
  expect(await total()).toBe(6);
  await waiting.getByText(saved).click();
  await waiting.getByRole('button', { name: 'Send now' }).click();
  await expect(page.getByText('Everything saved on this phone was sent.')).toBeVisible();
  await expect(waiting).toBeHidden();
  expect(await total()).toBe(6);

  const networkIsBack = await loseNetwork(page, calls);
  for (const units of ['4', '3', '5']) {
    await quantityOf(page).fill(units);
    await submitOf(page).click();
    await expect(waiting).toContainText(`${units} × Dark roast`);
  }
  expect(await total()).toBe(6);
  await networkIsBack();
  await expect(waiting.getByText('Only 2 are there.')).toHaveCount(2);
  expect(await total()).toBe(2);
  const entry = (units: number) => waiting.getByRole('listitem').filter({ hasText: `${units} × Dark roast` });
  await waiting.getByText('This could not be saved').click();
  page.once('dialog', (question) => void question.dismiss());
  await entry(5).getByRole('button', { name: 'Dismiss' }).click();
  await expect(entry(5)).toBeVisible();
  page.once('dialog', (question) => void question.accept());
  await entry(5).getByRole('button', { name: 'Dismiss' }).click();
  await expect(entry(5)).toBeHidden();
  await move('add', 1);
  await entry(3).getByRole('button', { name: 'Send again' }).click();
  await expect(waiting).toBeHidden();
  expect(await total()).toBe(0);
  await page.getByRole('button', { name: 'Sign out' }).click();
  // It is not theirs, and waits for its own person.
  await expect(waiting).toContainText('We’ll send it once the person who entered it logs in here.');
});

test('a fulfilment that waited and would take what a job holds comes back in its form, which asks for a tick', async ({
  page,
  open,
  people,
  faults,
  looksRight,
}) => {
  faults.announce(409);
  const { login, at, total, hold } = await scan(people, page);
  await hold(4);
  await people.signInAlone(page, login);
  await open(at);
  const networkIsBack = await loseNetwork(page, '**/api/inventory/transaction');
  const waiting = page.getByRole('region', { name: 'Waiting' });
  for (const [units, note] of [
    ['12', 'Order 1'],
    ['7', 'Order 2'],
  ] as const) {
    await quantityOf(page).fill(units);
    await noteOf(page).fill(note);
    await submitOf(page).click();
    await expect(waiting).toContainText(`${units} × Dark roast`);
  }
  await networkIsBack();
  const tick = page.getByRole('checkbox', { name: 'Take what jobs hold' });
  await expect(tick).not.toBeChecked();
  await expect(quantityOf(page)).toHaveValue('7');
  await expect(noteOf(page)).toHaveValue('Order 2');
  await expect(page.getByText(/^Tick this to take 1 from JOB-\d+ Coffee corner\.$/)).toBeVisible();
  await looksRight(page);
  // It stays there while the form is checked again.
  await quantityOf(page).fill('8');
  await noteOf(page).click();
  await tick.check();
  await expect(tick).toBeChecked();
  await submitOf(page).click();
  await expect(page.getByText('Fulfillment successful')).toBeVisible();
  expect(await total()).toBe(2);
  // The other one is not lost, and is what the form shows now.
  await waiting.getByText('This could not be saved').click();
  await expect(waiting.getByRole('listitem')).toHaveText(/^12 × Dark roast/);
  await expect(noteOf(page)).toHaveValue('Order 1');
});
