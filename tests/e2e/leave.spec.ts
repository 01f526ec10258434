import { expect, openAsleep, test } from './support/journey';

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
