import { expect, test } from './support/journey';

const plans = '/settings/plans';

test('coming back from a checkout on another site to a cached page shows it unchanged', async ({
  page,
  open,
  people,
}) => {
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
