import type { Page } from '@playwright/test';
import { Hands } from './support/hands';
import { expect, openAsleep, test } from './support/journey';

const said = (page: Page, text: string | RegExp) => expect(page.getByText(text).first()).toBeVisible();
const lineField = (page: Page, name: string, line: number) =>
  page.getByLabel(`${name} of line ${line}`, { exact: true });

test('a quotation is written line by line, from the stock and from a spreadsheet, changed, printed and sent', async ({
  page,
  people,
}) => {
  await people.newFirm(page);
  const beans = { SKU: 'COF-1', productName: 'Beans', productSegment: 'Coffee', location: 'Rack A1' };
  await page.context().request.post('/Inventory/new', {
    form: { ...beans, totalCount: '5', onHoldCount: '2', price: '18.40', cost: '10', unit: 'box' },
    headers: { Origin: people.origin },
  });
  // Without a number nothing with GST is sent.
  await page.context().request.post('/settings/company', {
    multipart: { gstNumber: 'M90312345A' },
    headers: { Origin: people.origin },
  });
  // A price that was typed before the page came to life is in its total.
  const wake = await openAsleep(page, '/Quotes/new?amount=5');
  const amount = page.getByLabel(/^Amount \*/);
  const discount = page.getByLabel('Discount', { exact: true });
  await amount.fill('100');
  await discount.fill('6.00');
  await page.getByLabel('Add 9% GST').check();
  await wake();
  await said(page, 'SGD 102.46');

  const title = page.getByLabel(/^Title/);
  const create = page.getByRole('button', { name: 'Create quotation' });
  await page.getByLabel(/^Client \*/).fill('Kopi & Kaya');
  await title.fill('=cmd <b>Beans</b>');
  await page.getByLabel(/^Description \*/).fill('Twenty kilos a month.');
  await amount.fill('0.001');
  await create.click();
  await said(page, 'Enter an amount with at most two decimals.');
  await expect(title).toHaveValue('=cmd <b>Beans</b>');

  await amount.fill('18.40');
  await page.getByRole('button', { name: 'Use lines instead' }).click();
  await expect(lineField(page, 'Unit price', 1)).toHaveValue('18.40');
  await lineField(page, 'Unit price', 1).fill('');
  await create.click();
  await said(page, 'Fill in at least one line.');
  await expect(lineField(page, 'Description', 1)).toBeFocused();

  // A name or an SKU is enough; the first line proposes a title only where there is none.
  await lineField(page, 'Description', 1).fill('cof-1');
  await lineField(page, 'Quantity', 1).focus();
  await expect(page.getByLabel('Lines').getByText('COF-1 · 3 free · 18.40 per box')).toBeVisible();
  await expect(lineField(page, 'Description', 1)).toHaveValue('Beans');
  await said(page, 'Unit: box');
  await expect(lineField(page, 'Unit price', 1)).toHaveValue('18.40');
  await said(page, 'SGD 13.52');
  const item = page.getByLabel('Item of line 1: Beans', { exact: true });
  await lineField(page, 'Description', 1).fill('Delivery');
  await expect(item).toBeHidden();
  await expect(lineField(page, 'Unit price', 1)).toHaveValue('');
  await lineField(page, 'Description', 1).fill('Beans');
  await expect(item).toBeChecked();
  await expect(title).toHaveValue('=cmd <b>Beans</b>');
  await lineField(page, 'Quantity', 1).fill('2.5');
  await said(page, '15.00 (38%)');
  await page.getByRole('button', { name: 'Add line' }).click();
  await lineField(page, 'Description', 2).fill('A mistake');

  await page.getByText('Paste rows from a spreadsheet').click();
  const box = page.getByLabel(/^Rows: description, quantity/);
  await box.fill('Milk\t1\t10.00\t50%\nDelivery\tmany');
  await page.getByRole('button', { name: 'Add rows' }).click();
  await said(page, 'Row 2: Enter a number such as 2 or 1.5, with at most three decimals.');
  await expect(box).toHaveValue('Delivery\tmany');
  await expect(lineField(page, 'Description', 3)).toHaveValue('Milk');
  await page.getByRole('button', { name: 'Remove line 2' }).click();
  await expect(lineField(page, 'Description', 2)).toHaveValue('Milk');
  await page.getByRole('button', { name: 'Move line 2 up' }).click();
  await expect(lineField(page, 'Description', 1)).toHaveValue('Milk');
  await expect(lineField(page, 'Description', 2)).toHaveValue('Beans');
  await said(page, 'SGD 49.05');
  await create.click();
  await said(page, 'Add these rows, or empty this box, before you save.');
  await box.fill('');
  await create.click();
  await said(page, 'Quotation created successfully');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Q-\d{4}-0001\s*Draft$/);
  await said(page, '=cmd <b>Beans</b>');

  await page.getByRole('link', { name: 'Edit', exact: true }).click();
  await expect(page.getByLabel('Item of line 2: Beans', { exact: true })).toBeChecked();
  await expect(lineField(page, 'Discount in percent', 1)).toHaveValue('50');
  await expect(discount).toHaveValue('6.00');
  await page.getByLabel(/^Payment term/).selectOption('Other');
  await page.getByLabel(/^Other payment term/).fill('50% deposit on order');
  await page.getByRole('button', { name: 'Save' }).click();
  await said(page, 'Quotation saved.');
  await said(page, '50% deposit on order');

  await page.getByText('More', { exact: true }).click();
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: /^PDF/ }).click();
  expect((await downloading).suggestedFilename()).toMatch(/^Q-\d{4}-0001\.pdf$/);
  await said(page, 'Quotation downloaded');

  await page.getByRole('link', { name: 'Send', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(/^Email to/).fill('tan@kopi.example');
  await dialog.getByLabel('Send it anyway').check();
  await dialog.getByRole('button', { name: 'Send' }).click();
  await said(page, /Email is not set up/);
});

test('a quotation with five lines from the list of items is sent with twenty actions', async ({
  page,
  open,
  people,
}) => {
  await people.signIn(page, people.sample('owner'));
  await open('/Quotes');
  const hands = new Hands();
  await hands.press(page.getByRole('link', { name: 'New Quotation' }));
  await hands.fill(page.getByLabel(/^Client \*/), 'Ah Seng Coffee House');
  const names = await page
    .locator('#line-items option')
    .evaluateAll((options) => options.slice(0, 5).map((option) => (option as HTMLOptionElement).value));
  for (const [place, name] of names.entries()) {
    if (place > 0) await hands.press(page.getByRole('button', { name: 'Add line' }));
    await hands.fill(lineField(page, 'Description', place + 1), name);
    await hands.fill(lineField(page, 'Quantity', place + 1), String(place + 2));
  }
  await hands.fill(page.getByLabel(/^Description \*/), 'For both outlets.');
  await hands.press(page.getByRole('button', { name: 'Create quotation' }));
  await hands.press(page.getByRole('link', { name: 'Send', exact: true }));
  await hands.press(page.getByRole('dialog').getByRole('button', { name: 'Send' }));
  await said(page, /Email is not set up|taking longer than usual/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Sent$/);
  expect(names).toHaveLength(5);
  expect(hands.actions).toBeLessThanOrEqual(20);
});
