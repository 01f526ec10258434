import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type { RunOptions } from 'axe-core';

declare global {
  interface Window {
    axe?: typeof import('axe-core');
  }
}

interface Colour {
  r: number;
  g: number;
  b: number;
  alpha: number;
  parseString: (text: string) => Colour;
}

let source: string | undefined;

/** Reading a colour is most of what the contrasts take, and a page has a dozen: each is read once. */
function readColoursOnce(): void {
  const { Color } = (window.axe as unknown as { commons: { color: { Color: { prototype: Colour } } } })
    .commons.color;
  const { parseString } = Color.prototype;
  const known = new Map<string, Pick<Colour, 'r' | 'g' | 'b' | 'alpha'>>();
  Color.prototype.parseString = function (text) {
    const kept = known.get(text);
    if (kept) return Object.assign(this, kept);
    const { r, g, b, alpha } = parseString.call(this, text);
    // Apart from the colour itself, which is made more transparent where its element is.
    known.set(text, { r, g, b, alpha });
    return this;
  };
}

/** All rules of WCAG 2.2 AA. */
export const allRules: RunOptions = {
  runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] },
};
/** What can change with the colours alone. */
export const colourRules: RunOptions = { runOnly: { type: 'rule', values: ['color-contrast'] } };

/**
 * What axe finds on the page as it is now by these rules: a line for each, with the elements. Its half megabyte is sent
 * to a document once, and what comes back is what was found alone: both are most of what an inspection takes.
 */
export async function findings(page: Page, rules: RunOptions): Promise<string[]> {
  source ??= readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
  // A frame within the page is looked at by the axe that it has itself.
  for (const frame of page.frames()) {
    if (await frame.evaluate(() => window.axe !== undefined)) continue;
    await frame.evaluate(source);
    await frame.evaluate(readColoursOnce);
  }
  return await page.evaluate(
    async (options) => {
      const { violations } = await (window.axe as NonNullable<typeof window.axe>).run(document, options);
      return violations.map(
        ({ id, nodes }) =>
          `${id}: ${nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`).join('\n')}`,
      );
    },
    { ...rules, resultTypes: ['violations' as const] },
  );
}
