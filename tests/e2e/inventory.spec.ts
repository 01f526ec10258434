import { readFile } from 'node:fs/promises';
import { expect, rareAction, test } from './support/journey';

test('an item is added, moved, corrected and deleted, and its ledger shows it', {
  tag: '@plain',
}, async ({ page, open, people, faults }) => {
  faults.announce(400);
  await people.newFirm(page);
  await open('/Inventory');
  await expect(page.getByRole('heading', { name: 'Your stock will be here' })).toBeVisible();
  await page.getByRole('link', { name: 'Add your first item' }).click();
  const adding = page.getByRole('dialog', { name: 'Add item' });
  await adding.getByLabel(/^Name/).fill('Kopi beans, 1 kg');
  await adding.getByLabel(/^SKU/).fill('BEAN-1KG');
  await adding.getByLabel(/^Segment/).fill('Coffee');
  await adding.getByLabel(/^Location/).fill('Rack A1');
  await adding.getByLabel(/^Total count/).fill('12');
  await adding.getByLabel(/^Minimum/).fill('5');
  await adding.getByRole('button', { name: 'Add item' }).click();
  await expect(page.getByText('Inventory Created').first()).toBeVisible();

  await page.getByRole('link', { name: 'Kopi beans, 1 kg', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Kopi beans, 1 kg');
  const figures = page.getByRole('main').locator('dl').first();
  await expect(figures).toContainText('Free Stock');
  const record = async (type: string, quantity: string) => {
    await page.getByRole('link', { name: 'New Transaction' }).click();
    const dialog = page.getByRole('dialog', { name: 'New Transaction' });
    await dialog.getByLabel(/^Type/).selectOption(type);
    await dialog.getByLabel(/^Quantity/).fill(quantity);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Transaction created successfully').first()).toBeVisible();
    await expect(dialog).toBeHidden();
  };
  await record('Fulfilment', '4');
  await record('Allocate', '10');
  await expect(figures).toContainText('Shortage');
  await expect(figures).toContainText('-2');
  const history = page.getByRole('region', { name: 'Transactions' });
  await expect(history.getByRole('row')).toHaveCount(4);
  await expect(history).toContainText('Fulfilled');
  await expect(history).toContainText('Opening stock');

  await page.getByRole('link', { name: 'Correct stock' }).click();
  const correcting = page.getByRole('dialog', { name: 'Correct stock' });
  await correcting.getByLabel(/^Quantity/).fill('30');
  await correcting.getByRole('button', { name: 'Save' }).click();
  await expect(correcting.getByText('Enter why the count is different.')).toBeVisible();
  await correcting.getByLabel(/^Reason/).fill('Found a pallet');
  await correcting.getByRole('button', { name: 'Save' }).click();
  await expect(history).toContainText('Found a pallet');
  await expect(figures).toContainText('Free Stock');

  await page.getByRole('link', { name: 'Back to Inventory' }).click();
  await page.getByRole('link', { name: 'Delete Kopi beans, 1 kg' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete item' }).click();
  await expect(page.getByText('Deleted Successfully').first()).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Your stock will be here' })).toBeVisible();
});

test('a movement that comes too late is refused over the counts as they are now', async ({
  page,
  open,
  people,
  faults,
}) => {
  faults.announce(409);
  const token = await people.token(await people.newFirm(page));
  const post = async (path: string, data: object) =>
    await page
      .context()
      .request.post(`${people.origin}${path}`, { data, headers: { Authorization: `Bearer ${token}` } });
  const sent = { SKU: 'CUP', productName: 'Cups', productSegment: 'Packaging', location: 'Rack B' };
  const { id } = await (await post('/api/inventory', { ...sent, totalCount: 41, onHoldCount: 0 })).json();
  await open(`/InventoryDetails/${id}/new`);
  const dialog = page.getByRole('dialog', { name: 'New Transaction' });
  await dialog.getByLabel(/^Type/).selectOption('Fulfilment');
  await dialog.getByLabel(/^Quantity/).fill('30');
  await post('/api/inventory/transaction', { itemId: id, type: 'fulfilment', quantity: 24, note: '' });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('Only 17 are there.')).toBeVisible();
  await expect(dialog.getByLabel(/^Quantity/)).toHaveValue('30');
  await expect(page.getByRole('main').locator('dl').first()).toContainText('17');
});

test('long words and figures in the millions fit', { tag: '@plain' }, async ({ page, open, people }) => {
  await people.newFirm(page);
  const long = 'W'.repeat(60);
  const add = async (at: string, form: Record<string, string>) => {
    const added = await page.request.post(at, { form, headers: { Origin: people.origin } });
    expect(added.ok()).toBe(true);
  };
  const item = { SKU: long.slice(0, 40), productName: long, productSegment: long, location: long };
  await add('/Inventory/new', { ...item, totalCount: '987654321', onHoldCount: '0' });
  await add('/Inventory/resources/new', {
    name: 'Van',
    type: long,
    status: 'Available',
    note: 'Key with Ahmad',
  });
  await open('/Inventory');
  const list = page.getByRole('region', { name: 'Items' });
  expect(await list.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);
  await open('/Inventory/resources');
  const note = await page.locator('td', { hasText: 'Key with Ahmad' }).boundingBox();
  expect(note?.width).toBeGreaterThan(100);
  await open('/Inventory/analysis');
  const chart = page.getByRole('region', { name: /total count by date/ });
  const highest = chart.getByText('800,000,000', { exact: true });
  await expect(highest).toBeVisible();
  const [within, figure] = [await chart.boundingBox(), await highest.boundingBox()];
  expect(figure?.x).toBeGreaterThanOrEqual(within?.x ?? Number.POSITIVE_INFINITY);
});

test('a list of items is checked, imported and exported, and a dialog leads back to where it was opened', async ({
  page,
  open,
  people,
  scripting,
}) => {
  await people.newFirm(page);
  await open('/Inventory');
  await page.getByRole('link', { name: 'Import from a spreadsheet' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Import items');
  const lines = [
    'SKU,Name,Category,Location,Qty',
    'COF-1,Dark roast,Coffee,Rack A1,"1,250"',
    'cof-1,Dark roast again,Coffee,Rack A1,3',
    'TEA-1,Ceylon dust,Tea,Rack B1,40',
    'TEA-2,Earl Grey,Tea,Rack B1,many',
  ];
  await page
    .getByLabel(/^CSV file/)
    .setInputFiles({ name: 'stock.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\r\n')) });
  await page.getByRole('button', { name: 'Check the file' }).click();
  await expect(page.getByText('Row 2 has this SKU already.')).toBeVisible();
  await expect(page.getByText('Enter a whole number from 0 to 1,000,000,000.')).toBeVisible();
  await expect(page.getByText('2 items will be added')).toBeVisible();

  await page.getByRole('button', { name: 'Import items' }).click();
  const done = page.getByRole('heading', { name: '2 items added' });
  // Without JavaScript the page does not look again by itself.
  if (scripting) await expect(done).toBeVisible();
  else {
    await expect(async () => {
      await page.reload();
      await expect(done).toBeVisible({ timeout: 1_000 });
    }).toPass();
  }
  await expect(page.getByText('Left out: 2 rows with mistakes.')).toBeVisible();

  await open('/Inventory?segment=Tea');
  await page.getByRole('link', { name: 'Edit Ceylon dust' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit item' });
  await dialog.getByLabel(/^Location/).fill('Rack B2');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page).toHaveURL('/Inventory?segment=Tea');
  const list = page.getByRole('region', { name: 'Items' });
  await expect(list).toContainText('Rack B2');
  await expect(list).not.toContainText('Dark roast');
  await page.getByRole('link', { name: 'Delete Ceylon dust' }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Cancel' }).click();
  await expect(page).toHaveURL('/Inventory?segment=Tea');

  const download = page.waitForEvent('download');
  await rareAction(page, 'Export');
  const file = await download;
  expect(file.suggestedFilename()).toBe('inventory.csv');
  expect(await readFile(await file.path(), 'utf8')).toContain('\r\nTEA-1,Ceylon dust,Tea,Rack B2,40,0,,');
});
