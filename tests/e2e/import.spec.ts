import { expect, test } from './support/journey';

const lines = [
  'Company name,Industry,Contact person,Role,Email,Notes',
  'Kopi & Co,Food,Tan,Others,tan@kopi.example,',
  'AH SENG coffee-house,Food,Tan,Others,seng@coffee.example,',
  'Milo & Co,Food,Lim,Boss,none,',
];

test('a list of clients is checked, and the end of its import is seen on a line that is slower than the page looks again', async ({
  page,
  open,
  people,
  looksRight,
}) => {
  await people.newFirm(page);
  await people.addClient(page, 'Ah Seng Coffee House');
  await open('/crm/import');
  await page
    .getByLabel(/^CSV file/)
    .setInputFiles({ name: 'clients.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\r\n')) });
  await page.getByRole('button', { name: 'Check the file' }).click();
  await expect(page.getByLabel('Leave them out, and add 1 client')).toBeChecked();
  await looksRight(page);
  const slow = /\/crm\/import\/[0-9a-f]{24}\.data/;
  await page.route(slow, async (route) => {
    const answer = await route.fetch();
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    await route.fulfill({ response: answer }).catch(() => undefined);
  });
  await page.getByRole('button', { name: 'Import clients' }).click();
  await expect(page.getByRole('heading', { name: '1 client added' })).toBeVisible();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await looksRight(page);
});
