import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** All rules of WCAG 2.2 AA. */
const allTags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

export interface Look {
  coloursOnly?: boolean;
  /** The sidebar is the same around all pages: it is looked at where this says so. */
  withFrame?: boolean;
}

/** What axe finds on the page as it is now: a line for each rule, with the elements. Of the colours alone, or by all rules. */
export async function findings(page: Page, { coloursOnly, withFrame }: Look = {}): Promise<string[]> {
  // No page has frames: without the second page that axe would open for their findings it takes half the time.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
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
