import type { Page } from '@playwright/test';
import { someItem } from '../support/api';
import { expect, test } from './support/journey';
import { ownerWithCalls } from './support/scan';

/** Announcements for screen readers, other than messages. */
const told = (page: Page, words: string) => page.locator('p.sr-only[role=status]').filter({ hasText: words });

test('a page opened without a new document is announced by its title, a dialog only by its own name', async ({
  page,
  open,
  people,
}) => {
  await people.signIn(page, people.sample('owner'));
  await open('/crm');
  await page.getByRole('link', { name: 'Tasks', exact: true }).click();
  await expect(told(page, 'Tasks')).toHaveCount(1);
  await page.getByRole('link', { name: 'New Task' }).first().click();
  await expect(page.getByRole('dialog', { name: 'New Task' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(told(page, 'Tasks')).toHaveCount(1);
  await page.getByRole('link', { name: 'Clients', exact: true }).click();
  await expect(told(page, 'Clients')).toHaveCount(1);
  await page.getByRole('link', { name: /Ah Seng Coffee House/ }).click();
  await expect(told(page, 'Ah Seng Coffee House')).toHaveCount(1);
  await page
    .getByRole('navigation', { name: 'About this client' })
    .getByRole('link', { name: 'Notes' })
    .click();
  await expect(told(page, 'Notes · Ah Seng Coffee House')).toHaveCount(1);
});

test('with the keyboard, focus goes to the next item of a list if the pressed button disappeared with its own, and to the content where there is none', async ({
  page,
  open,
  people,
}) => {
  const { call } = await ownerWithCalls(people, page);
  for (const productName of ['Oat milk', 'Paper cups', 'Tea'])
    await call('POST', '/api/inventory', { ...someItem(), productName, onHoldCount: 11 });
  await open('/Today');
  const resolve = page.getByRole('button', { name: /^Resolve: / });
  const links = page.getByRole('listitem').filter({ has: resolve }).getByRole('link');
  await expect(links).toHaveCount(3);
  const [, second = '', last = ''] = await links.allTextContents();
  await resolve.nth(1).press('Enter');
  await expect(resolve).toHaveCount(2);
  await expect(links.filter({ hasText: last })).toBeFocused();
  await expect(links.filter({ hasText: second })).toHaveCount(0);
  await resolve.nth(1).press('Enter');
  await expect(resolve).toHaveCount(1);
  await expect(links).toBeFocused();

  const client = await people.addClient(page, 'Kopi Pte Ltd');
  await open(client);
  await page
    .locator('summary')
    .filter({ hasText: /^More$/ })
    .press('Enter');
  await page.getByRole('link', { name: 'Delete' }).press('Enter');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Delete/ })
    .press('Enter');
  await expect(page).toHaveURL('/crm');
  await expect(page.locator('#content')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('main').getByRole('link').first()).toBeFocused();
});
