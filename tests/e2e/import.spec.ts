import { Hands } from './support/hands';
import { expect, test } from './support/journey';

const lines = [
  'S/N,Customer Name,Attn,H/P,Email,Address,Postal,Type,Remarks',
  '1,Ah Seng Coffee House,Mr Lim,9123 4567,ahseng@coffee.example,12 Jalan Besar,208787,F&B,Pays late',
  '2,Kopi & Co,,81234567,,3 Tuas Ave 1,637315,,',
  '3,Teh Tarik Pte Ltd,Siti,,siti@teh.example / accounts@teh.example,,,Retail,Call before 8',
];
const file = { name: 'clients.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\r\n')) };

for (const [how, tag] of [
  ['without JavaScript', '@plain'],
  ['on a phone', '@phone'],
] as const)
  test(`a list as a firm has it is among the clients in few actions, and is taken back, ${how}`, {
    tag,
  }, async ({ page, open, people, scripting, looksRight }) => {
    await people.newFirm(page);
    const hands = new Hands();
    const click = (name: string) =>
      hands.press(page.getByRole('button', { name }).or(page.getByRole('link', { name })).first());
    const choose = () => hands.choose(page.getByLabel(/^Excel or CSV file/), file);
    /** Without JavaScript the page has a link to look again. */
    const sees = async (text: string) => {
      const seen = async () => {
        // The page may be looking again by itself just then.
        if (!scripting) await page.goto(page.url()).catch(() => null);
        return await page.getByText(text).first().isVisible();
      };
      await expect.poll(seen).toBe(true);
    };
    await open('/crm');
    await click('Import from a spreadsheet');
    await choose();
    await click('Check the list');
    await expect(page.getByText('3 rows: 3 will be added.')).toBeVisible();
    await expect(page.getByText('Not imported: S/N.')).toBeVisible();
    await looksRight(page);
    await click('Import 3 clients');
    await sees('3 clients added');
    await looksRight(page);
    await click('See all clients');
    await expect(page.getByText('Teh Tarik Pte Ltd')).toBeVisible();
    expect(hands.actions).toBeLessThanOrEqual(8);

    await open('/imports/clients');
    await click('clients.csv');
    await click('Take it back');
    await page.getByRole('dialog').getByRole('button', { name: 'Take it back' }).click();
    await sees('3 clients removed.');
    await click('Import another list');
    await choose();
    await click('Check the list');
    await page
      .getByLabel(/^Industry/)
      .first()
      .selectOption('');
    if (!scripting) await click('Update preview');
    await expect(page.getByText('Not imported: S/N, Type.')).toBeVisible();
  });
