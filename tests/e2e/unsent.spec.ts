import type { Page } from '@playwright/test';
import { expect, openAsleep, test } from './support/journey';
import { fillIn } from './support/new-client';

const question = (page: Page) => page.getByRole('dialog', { name: 'Leave without saving?' });
const client = (page: Page) => page.getByRole('dialog', { name: 'Add Client' });
const name = (page: Page) => client(page).getByLabel(/^Company name/);
const add = (page: Page) => page.getByRole('link', { name: 'Add Client' }).first();
const menu = (page: Page, to: string) => page.getByRole('link', { name: to, exact: true }).first();

/** Whether the browser would ask before this page is closed or loaded again. */
const browserAsks = (page: Page) =>
  page.evaluate(() => !window.dispatchEvent(new Event('beforeunload', { cancelable: true })));

test('what was typed is not lost by Escape, a click outside, Back or a reload, and goes when told to', async ({
  page,
  open,
  people,
  looksRight,
}) => {
  const login = people.stranger();
  await page.request.post('/signup', { data: login });
  await people.signInAlone(page, login);
  await open('/crm');
  // What stays on the next page too is left without a question.
  const yourName = page.getByRole('main').getByLabel('Your name');
  await yourName.fill('Mei Hua');
  await menu(page, 'Today').click();
  await expect(page).toHaveURL('/Today');
  await expect(yourName).toHaveValue('Mei Hua');
  await page.getByRole('button', { name: 'Skip' }).click();
  await expect(yourName).toBeHidden();
  await people.addClient(page, 'Kaya Pte Ltd');
  await menu(page, 'Clients').click();
  // So is what only narrows a list.
  await page.getByRole('searchbox').first().fill('kaya');
  await menu(page, 'Tasks').click();
  await expect(page).toHaveURL('/Tasks');
  await menu(page, 'Clients').click();

  await add(page).click();
  await expect(name(page)).toBeFocused();
  expect(await browserAsks(page)).toBe(false);
  await name(page).fill('Kopi Pte Ltd');
  const asked: string[] = [];
  page.on('dialog', async (dialog) => {
    asked.push(dialog.type());
    await dialog.dismiss();
  });
  await page.evaluate(() => location.reload());
  await expect.poll(() => asked).toEqual(['beforeunload']);

  // Again and again.
  for (let times = 0; times < 4; times++) {
    await page.keyboard.press('Escape');
    await expect(question(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(question(page)).toBeHidden();
    await expect(name(page)).toHaveValue('Kopi Pte Ltd');
  }

  const ways: (() => Promise<unknown>)[] = [
    () => page.keyboard.press('Escape'),
    () => page.mouse.click(5, 5),
    () => page.goBack(),
  ];
  for (const leave of ways) {
    await leave();
    await expect(question(page).getByRole('button', { name: 'Stay' })).toBeFocused();
    if (leave === ways[0]) await looksRight(page);
    await question(page).getByRole('button', { name: 'Stay' }).click();
    await expect(question(page)).toBeHidden();
    await expect(name(page)).toHaveValue('Kopi Pte Ltd');
    await expect(page).toHaveURL('/crm/new');
    await leave();
    await question(page).getByRole('button', { name: 'Leave' }).click();
    await expect(page).toHaveURL('/crm');
    await expect(client(page)).toBeHidden();
    await add(page).click();
    await name(page).fill('Kopi Pte Ltd');
  }

  for (const way of ['Cancel', 'Close']) {
    await client(page).getByRole('link', { name: way }).click();
    await expect(page).toHaveURL('/crm');
    await add(page).click();
    await expect(name(page)).toHaveValue('');
    await expect(name(page)).toBeFocused();
    await name(page).fill('Kopi Pte Ltd');
  }

  // It asks after a refusal too, and not when it was sent, which a second press does not do again.
  const send = client(page).getByRole('button', { name: 'Add Client' });
  await send.click();
  await expect(client(page).locator('[aria-invalid=true]').first()).toBeFocused();
  await page.keyboard.press('Escape');
  await question(page).getByRole('button', { name: 'Stay' }).click();
  await fillIn(page, 'Kopi Pte Ltd');
  await send.dblclick();
  await expect(page).toHaveURL(/\/clientDashBoard\/[0-9a-f]{24}$/);
  await expect(question(page)).toBeHidden();
  const headers = { Authorization: `Bearer ${await people.token(login)}` };
  expect((await (await page.request.get('/getAllCompanies', { headers })).json()).data).toHaveLength(2);
});

/** Sends a new client, whose answer waits until it is let through. */
async function sendSlowly(page: Page): Promise<() => void> {
  let letThrough = () => {};
  const held = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  const reached = new Promise<void>((resolve) => {
    void page.route('/crm/new.data*', async (route) => {
      if (route.request().method() !== 'POST') return await route.fallback();
      const answer = await route.fetch({ maxRedirects: 0 });
      resolve();
      await held;
      await route.fulfill({ response: answer }).catch(() => undefined);
    });
  });
  await fillIn(page, 'Kopi Pte Ltd');
  await client(page).getByRole('button', { name: 'Add Client' }).click();
  await reached;
  return letThrough;
}

test('what is typed before the page is alive counts as well, and what is being sent is asked for until its answer is there', async ({
  page,
  people,
}) => {
  await people.newFirm(page);
  // On a slow machine all code is there long before React has drawn anything.
  await page.addInitScript(() => {
    const { postMessage } = MessagePort.prototype;
    let left = 5;
    MessagePort.prototype.postMessage = function (this: MessagePort, message: unknown) {
      setTimeout(() => postMessage.call(this, message), left-- > 0 ? 300 : 0);
    };
  });
  const wake = await openAsleep(page, '/crm/new');
  await page.getByLabel(/^Company name/).fill('Kopi Pte Ltd');
  await wake();
  await page.keyboard.press('Escape');
  await question(page).getByRole('button', { name: 'Stay' }).click();
  await expect(name(page)).toHaveValue('Kopi Pte Ltd');

  let letThrough = await sendSlowly(page);
  // Cancel says by itself that nothing is to be kept.
  await client(page).getByRole('link', { name: 'Cancel' }).click();
  await expect(page).toHaveURL('/crm');
  letThrough();

  await add(page).click();
  letThrough = await sendSlowly(page);
  // The server can have it before the page has drawn that it is being sent.
  await expect.poll(() => browserAsks(page)).toBe(true);
  await page.keyboard.press('Escape');
  const sending = page.getByRole('dialog', { name: 'Leave before it is saved?' });
  await expect(sending).toContainText('What you entered is still being sent.');
  letThrough();
  await expect(page).toHaveURL(/\/clientDashBoard\/[0-9a-f]{24}$/);
  await expect(sending).toBeHidden();
  // The address is there before the form is gone.
  await expect.poll(() => browserAsks(page)).toBe(false);
});
