import type { Page } from '@playwright/test';
import { expect, test } from './support/journey';

/** Saves what there is in settings, and expects its message once, at the top right. */
async function saveAndSee(page: Page) {
  const toast = page.getByRole('status').filter({ hasText: 'Profile updated successfully' });
  await page.getByRole('button', { name: 'Save Changes' }).click();
  // The browser takes it over from the server meanwhile: for a moment it has no place.
  await expect(async () => {
    await expect(toast).toHaveCount(1);
    const box = await toast.boundingBox();
    expect((page.viewportSize()?.width ?? 0) - ((box?.x ?? 0) + (box?.width ?? 0))).toBeLessThanOrEqual(16);
    expect(box?.y).toBeLessThanOrEqual(80);
  }).toPass({ intervals: [50] });
  return toast;
}

test('a message is said once, at the top right, and goes after three seconds or when it is dismissed', async ({
  page,
  open,
  people,
}) => {
  await people.newFirm(page);
  await open('/settings');
  const toast = await saveAndSee(page);
  // It waits while the pointer rests on it, and its time goes on when the pointer has left.
  await toast.getByRole('button', { name: 'Dismiss' }).hover();
  await page.mouse.move(1, 300);
  await expect(toast).toBeHidden();
  await open('/settings');
  await expect(toast).toHaveCount(0);

  await saveAndSee(page);
  await toast.getByRole('button', { name: 'Dismiss' }).click();
  // The pointer rests on it: it has not gone by itself.
  await expect(toast).toBeHidden();
});

test('without JavaScript a cross takes a message away, and a tick of Owner asks for the caller’s password', {
  tag: '@plain',
}, async ({ page, open, people }) => {
  await people.newFirm(page);
  await open('/settings');
  const toast = await saveAndSee(page);
  // The cross is a box to tick, under the label that one presses.
  await toast.locator('label').click();
  await expect(toast).toBeHidden();

  await open('/settings/company/users/invite');
  const own = page.getByLabel('Your password');
  await expect(own).toBeHidden();
  await page.getByRole('checkbox', { name: 'Owner' }).check();
  await expect(own).toBeVisible();
});
