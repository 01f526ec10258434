import { expect, test } from './support/journey';

test('a client’s week is weighed by what was written in it, and opens what it rests on', {
  tag: '@plain',
}, async ({ page, open, people, looksRight }) => {
  await people.newFirm(page);
  const home = await people.addClient(page, 'Kopi & Kaya');
  await open(home);
  await page.getByRole('link', { name: 'Sentiment' }).click();
  await expect(page).toHaveURL(`${home}/sentiment`);
  await expect(page.getByRole('heading', { name: 'No check-ins yet' })).toBeVisible();
  await looksRight(page);
  const weigh = page.getByRole('button', { name: 'Check this week' });
  await weigh.click();
  await expect(page.getByText('Nothing was written about this client this week or last')).toBeVisible();

  await page.getByRole('link', { name: 'Write a note' }).click();
  await page
    .getByRole('textbox', { name: 'Notes' })
    .fill('Very happy with the new blend. <b>Thanks</b> to Ahmad.');
  await page.getByRole('button', { name: 'Save notes' }).click();
  await expect(page.getByText('Notes updated successfully').first()).toBeVisible();
  await page.getByRole('link', { name: 'Sentiment' }).click();
  await weigh.click();
  await expect(page.getByText('Checked: this week was positive.')).toBeVisible();
  await expect(page.getByText('Average confidence 50% of 1 week')).toBeVisible();

  await page.getByRole('link', { name: /50% confidence/ }).click();
  await expect(page).toHaveURL(/\/sentiment\/[0-9a-f]{24}$/);
  const dialog = page.getByRole('dialog', { name: /^Week \d+ · / });
  await expect(dialog.getByText('Very happy with the new blend. <b>Thanks</b> to Ahmad.')).toBeVisible();
  await expect(dialog.getByText('Checked with a list of positive and negative English words')).toBeVisible();
  await looksRight(page);
  await dialog.getByRole('link', { name: 'Open in Notes' }).click();
  await expect(page).toHaveURL(`${home}/notes?before=2`);
  await expect(page.getByRole('region', { name: 'History' }).getByRole('listitem')).toHaveCount(1);
});

test('the weeks of the sample company stand as a line, as a table and as a list that is searched', {
  tag: '@plain',
}, async ({ page, open, people, scripting }) => {
  await people.signIn(page, people.sample('owner'));
  await open('/crm?q=Ah+Seng');
  const home = await page.getByRole('link', { name: /Ah Seng Coffee House/ }).getAttribute('href');
  await open(`${home}/sentiment`);
  const records = page.getByRole('link', { name: /% confidence/ });
  await expect(records).toHaveCount(6);
  await expect(records.first()).toContainText('Sample');

  // The line is drawn with and without JavaScript, and with it as wide as its place.
  const line = page.getByRole('img', { name: 'Mood over the weeks, as a line' });
  await expect(line).toBeVisible();
  await expect(line.locator('circle')).toHaveCount(6);
  if (scripting) await expect.poll(async () => (await line.boundingBox())?.width).not.toBe(720);
  if (scripting) {
    const desk = page.viewportSize() ?? { width: 1280, height: 800 };
    await page.setViewportSize({ width: 390, height: 844 });
    await expect.poll(async () => (await line.boundingBox())?.width).toBeLessThan(390);
    await page.setViewportSize(desk);
  }

  const rows = page.getByRole('region', { name: 'Mood over the weeks, as table' }).getByRole('row');
  await expect(rows.first()).toBeHidden();
  await page.getByText('Show as table').click();
  await expect(rows).toHaveCount(7);
  await expect(rows.last()).toContainText('85%');

  const search = page.getByRole('searchbox');
  await search.fill('ROASTER');
  await search.press('Enter');
  await expect(records).toHaveCount(1);
  await expect(page).toHaveURL(`${home}/sentiment?q=ROASTER`);
  await expect(page.getByText('Average confidence 68% of 1 week found')).toBeVisible();
  await records.click();
  await expect(page.getByRole('dialog')).toContainText(
    'Says another roaster has offered them a lower price.',
  );
  await page.getByRole('dialog').getByRole('link', { name: 'Close' }).click();
  await expect(page).toHaveURL(`${home}/sentiment?q=ROASTER`);
  await expect(records).toHaveCount(1);
  await search.fill('zzzz');
  await search.press('Enter');
  await expect(page.getByRole('heading', { name: 'No such week' })).toBeVisible();
});
