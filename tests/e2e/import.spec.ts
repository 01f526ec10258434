import { readFile } from 'node:fs/promises';
import { expect, rareAction, test } from './support/journey';

const heading = 'Company name,Industry,Contact person,Role,Email,Notes';
const listOf = (...lines: string[]) => ({
  name: 'clients.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from([heading, ...lines].join('\r\n')),
});

test('a list of clients is checked, imported, and exported again', async ({
  page,
  open,
  people,
  looksRight,
  faults,
}) => {
  faults.announce(400);
  await people.newFirm(page);
  await people.addClient(page, 'Ah Seng Coffee House');
  await open('/crm');
  await rareAction(page, 'Import');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Import clients');

  await page.getByLabel(/^CSV file/).setInputFiles(listOf());
  await page.getByRole('button', { name: 'Check the file' }).click();
  await expect(page.getByText('no clients below it')).toBeVisible();

  await page
    .getByLabel(/^CSV file/)
    .setInputFiles(
      listOf(
        'Kopi & Co,Food,Tan,Others,tan@kopi.example,',
        '=Teh & Co,Food,Lim,Owner,lim@teh.example,"Likes teh,\nno sugar"',
        'AH SENG coffee-house,Food,Tan,Others,seng@coffee.example,',
        'Milo & Co,Food,Lim,Boss,none,',
      ),
    );
  await page.getByRole('button', { name: 'Check the file' }).click();
  await expect(page).toHaveURL(/\/crm\/import\/[0-9a-f]{24}$/);
  await expect(page.getByText('Enter Owner/C-Suite, Manager/Team Lead, Staff/Exec or Others.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Ah Seng Coffee House' })).toBeVisible();
  await expect(page.getByLabel('Leave them out, and add 2 clients')).toBeChecked();
  await looksRight(page);

  await page.getByRole('button', { name: 'Import clients' }).click();
  const done = page.getByRole('heading', { name: '2 clients added' });
  await expect(done).toBeVisible();
  await expect(page.getByText('Left out: 1 likely duplicate, and 1 row with mistakes.')).toBeVisible();
  await looksRight(page);

  await page.getByRole('link', { name: 'See all clients' }).click();
  await expect(page.getByText('3 clients', { exact: true })).toBeVisible();
  const download = page.waitForEvent('download');
  await rareAction(page, 'Export');
  const file = await download;
  expect(file.suggestedFilename()).toBe('clients.csv');
  expect(await readFile(await file.path(), 'utf8')).toContain("\r\n'=Teh & Co,Food,Lim,Owner/C-Suite,");
});

test('on a line that is slower than the page looks again, the end of an import is seen', async ({
  page,
  open,
  people,
}) => {
  await people.newFirm(page);
  await open('/crm/import');
  await page.getByLabel(/^CSV file/).setInputFiles(listOf('Kopi & Co,Food,Tan,Others,tan@kopi.example,'));
  await page.getByRole('button', { name: 'Check the file' }).click();
  await expect(page.getByText('1 client will be added')).toBeVisible();
  const slow = /\/crm\/import\/[0-9a-f]{24}\.data/;
  await page.route(slow, async (route) => {
    const answer = await route.fetch();
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    await route.fulfill({ response: answer }).catch(() => undefined);
  });
  await page.getByRole('button', { name: 'Import clients' }).click();
  await expect(page.getByRole('heading', { name: '1 client added' })).toBeVisible();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});
