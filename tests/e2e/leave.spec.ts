import sharp from 'sharp';
import { alive, expect, openAsleep, test } from './support/journey';

/** A Monday of next year's July, which has no public holiday. */
function aMonday(weeks: number): string {
  const year = new Date().getUTCFullYear() + 1;
  const first = new Date(Date.UTC(year, 6, 1));
  const day = 1 + ((8 - first.getUTCDay()) % 7) + weeks * 7;
  return `${year}-07-${String(day).padStart(2, '0')}`;
}

test('days are counted as they are chosen, and what is wrong or cannot be counted leaves the form as it is', async ({
  page,
  people,
  faults,
}) => {
  await people.signIn(page, people.sample('warehouse'));
  const wake = await openAsleep(page, '/LeaveManagement');
  const form = page.locator('main form').first();
  const start = form.getByLabel(/^Start Date/);
  const end = form.getByLabel(/^End Date/);
  const reason = form.getByLabel(/^Reason/);
  await start.fill(aMonday(1));
  await end.fill(aMonday(1));
  await wake();
  await expect(page.getByText('1 working day', { exact: true })).toBeVisible();

  await reason.fill('A wedding');
  await start.fill(aMonday(2));
  await form.getByRole('button', { name: 'Submit Application' }).click();
  await expect(page.getByText('End date cannot be before start date.')).toBeVisible();
  await expect(reason).toHaveValue('A wedding');

  faults.announce(500);
  await page.route('**/LeaveManagement/count**', (route) => route.fulfill({ status: 500, body: 'no' }));
  await end.fill(aMonday(2));
  await expect(page.getByText('We can’t count the days right now.')).toBeVisible();
  await expect(reason).toHaveValue('A wedding');
});

test('a large photo is made smaller before it is sent, also if the form is sent at once', async ({
  page,
  open,
  people,
}) => {
  await people.newFirm(page);
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  const create = { width: 3_000, height: 2_300, channels: 3, background: '#888', noise } as const;
  const buffer = await sharp({ create }).jpeg({ quality: 95 }).toBuffer();
  // Forms take 5 MB.
  expect(buffer.length).toBeGreaterThan(6_000_000);
  const photo = { name: 'IMG_0815.jpg', mimeType: 'image/jpeg', buffer };

  await open('/LeaveManagement');
  await alive(page);
  const form = page.locator('main form').first();
  await form.getByLabel(/^Start Date/).fill(aMonday(1));
  await form.getByLabel(/^End Date/).fill(aMonday(1));
  await form.getByLabel(/^Reason/).fill('Fever');
  await form.getByLabel('Medical certificate').setInputFiles(photo);
  await form.getByRole('button', { name: 'Submit Application' }).click();
  await expect(page.getByText(/^Leave submitted!/)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Medical certificate' })).toBeVisible();

  await open('/settings/company');
  await alive(page);
  await page.getByLabel('Logo').setInputFiles(photo);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Updated Successfully')).toBeVisible();
});
