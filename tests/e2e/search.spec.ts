import type { Page } from '@playwright/test';
import { expect, test } from './support/journey';

/** Holds back requests to an address until the returned function is called. */
async function heldBack(page: Page, address: RegExp, method = 'GET'): Promise<() => void> {
  let answer = () => {};
  const answered = new Promise<void>((done) => {
    answer = done;
  });
  await page.route(address, async (route) => {
    if (route.request().method() === method) await answered;
    await route.continue();
  });
  return answer;
}

test.beforeEach(async ({ page, people }) => {
  await people.signIn(page, people.sample('owner'));
});

test('the owner finds one client among forty by a part of its name, Back comes to what was searched, and an emptied search leaves a clean address', async ({
  page,
  open,
}) => {
  await open('/crm');
  const cards = page.getByRole('main').getByRole('listitem');
  expect(await cards.count()).toBeGreaterThanOrEqual(40);
  const box = page.getByRole('searchbox', { name: 'Search clients by name' });
  // The list follows as one types; `/` goes to the box.
  await page.keyboard.press('/');
  await expect(box).toBeFocused();
  await box.pressSequentially('PRECIS');
  await expect(box).toBeFocused();
  await expect(page).toHaveURL('/crm?q=PRECIS');
  await expect(cards).toHaveCount(1);
  await expect(cards).toContainText('Sungei Precision');
  await expect(page.getByText('1 client found')).toBeVisible();
  await cards.getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Sungei Precision');
  await page.goBack();
  await expect(page).toHaveURL('/crm?q=PRECIS');
  await expect(cards).toHaveCount(1);
  await expect(box).toHaveValue('PRECIS');
  // An emptied search leaves a clean address.
  await box.fill('');
  await expect(page).toHaveURL('/crm');
  await expect(page.getByRole('link', { name: /Ah Seng Coffee House/ })).toBeVisible();
});

test('typing and then choosing a filter, following a link or sending a form before the list has updated does both', async ({
  page,
  open,
}) => {
  await page.clock.install();
  await open('/crm');
  /** Types, and does this in the same moment; it is answered only when the typed text would be searched for. */
  const typeAndDo = async (text: string, address: RegExp, act: () => Promise<void>, method = 'GET') => {
    const answer = await heldBack(page, address, method);
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000);
    await page.getByRole('searchbox').fill(text);
    const asked = page.waitForRequest((one) => address.test(one.url()) && one.method() === method);
    await act();
    await asked;
    await page.clock.runFor(1_000);
    answer();
    await page.clock.resume();
  };
  // Nothing is pressed by the mouse, which waits for a frame.
  await typeAndDo('dental', /\.data\?score=new/, () =>
    page.getByRole('navigation', { name: 'Which clients' }).getByText('New').dispatchEvent('click'),
  );
  await expect(page).toHaveURL(/[?&]score=new/);
  await expect(page).toHaveURL(/[?&]q=dental/);
  await expect(page.getByRole('searchbox')).toHaveValue('dental');

  await typeAndDo('kopi', /\/Tasks\.data/, () =>
    page.getByRole('link', { name: 'Tasks', exact: true }).first().dispatchEvent('click'),
  );
  await expect(page).toHaveURL('/Tasks');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Task Manager');

  const row = page.getByRole('row').nth(1);
  const title = await row.getByRole('rowheader').getByRole('link').first().textContent();
  const complete = row.getByRole('button', { name: `Complete ${title}` });
  await typeAndDo('o', /\/Tasks\.data/, () => complete.dispatchEvent('click'), 'POST');
  await expect(page.getByText('Task Updated')).toBeVisible();
  await expect(page).toHaveURL(/[?&]find=o/);
});

test('more than nine clients scroll within 65 % of the window; at 400 % a name goes on below, and is not cut', {
  tag: '@plain',
}, async ({ page, open, viewport }) => {
  const most = (viewport?.height ?? 0) * 0.65;
  const list = page.getByRole('main').getByRole('list').first();
  await open('/crm');
  const { height, inner } = await list.evaluate((element) => ({
    height: element.getBoundingClientRect().height,
    inner: element.scrollHeight,
  }));
  expect(height).toBeLessThanOrEqual(most + 1);
  expect(inner).toBeGreaterThan(height);

  await open('/crm?q=studio');
  await expect(list.getByRole('listitem')).toHaveCount(1);
  expect(await list.evaluate((element) => getComputedStyle(element).overflowY)).toBe('visible');

  await page.setViewportSize({ width: 320, height: 800 });
  await open('/crm');
  const texts = page.locator('.item-card :is(b, small)');
  await expect(texts.first()).toBeVisible();
  const cut = await texts.evaluateAll((all) =>
    all.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent),
  );
  expect(cut).toEqual([]);
});
