import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

const { resolve } = createRequire(import.meta.resolve('@axe-core/playwright'));
/** By default the source that is sent is more than twice as long. */
const axeSource = readFileSync(resolve('axe-core/axe.min.js'), 'utf8');

/** The builder sends its source twice for each look: half a megabyte each time. */
const inPageAlready = '"axe is in the page already"';

/** All rules of WCAG 2.2 AA. */
const allTags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

interface Look {
  coloursOnly?: boolean;
  /** The sidebar is the same around all pages: it is looked at where this says so. */
  withFrame?: boolean;
}

/** What axe finds on the page as it is now: a line for each rule, with the elements. Of the colours alone, or by all rules. */
export async function findings(page: Page, { coloursOnly, withFrame }: Look = {}): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  // No page has frames: without the second page that axe would open for their findings it takes half the time.
  const axe = new AxeBuilder({ page, axeSource: inPageAlready })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] });
  if (!withFrame) axe.exclude('#sidebar');
  const { violations } = await (coloursOnly
    ? axe.withRules('color-contrast')
    : axe.withTags(allTags)
  ).analyze();
  return violations.map(
    ({ id, nodes }) =>
      `${id}: ${nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`).join('\n')}`,
  );
}
