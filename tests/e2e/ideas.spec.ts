import type { Page } from '@playwright/test';
import { expect, test } from './support/journey';

/** Letters, words and lines as far apart as WCAG 1.4.12 has it, in all pages from here on. */
const setWide = (page: Page) =>
  page.route('**/*.css', async (route) => {
    const answer = await route.fetch();
    const wide = 'letter-spacing: 0.12em; word-spacing: 0.16em; line-height: 1.5';
    const body = `${await answer.text()} * { ${wide.replaceAll(/;|$/g, ' !important;')} }`;
    await route.fulfill({ response: answer, body });
  });

test('a long name, a long tag and a price fit into a phone, also with letters and words set wide', {
  tag: '@plain',
}, async ({ page, open, people }) => {
  await people.newFirm(page);
  const name = 'W'.repeat(150);
  const tag = '勿洛新店开张优惠'.repeat(5);
  const tab = `${await people.addClient(page, name)}/ideas`;
  await page.request.post(`${tab}/new`, {
    form: { Title: 'A stamp card', Types: tag },
    headers: { Origin: people.origin },
  });
  await open(tab);
  expect(await page.getByText(tag).evaluate((badge) => badge.scrollWidth - badge.clientWidth)).toBe(0);
  await page.getByRole('link', { name: 'A stamp card', exact: true }).click();
  await expect(page).toHaveURL(/\/Idea\//);
  const box = await page.getByRole('link', { name }).boundingBox();
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThan(page.viewportSize()?.width ?? 0);

  await page.setViewportSize({ width: 320, height: 800 });
  await setWide(page);
  const priced = { [tab]: '3 credits', [tab.replace('/ideas', '/trends')]: '1 credit' };
  for (const [one, text] of Object.entries(priced)) {
    await open(one);
    const price = page.getByText(text, { exact: true }).last();
    expect(await price.evaluate((text) => text.getBoundingClientRect().right), one).toBeLessThan(320);
  }
});
