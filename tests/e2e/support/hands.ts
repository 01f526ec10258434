import type { Locator } from '@playwright/test';
import { letGo } from './dragging';

/** Counts what a person does: a click, tap or drag, or the filling of one field. */
export class Hands {
  actions = 0;

  async press(what: Locator, at?: { x: number; y: number }): Promise<void> {
    this.actions += 1;
    await what.click(at ? { position: at } : {});
  }

  async fill(what: Locator, text: string): Promise<void> {
    this.actions += 1;
    await what.fill(text);
  }

  async choose(what: Locator, file: { name: string; mimeType: string; buffer: Buffer }): Promise<void> {
    this.actions += 1;
    await what.setInputFiles(file);
  }

  /** Takes hold of something at a place within it, and drops it a little below the top of something else. */
  async drag(what: Locator, to: Locator, at = { x: 8, y: 8 }): Promise<void> {
    this.actions += 1;
    const { mouse } = what.page();
    const [from, target] = [await what.boundingBox(), await to.boundingBox()];
    if (!from || !target) throw new Error('Nothing to drag');
    const [x, y] = [from.x + at.x, from.y + at.y];
    await mouse.move(x, y);
    await mouse.down();
    await mouse.move(x + 12, y + 12, { steps: 4 });
    await mouse.move(x, target.y + 16, { steps: 8 });
    await letGo(what.page());
  }
}
