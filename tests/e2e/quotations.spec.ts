import type { Page } from '@playwright/test';
import { expect, openAsleep, test } from './support/journey';

const said = (page: Page, text: string | RegExp) => expect(page.getByText(text).first()).toBeVisible();
const lineField = (page: Page, name: string, line: number) =>
  page.getByLabel(`${name} of line ${line}`, { exact: true });

/** Fills in what every quotation needs; the price is another matter. */
async function fillIn(page: Page, title: string): Promise<void> {
  await page.getByLabel(/^Or a new client/).fill('Kopi & Kaya');
  await page.getByLabel(/^Title/).fill(title);
  await page.getByLabel(/^Description \*/).fill('Twenty kilos a month.');
}

test('from the first line to the client’s yes and the invoice of the deposit', { tag: '@both' }, async ({
  page,
  open,
  anotherPage,
  people,
  scripting,
  faults,
  looksRight,
}) => {
  test.slow();
  // With JavaScript the browser itself says what is wrong.
  if (!scripting) faults.announce(400);
  const { email } = await people.newFirm(page);
  // All widths read one outbox at the same time.
  const client = email.replace(/^[^@]+/, 'tan');
  await open('/Quotes');
  await page.getByRole('link', { name: 'Write your first quotation' }).click();
  await fillIn(page, '=cmd <b>Beans</b>');
  await page.getByLabel(/^Amount \*/).fill('0.001');
  await page.getByRole('button', { name: 'Create quotation' }).click();
  await said(page, 'Enter an amount with at most two decimals.');
  await expect(page.getByLabel(/^Title/)).toHaveValue('=cmd <b>Beans</b>');

  await page.getByLabel(/^Amount \*/).fill('18.40');
  await page.getByRole('button', { name: 'Use lines instead' }).click();
  await expect(lineField(page, 'Unit price', 1)).toHaveValue('18.40');
  await lineField(page, 'Unit price', 1).fill('');
  await page.getByRole('button', { name: 'Create quotation' }).click();
  await said(page, 'Fill in at least one line.');
  // Without JavaScript it is the browser that goes there, when it finds the time.
  if (scripting) await expect(lineField(page, 'Description', 1)).toBeFocused();
  else await expect(lineField(page, 'Description', 1)).toHaveAttribute('autofocus');
  await lineField(page, 'Unit price', 1).fill('18.40');
  await lineField(page, 'Description', 1).fill('Dark roast beans, 1 kg');
  await lineField(page, 'Quantity', 1).fill('2.5');
  await page.getByRole('button', { name: 'Add line' }).click();
  await lineField(page, 'Description', 2).fill('A mistake');
  await page.getByRole('button', { name: 'Add line' }).click();
  await lineField(page, 'Description', 3).fill('Milk');
  await lineField(page, 'Unit price', 3).fill('10.00');
  await lineField(page, 'Discount in percent', 3).fill('50');
  await page.getByRole('button', { name: 'Remove line 2' }).click();
  await expect(lineField(page, 'Description', 2)).toHaveValue('Milk');
  await expect(lineField(page, 'Description', 1)).toHaveValue('Dark roast beans, 1 kg');
  await page.getByLabel('Discount', { exact: true }).fill('6.00');
  await page.getByLabel('Add 9% GST').check();
  if (!scripting) await page.getByRole('button', { name: 'Update the total' }).click();
  await said(page, 'SGD 49.05');
  await looksRight(page);
  await page.getByRole('button', { name: 'Create quotation' }).click();
  await said(page, 'Quotation created successfully');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Q-\d{4}-0001\s*Draft$/);
  await said(page, '=cmd <b>Beans</b>');
  await page.getByRole('link', { name: 'Edit', exact: true }).click();
  await expect(lineField(page, 'Discount in percent', 2)).toHaveValue('50');
  await expect(page.getByLabel('Discount', { exact: true })).toHaveValue('6.00');
  await page.getByLabel(/^Payment term/).selectOption('Other');
  await page.getByLabel(/^Other payment term/).fill('50% deposit on order');
  await page.getByRole('button', { name: 'Save' }).click();
  await said(page, 'Quotation saved.');
  await said(page, '50% deposit on order');

  const downloading = page.waitForEvent('download');
  await (scripting
    ? page.getByRole('button', { name: /^PDF/ })
    : page.getByRole('link', { name: /^PDF/ })
  ).click();
  expect((await downloading).suggestedFilename()).toMatch(/^Q-\d{4}-0001\.pdf$/);
  if (scripting) await said(page, 'Quotation downloaded');

  await page.getByRole('link', { name: 'Send', exact: true }).click();
  await page
    .getByRole('dialog')
    .getByLabel(/^Mail to/)
    .fill(client);
  await page.getByRole('dialog').getByRole('button', { name: 'Send' }).click();
  await said(page, /Mail is not set up/);
  const address = await page.getByLabel('Public address').inputValue();
  expect(await people.mailTo(client)).toContain(new URL(address).pathname);

  const phone = await anotherPage();
  await phone.setViewportSize({ width: 390, height: 844 });
  await phone.goto(address);
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText(/^Quotation Q-/);
  await expect(phone.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  await said(phone, 'SGD 49.05');
  await phone
    .getByLabel(/^Your name/)
    .first()
    .fill('Tan Ah Kow');
  await phone.getByRole('button', { name: 'Accept quotation' }).click();
  await said(phone, 'Thank you. Your answer has reached us.');
  await said(phone, /^Accepted by Tan Ah Kow on /);
  await expect(phone.getByRole('button', { name: 'Accept quotation' })).toHaveCount(0);

  await people.mailTo(email, 'Tan Ah Kow has accepted quotation');
  await open('/Quotes');
  await expect(page.getByRole('table').getByText('Accepted')).toBeVisible();
  await page.getByRole('link', { name: /^Q-/ }).click();

  await page.getByRole('link', { name: 'Begin work' }).first().click();
  const begin = page.getByRole('dialog', { name: /^Begin work on Q-/ });
  await begin.getByLabel(/^Start location/).fill('21 Kallang Avenue');
  await begin.getByLabel(/^End location/).fill('56 Eng Hoon Street');
  await expect(begin.getByLabel(/^Deposit/)).toHaveValue('50');
  await begin.getByRole('button', { name: 'Begin work' }).click();
  await said(page, 'The work has begun.');
  await page.getByRole('link', { name: 'Draft', exact: true }).click();
  await page.getByRole('link', { name: 'Issue', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Issue' }).click();
  await said(page, /^INV-\d{4}-0001 issued\.$/);
});

test('lines are picked from the stock and pasted from a spreadsheet', async ({
  page,
  open,
  people,
  looksRight,
}) => {
  await people.newFirm(page);
  const beans = { SKU: 'COF-1', productName: 'Beans', productSegment: 'Coffee', location: 'Rack A1' };
  await page.context().request.post('/Inventory/new', {
    form: { ...beans, totalCount: '5', onHoldCount: '2', price: '18.40', cost: '10', unit: 'box' },
    headers: { Origin: people.origin },
  });
  await open('/Quotes/new');
  await fillIn(page, 'Beans');
  await page.getByRole('button', { name: 'Use lines instead' }).click();
  const [, item = ''] = await page.getByLabel('Item of line 1').locator('option').allTextContents();
  expect(item).toBe('Beans (COF-1 · 3 free · 18.40 per box)');
  await page.getByLabel('Item of line 1').selectOption(item);
  await expect(lineField(page, 'Description', 1)).toHaveValue('Beans, per box');
  await expect(lineField(page, 'Unit price', 1)).toHaveValue('18.40');
  await expect(page.getByLabel(/^Title/)).toHaveValue('Beans');
  await said(page, '8.40 (46%)');

  await page.getByText('Paste rows from a spreadsheet').click();
  const box = page.getByLabel(/^Rows: description, quantity/);
  await box.fill('Milk\t2\t3.50\t5%\nDelivery\tmany');
  await page.getByRole('button', { name: 'Add rows' }).click();
  await said(page, 'Row 2: Enter a number such as 2 or 1.5, with at most three decimals.');
  await expect(box).toHaveValue('Delivery\tmany');
  await expect(lineField(page, 'Description', 2)).toHaveValue('Milk');
  await page.getByRole('button', { name: 'Move line 2 up' }).click();
  await expect(lineField(page, 'Description', 1)).toHaveValue('Milk');
  await looksRight(page);
  await page.getByRole('button', { name: 'Create quotation' }).click();
  await said(page, 'Add these rows, or empty this box, before you save.');
  await box.fill('');
  await page.getByRole('button', { name: 'Create quotation' }).click();
  await said(page, 'Quotation created successfully');
  await said(page, 'Margin, 1 of 2 lines');
  await page.getByRole('link', { name: 'Edit', exact: true }).click();
  await expect(page.getByLabel('Item of line 2').locator('option:checked')).toHaveText(/^Beans/);
});

test('a price that was typed before the page had come to life is in its total', async ({
  page,
  people,
  scripting,
}) => {
  test.skip(!scripting, 'without a script the total is of what the page came with');
  await people.newFirm(page);
  const wake = await openAsleep(page, '/Quotes/new');
  await page.getByLabel(/^Amount \*/).fill('100');
  await page.getByLabel('Discount', { exact: true }).fill('6.00');
  await page.getByLabel('Add 9% GST').check();
  await wake();
  await said(page, 'SGD 102.46');
});
