import { expect, test } from './support/journey';

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
