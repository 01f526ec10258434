import type { Page } from '@playwright/test';
import { alive, expect, openAsleep, test } from './support/journey';
import { fillIn } from './support/new-client';

const question = (page: Page) => page.getByRole('dialog', { name: 'Leave without saving?' });
const client = (page: Page) => page.getByRole('dialog', { name: 'Add Client' });
const name = (page: Page) => client(page).getByLabel(/^Company name/);

test.describe('a dialog in which something was typed', () => {
  test.beforeEach(async ({ page, open, people }) => {
    await people.newFirm(page);
    await people.addClient(page, 'Kaya Pte Ltd');
    await open('/crm');
    await begin(page);
  });

  async function begin(page: Page): Promise<void> {
    await page.getByRole('link', { name: 'Add Client' }).first().click();
    await name(page).fill('Kopi Pte Ltd');
  }

  const ways: ((page: Page) => Promise<unknown>)[] = [
    (page) => page.keyboard.press('Escape'),
    (page) => page.mouse.click(5, 5),
    (page) => page.goBack(),
  ];
  test('is not lost by Escape, a click outside or Back: it asks, stays as it was, and goes when told to', async ({
    page,
    looksRight,
  }) => {
    for (const leave of ways) {
      await leave(page);
      await expect(question(page).getByRole('button', { name: 'Stay' })).toBeFocused();
      if (leave === ways[0]) await looksRight(page);
      await question(page).getByRole('button', { name: 'Stay' }).click();
      await expect(question(page)).toBeHidden();
      await expect(name(page)).toHaveValue('Kopi Pte Ltd');
      await expect(page).toHaveURL('/crm/new');
      await leave(page);
      await question(page).getByRole('button', { name: 'Leave' }).click();
      await expect(page).toHaveURL('/crm');
      await expect(client(page)).toBeHidden();
      await begin(page);
    }
  });

  test('stays if Escape is pressed again and again', async ({ page }) => {
    for (let times = 0; times < 4; times++) {
      await page.keyboard.press('Escape');
      await expect(question(page)).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(question(page)).toBeHidden();
      await expect(name(page)).toBeVisible();
    }
    await expect(name(page)).toHaveValue('Kopi Pte Ltd');
  });

  test('goes by Cancel or Close without a question, and is empty the next time', async ({ page }) => {
    for (const way of ['Cancel', 'Close']) {
      await client(page).getByRole('link', { name: way }).click();
      await expect(page).toHaveURL('/crm');
      await page.getByRole('link', { name: 'Add Client' }).first().click();
      await expect(name(page)).toHaveValue('');
      await expect(name(page)).toBeFocused();
      await name(page).fill('Kopi Pte Ltd');
    }
  });

  test('asks after a refusal too, and not when it was sent', async ({ page }) => {
    // With JavaScript the browser itself says what is wrong.
    await client(page).getByRole('button', { name: 'Add Client' }).click();
    await expect(client(page).locator('[aria-invalid=true]').first()).toBeFocused();
    await page.keyboard.press('Escape');
    await question(page).getByRole('button', { name: 'Stay' }).click();
    await fillIn(page, 'Kopi Pte Ltd');
    await client(page).getByRole('button', { name: 'Add Client' }).click();
    await expect(page).toHaveURL(/\/clientDashBoard\/[0-9a-f]{24}$/);
    await expect(question(page)).toBeHidden();
  });
});

test.describe('what is being sent', () => {
  /** Sends a new client, whose answer waits until it is let through. */
  const sendSlowly = async (page: Page): Promise<() => void> => {
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
  };

  test.beforeEach(async ({ page, open, people }) => {
    await people.newFirm(page);
    await open('/crm/new');
  });

  test('makes the browser ask on a reload, because nobody knows yet whether it was saved', async ({
    page,
  }) => {
    const letThrough = await sendSlowly(page);
    const asked: string[] = [];
    page.on('dialog', async (dialog) => {
      asked.push(dialog.type());
      await dialog.accept();
    });
    await page.reload();
    expect(asked).toEqual(['beforeunload']);
    letThrough();
  });

  test('asks when it is left, and no longer when its answer is there', async ({ page }) => {
    const letThrough = await sendSlowly(page);
    await page.keyboard.press('Escape');
    const sending = page.getByRole('dialog', { name: 'Leave before it is saved?' });
    await expect(sending).toContainText('What you entered is still being sent.');
    letThrough();
    await expect(page).toHaveURL(/\/clientDashBoard\/[0-9a-f]{24}$/);
    await expect(sending).toBeHidden();
  });

  test('is left by Cancel without a question', async ({ page }) => {
    const letThrough = await sendSlowly(page);
    await client(page).getByRole('link', { name: 'Cancel' }).click();
    await expect(page).toHaveURL('/crm');
    letThrough();
  });
});

test('what is typed before the page is alive counts as well', async ({ page, people }) => {
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
});

test('the browser asks before closing or reloading a page with something typed and not sent', async ({
  page,
  open,
  people,
}) => {
  await people.newFirm(page);
  await open('/crm/new');
  const asked: string[] = [];
  page.on('dialog', async (dialog) => {
    asked.push(dialog.type());
    await dialog.accept();
  });
  await page.reload();
  await alive(page);
  expect(asked).toEqual([]);
  await name(page).pressSequentially('Kopi');
  await page.reload();
  expect(asked).toEqual(['beforeunload']);
});

test('what only narrows a list is left without a question', async ({ page, open, people }) => {
  await people.newFirm(page);
  await people.addClient(page, 'Kaya Pte Ltd');
  await open('/crm');
  await page.getByRole('searchbox').first().fill('kaya');
  await page.getByRole('link', { name: 'Tasks', exact: true }).first().click();
  await expect(page).toHaveURL('/Tasks');
});

test('what stays on the next page too, as the two names of a new boss do, is left without a question', async ({
  page,
  open,
}) => {
  await open('/SignUp');
  await page.getByLabel(/^Email/).fill(`boss-${Date.now()}@kopi.example`);
  await page.getByLabel(/^Password/).fill('kopi-siew-dai');
  await page.getByRole('main').getByRole('button', { name: 'Sign up' }).click();
  const yourName = page.getByRole('main').getByLabel('Your name');
  await yourName.fill('Mei Hua');
  await page.getByRole('link', { name: 'Today', exact: true }).first().click();
  await expect(page).toHaveURL('/Today');
  await expect(yourName).toHaveValue('Mei Hua');
});

test('a dialog opens over an order that is not saved without a question', async ({ page, open, people }) => {
  const login = await people.newFirm(page);
  const CustomerID = (await people.addClient(page, 'Kaya Pte Ltd')).split('/').pop();
  const headers = { Authorization: `Bearer ${await people.token(login)}` };
  const call = async (path: string, data: object) =>
    await (await page.request.post(path, { headers, data })).json();
  const { id } = await call('/createIdea', { CustomerID, Title: 'Stamps' });
  await call('/generateStoryBoard', { ideaID: id });
  await open(`/Storyboard/${id}`);
  await page
    .getByRole('button', { name: /^Move down/ })
    .first()
    .click();
  await page.getByRole('link', { name: 'Add Scene' }).click();
  await expect(page.getByRole('dialog', { name: 'Add Scene' })).toBeVisible();
  await expect(question(page)).toBeHidden();
});
