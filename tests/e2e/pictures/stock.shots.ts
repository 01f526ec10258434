import { test } from './picture';

test('inventory', async ({ open, page, picture, people }) => {
  await people.signIn(page, people.sample('owner'));
  const item = await people.sampleItem();
  for (const [name, at] of [
    ['inventory', '/Inventory'],
    ['inventory-found', '/Inventory?q=milk'],
    ['inventory-not-found', '/Inventory?q=zzzz'],
    ['inventory-labels', `/Inventory/labels?item=${item}`],
    ['inventory-resources', '/Inventory/resources'],
    ['inventory-analysis', '/Inventory/analysis?period=weekly'],
    ['inventory-analysis-product', `/Inventory/analysis?product=${item}`],
    ['inventory-alerts', '/Inventory/alerts'],
    ['inventory-books', '/Inventory/books'],
    ['inventory-item', `/InventoryDetails/${item}?startDate=2026-01-01`],
    ['inventory-item-today', `/InventoryDetails/${item}`],
  ] as const) {
    await open(at);
    await picture(name);
  }
  for (const [name, at] of [
    ['inventory-add', '/Inventory/new'],
    ['inventory-edit', `/Inventory/${item}/edit`],
    ['inventory-delete', `/Inventory/${item}/delete`],
    ['inventory-resource-add', '/Inventory/resources/new'],
    ['inventory-transaction', `/InventoryDetails/${item}/new`],
    ['inventory-correct', `/InventoryDetails/${item}/correct`],
  ] as const) {
    await open(at);
    await picture(name, false);
  }
});

test('an empty inventory, and its import', async ({ open, page, picture, people, faults, scripting }) => {
  faults.announce(400);
  await people.newFirm(page);
  for (const [name, at] of [
    ['inventory-empty', '/Inventory'],
    ['inventory-resources-empty', '/Inventory/resources'],
    ['inventory-analysis-empty', '/Inventory/analysis'],
    ['inventory-alerts-empty', '/Inventory/alerts'],
    ['inventory-books-empty', '/Inventory/books'],
    ['inventory-labels-empty', '/Inventory/labels'],
    ['inventory-import', '/imports/items'],
  ] as const) {
    await open(at);
    await picture(name);
  }
  const choose = async (...rows: string[]) => {
    const lines = ['SKU,Product name,Segment,Location,Total count,On hold count,Minimum,Colour', ...rows];
    const file = { name: 'stock 2026.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) };
    await open('/imports/items');
    await page.getByLabel('Excel or CSV file').setInputFiles(file);
    await page.getByRole('button', { name: 'Check the file' }).click();
  };
  await choose();
  await page.getByText('no items below it').waitFor();
  await picture('inventory-import-wrong');
  await choose(
    'LONG-1,Beans With a Very Long Name That Goes On and On and Does Not End Before the Edge,Coffee,Rack A1,12,0,5,red',
    'LONG-1,The same SKU again,Coffee,Rack A1,12,0,5,red',
    'BAD-1,Teh dust,,Rack B1,many,-2,,',
    ...Array.from(
      { length: 120 },
      (_, at) => `S-${at},Item ${at},Segment ${at % 7},Rack ${at % 9},${at},${at % 5},,`,
    ),
  );
  await page.getByRole('heading', { name: 'New items' }).waitFor();
  await picture('inventory-import-found');
  await page.getByRole('link', { name: 'Discard the file' }).click();
  await page.getByRole('dialog').waitFor();
  await picture('inventory-import-discard', false);
  await page.getByRole('dialog').getByRole('link', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Import items' }).click();
  const done = page.getByRole('heading', { name: '121 items added' });
  // Without JavaScript the page does not look again by itself.
  while (!scripting && !(await done.isVisible())) await page.reload();
  await done.waitFor({ timeout: 60_000 });
  await picture('inventory-import-done');
  await open('/Inventory');
  await picture('inventory-imported');
  await open('/Inventory/analysis');
  await picture('inventory-analysis-many');
});

test('a scanned item', async ({ open, page, picture, people, faults, scripting }) => {
  faults.announce(401, 404);
  const at = `/InventoryFulfilement/${await people.sampleItem()}`;
  await open(at);
  await page.getByRole('dialog').waitFor();
  await picture('scan-login', false);
  await page.getByLabel(/^Email/).fill(people.sample('warehouse').email);
  await page.getByLabel(/^Password/).fill('wrong-1');
  await page.getByRole('button', { name: 'Login' }).click();
  await page.getByText('Login failed').waitFor();
  await picture('scan-login-failed', false);
  await page.getByRole('link', { name: 'Cancel' }).click();
  await page.getByText('Please sign in to see this.').waitFor();
  await picture('scan-login-later');
  await page.getByRole('link', { name: 'Sign in' }).click();
  await page.getByLabel(/^Email/).fill(people.sample('warehouse').email);
  await page.getByLabel(/^Password/).fill(people.sample('warehouse').password);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.getByLabel(/^Quantity/).waitFor();
  await picture('scan-item');
  if (scripting) {
    faults.announce(409);
    await page.getByLabel(/^Quantity/).fill('9999');
    await page.getByRole('button', { name: 'Submit' }).click();
    await page.getByText(/^Only /).waitFor();
    await picture('scan-item-refused');
  }
  await open('/InventoryFulfilement/none');
  await page.getByText('Item not found').waitFor();
  await picture('scan-unknown');
});
