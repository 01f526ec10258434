import { expect, type Locator, type Page } from '@playwright/test';

/** What dnd-kit tells screen readers of a drag. */
export const told = (page: Page): Locator => page.locator('[id^=DndLiveRegion]');

/** Picks up what has the focus. dnd-kit listens to the next key only a timer later: nobody's hands are as fast as a journey. */
export async function pickUp(page: Page): Promise<void> {
  await page.keyboard.press('Space');
  await expect(told(page)).toContainText(/Picked up|Over/);
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
}

/** Lets go of what the mouse drags when the page has drawn where it is: dnd-kit drops it where it was drawn last. */
export async function letGo(page: Page): Promise<void> {
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
  await page.mouse.up();
}
