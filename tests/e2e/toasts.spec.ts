import { expect, test } from './support/journey';

test('a message is said once, at the top right, and goes after three seconds or when it is dismissed', {
  tag: '@both',
}, async ({ page, open, people, scripting, viewport }) => {
  await people.newFirm(page);
  await open('/settings');
  const toast = page.getByRole('status').filter({ hasText: 'Profile updated successfully' });
  const save = page.getByRole('button', { name: 'Save Changes' });
  await save.click();
  // The browser takes it over from the server meanwhile: for a moment it has no place.
  await expect(async () => {
    await expect(toast).toHaveCount(1);
    const box = await toast.boundingBox();
    expect((viewport?.width ?? 0) - ((box?.x ?? 0) + (box?.width ?? 0))).toBeLessThanOrEqual(16);
    expect(box?.y).toBeLessThanOrEqual(80);
  }).toPass({ intervals: [50] });
  if (scripting) {
    // It waits while the pointer rests on it, and its time goes on when the pointer has left.
    await toast.getByRole('button', { name: 'Dismiss' }).hover();
    await page.mouse.move(1, 300);
    await expect(toast).toBeHidden();
  }
  await open('/settings');
  await expect(save).toBeVisible();
  await expect(toast).toHaveCount(0);

  await save.click();
  // Without JavaScript the cross is a box to tick, under the label that one presses.
  if (scripting) await toast.getByRole('button', { name: 'Dismiss' }).click();
  else await toast.locator('label').click();
  // The pointer rests on it: it has not gone by itself.
  await expect(toast).toBeHidden();
});
