import { expect, test } from './support/journey';
import { ownerWithCalls } from './support/scan';

const names = ['Arabica', 'Barley', 'Cocoa', 'Dates', 'Espresso', 'Figs'];

for (const tag of ['@phone', '@plain'])
  test(`somebody counts a shelf, leaves, goes on and books the differences with their reasons ${tag}`, {
    tag,
  }, async ({ page, open, people, scripting, looksRight }) => {
    const { call } = await ownerWithCalls(people, page);
    const item = { productSegment: 'Coffee', location: 'A1', totalCount: 10, onHoldCount: 0, cost: 2.5 };
    const ids = new Map<string, string>();
    for (const productName of names) {
      const made = await call('POST', '/api/inventory', { ...item, SKU: `S-${productName}`, productName });
      ids.set(productName, String((await made.json()).id));
    }
    await call('POST', '/api/inventory', { ...item, SKU: 'ELSE', productName: 'Elsewhere', location: 'B2' });

    await open('/Inventory');
    await page.getByText('More', { exact: true }).click();
    await page.getByRole('link', { name: 'Stocktakes' }).click();
    await expect(page.getByRole('heading', { name: 'Stocktakes' })).toBeVisible();
    await page.getByLabel('Location').selectOption('A1');
    await page.getByRole('button', { name: 'Start counting' }).click();
    await expect(page.getByText('0 of 6 items counted.')).toBeVisible();
    await expect(page.getByText('Elsewhere')).toHaveCount(0);
    await looksRight(page);

    let counted = 0;
    const count = async (name: string, number: number) => {
      const row = page.getByRole('listitem').filter({ hasText: name });
      await row.getByLabel(name).fill(String(number));
      await row.getByRole('button', { name: 'Save' }).click();
      counted += 1;
      await expect(page.getByText(`${counted} of 6 items counted.`)).toBeVisible();
    };
    await count('Arabica', 10);
    if (scripting) await expect(page.getByLabel('Barley')).toBeFocused();
    await count('Barley', 8);
    await count('Cocoa', 11);

    // Called away: meanwhile two of what was counted are taken, and two of what was not.
    await open('/Today');
    for (const name of ['Barley', 'Dates'])
      await call('POST', '/api/inventory/transaction', {
        itemId: ids.get(name),
        type: 'fulfilment',
        quantity: 2,
        note: 'Sold',
      });
    await open('/Inventory/stocktakes');
    await expect(page.getByText('In progress')).toBeVisible();
    await page.getByRole('link', { name: 'A1' }).click();
    await expect(page.getByText('3 of 6 items counted.')).toBeVisible();
    await count('Dates', 8);
    await count('Espresso', 10);

    await expect(page.getByText('1 item not counted yet: its stock stays as it is.')).toBeVisible();
    await expect(page.getByRole('heading', { name: '2 differences' })).toBeVisible();
    await looksRight(page);
    const differences = page.getByRole('region', { name: '2 differences' }).getByRole('listitem');
    await expect(differences).toHaveText([/Barley.*-2.*counted 8, was 10/, /Cocoa.*\+1.*counted 11, was 10/]);
    await differences.nth(0).getByLabel('Reason').fill('Broken');
    await differences.nth(1).getByLabel('Reason').fill('Found');
    await page.getByRole('button', { name: 'Book 2 differences and finish' }).click();
    await expect(page.getByText(/Finished by/)).toBeVisible();
    await expect(page.getByRole('listitem').filter({ hasText: 'Barley' })).toHaveText(/-2.*Broken/);
    await expect(page.getByRole('listitem').filter({ hasText: 'Cocoa' })).toHaveText(/\+1.*Found/);

    const total = async (name: string) =>
      (await (await call('GET', `/api/inventory/${ids.get(name)}`)).json()).totalCount;
    // Of the barley eight were there, and two left since.
    const totals = [];
    for (const name of names) totals.push(await total(name));
    expect(totals).toEqual([10, 6, 11, 8, 10, 10]);
  });
