import { expect, type Locator, type Page } from '@playwright/test';

/** What dnd-kit tells screen readers of a drag. */
export const told = (page: Page): Locator => page.locator('[id^=DndLiveRegion]');

/**
 * Picks up what has the focus. dnd-kit knows its place only when it has measured all places, and listens to the next key only a
 * timer later: nobody's hands are as fast as a journey.
 */
export async function pickUp(page: Page): Promise<void> {
  await page.keyboard.press('Space');
  await expect(told(page)).toHaveText(/^Over/);
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
}

/**
 * Lets go of what the mouse drags when the page has drawn where it is: dnd-kit drops it where it was drawn last. Frames alone do not
 * say so, since a busy page draws some before React has had its turn; an idle page has nothing left to do.
 */
export async function letGo(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let frames = 0; frames < 2; frames += 1)
      await new Promise((resolve) => requestAnimationFrame(() => requestIdleCallback(resolve)));
  });
  await page.mouse.up();
}
