import { expect, test } from './support/journey';

test('a link to a call unfolds it', async ({ page, open }) => {
  await open('/api');
  const call = page.locator('#post-api-token');
  await expect(call.getByText('The address or the password is wrong.')).toBeHidden();
  await page.getByRole('link', { name: 'gets a token with their password' }).click();
  await expect(call.getByText('The address or the password is wrong.')).toBeVisible();
});
