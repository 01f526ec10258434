import { phone } from './support/devices';
import { dot, end, scan } from './support/driver';
import { expect, test } from './support/journey';
import { loseNetwork } from './support/scan';

test.use(phone);

const checklist = ['Descale', 'Change the filter', 'Clean the grinder'].map((text) => ({ text }));
const photo = { name: 'bar.png', mimeType: 'image/png', buffer: dot };
const heic = { name: 'bar.heic', mimeType: 'image/heic', buffer: Buffer.from('0000ftypheic') };

test('ticks and photos are stored on the phone, arrive once with their time, and an end with open lines asks once', async ({
  page,
  open,
  people,
  looksRight,
}) => {
  const { login, at, job } = await scan(people, page, { checklist, status: 'active' });
  await people.signInAlone(page, login);
  await open(at);
  const line = (name: string) => page.getByRole('button', { name });
  const shown = page.getByRole('heading', { name: 'Checklist' });
  await line('Descale').click();
  await expect(line('Descale')).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(async () => (await job()).checklist).toMatchObject([{ done: true }, { done: false }, {}]);
  const networkIsBack = await loseNetwork(page, /\/api\/|\.data/);
  await line('Descale').click();
  await line('Change the filter').click();
  await expect(shown).toHaveText('Checklist1 of 3');
  const before = page.getByLabel('Before', { exact: true });
  await before.setInputFiles(heic);
  await expect(page.getByText('This phone can’t read that photo.')).toBeVisible();
  await before.setInputFiles([photo, photo]);
  await page.getByLabel('After', { exact: true }).setInputFiles(photo);
  await expect(page.getByText('Waiting', { exact: true })).toHaveCount(3);
  await page.getByRole('button', { name: 'Delete this photo' }).first().click();
  await expect(page.getByText('Waiting', { exact: true })).toHaveCount(2);
  await looksRight(page);

  await end(page).click();
  await expect(page.getByRole('alert')).toContainText('2 lines of the checklist are still open.');
  await networkIsBack();
  await expect(page.getByText('Waiting', { exact: true })).toHaveCount(0);
  await page.getByRole('button', { name: 'End anyway' }).click();
  await expect(page.getByText('This job has ended.')).toBeVisible();
  const ended = await job();
  expect(ended).toMatchObject({ status: 'ended', photos: [{ when: 'before' }, { when: 'after' }] });
  expect(ended.checklist).toMatchObject([{ done: false }, { done: true }, { done: false }]);
  await expect(shown).toHaveText('Checklist1 of 3');
  await expect(page.getByRole('img', { name: /^(Before|After) the work/ })).toHaveCount(2);
});

test('without JavaScript each line and photo is a form, and an end with open lines has a box to tick', {
  tag: '@plain',
}, async ({ page, people, faults }) => {
  faults.announce(400);
  const { login, at, job } = await scan(people, page, { checklist, status: 'active' });
  await people.signInAlone(page, login);
  await page.goto(at);
  await page.getByRole('button', { name: 'Descale' }).click();
  await expect(page.getByRole('button', { name: 'Descale' })).toHaveAttribute('aria-pressed', 'true');
  await page.getByLabel('Picture').setInputFiles(heic);
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByText('Only JPG and PNG allowed')).toHaveCount(1);
  await page.getByLabel('When').selectOption('After the work');
  await page.getByLabel('Picture').setInputFiles(photo);
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByRole('img', { name: /^After the work/ })).toHaveCount(1);
  await end(page).click();
  await expect(page.getByText('Tick what is done, or tick this box to end the job anyway.')).toBeVisible();
  await page.getByLabel('End the job with open lines').check();
  await end(page).click();
  await expect(page.getByText('This job has ended.')).toBeVisible();
  expect(await job()).toMatchObject({
    photos: [{ when: 'after' }],
    checklist: [{ done: true }, { done: false }, { done: false }],
  });
});
