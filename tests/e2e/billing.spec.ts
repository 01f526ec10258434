import type { Page } from '@playwright/test';
import { expect, test } from './support/journey';

const plans = '/settings/plans';

const hasCredits = (page: Page, words: string) =>
  expect(page.getByRole('main').getByText(words, { exact: true })).toBeVisible();

/** Pays on the test mode's page, and goes back to the plans. */
async function pay(page: Page, price: string, words: string): Promise<void> {
  await page.getByRole('button', { name: `Pay ${price}` }).click();
  await expect(page).toHaveURL(/\/Success\?/);
  await expect(page.getByText(words)).toBeVisible();
  await page.getByRole('link', { name: 'See your plan' }).click();
  await expect(page).toHaveURL(plans);
}

test('the boss of a new firm is led to the plans, chooses one, pays, and buys credits', {
  tag: '@plain',
}, async ({ page, open, people, faults }) => {
  faults.announce(409);
  await people.newFirm(page);
  await open('/crm');
  await expect(page.getByText('14 days left of your free trial.')).toBeVisible();
  await page.getByRole('link', { name: 'Choose a plan' }).click();
  await expect(page).toHaveURL(plans);

  await page.getByRole('button', { name: 'Choose Starter' }).click();
  await expect(page).toHaveURL(/\/checkout\//);
  await expect(page.getByText('Test mode: no money moves.')).toBeVisible();
  await page.getByRole('button', { name: 'Try a declined card' }).click();
  await expect(page.getByRole('main').getByText(/^The card was declined/)).toBeVisible();
  await pay(page, 'SGD 29.00', 'Your plan is now Starter.');
  await hasCredits(page, '150');

  await page.getByRole('button', { name: 'Buy 200 credits' }).click();
  await pay(page, 'SGD 35.00', 'Your credits have been added.');
  await hasCredits(page, '350 (200 of them bought)');
  await page.getByRole('link', { name: 'TEST-0002' }).click();
  await expect(page.getByRole('heading', { name: 'Invoice TEST-0002' })).toBeVisible();
  const tabs = page.getByRole('navigation', { name: 'Settings', exact: true });
  await expect(tabs.getByRole('link', { name: 'Plans' })).toHaveAttribute('aria-current', 'page');
});

test('who comes back from a checkout on another site to a page that the browser has kept finds it as it was', async ({
  page,
  open,
  people,
  scripting,
}) => {
  test.skip(!scripting, 'without a script the browser alone goes there and back');
  await people.newFirm(page);
  await open(plans);
  const elsewhere = 'https://checkout.stripe.com/pay';
  await page.route('**/settings/plans.data', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({
      response: answer,
      body: (await answer.text()).replace(/\/checkout\/[\w-]+/, elsewhere),
    });
  });
  // An answer without a page leaves this one where it is, as the browser keeps it.
  await page.route(elsewhere, (route) => route.fulfill({ status: 204 }));
  const left = page.waitForResponse(elsewhere);
  const buy = page.getByRole('button', { name: 'Choose Starter' });
  await buy.click();
  await left;
  await expect(buy).toBeDisabled();
  await page.evaluate(
    () => void window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })),
  );
  await expect(buy).toBeEnabled();
  await expect(page).toHaveURL(plans);
});
