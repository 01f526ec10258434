import { someEmployee } from '../support/api';
import { expect, openAsleep, test } from './support/journey';

/** A Monday of next year's July, which has no public holiday. */
function aMonday(weeks: number): string {
  const year = new Date().getUTCFullYear() + 1;
  const first = new Date(Date.UTC(year, 6, 1));
  const day = 1 + ((8 - first.getUTCDay()) % 7) + weeks * 7;
  return `${year}-07-${String(day).padStart(2, '0')}`;
}

test('an employee applies, an owner approves, the calendar shows it, and the employee cancels', {
  tag: '@plain',
}, async ({ page, open, people, anotherPage }) => {
  await people.newFirm(page);
  const { email } = people.stranger();
  await page.request.post('/createEmployee', {
    data: { ...someEmployee(), name: 'Tan Ai Ling', email, password: 'teh-o-kosong' },
    headers: { Origin: people.origin },
  });
  const theirs = await anotherPage();
  await people.signInAlone(theirs, { email, password: 'teh-o-kosong' });
  await open('/LeaveManagement', theirs);
  const form = theirs.locator('main form').first();
  await form.getByLabel(/^Leave Type/).selectOption('Annual Leave');
  await form.getByLabel(/^Start Date/).fill(aMonday(1));
  await form.getByLabel(/^End Date/).fill(aMonday(2));
  await form.getByLabel(/^Reason/).fill('Visiting my grandparents');
  await form.getByRole('button', { name: 'Count days' }).click();
  await expect(theirs.getByText('6 working days')).toBeVisible();
  await expect(theirs.getByText('8 days will remain')).toBeVisible();
  await expect(form.getByLabel(/^Reason/)).toHaveValue('Visiting my grandparents');
  expect(theirs.url()).not.toContain('grandparents');
  await form.getByRole('button', { name: 'Submit Application' }).click();
  await expect(theirs.getByText('Leave submitted! Remaining balance: 8').first()).toBeVisible();
  await expect(theirs).toHaveURL(/\/LeaveManagement\/my$/);
  await expect(theirs.getByText('pending')).toBeVisible();

  await open('/LeaveManagement/approval');
  await expect(page.getByText('Visiting my grandparents')).toBeVisible();
  await page.getByRole('button', { name: 'Approve the leave of Tan Ai Ling' }).click();
  await expect(page.getByText('Leave request approved successfully!').first()).toBeVisible();
  await expect(page.getByText('No requests to review')).toBeVisible();
  await open(`/LeaveManagement/calendar?month=${aMonday(1).slice(0, 7)}`);
  await expect(page.getByRole('heading', { name: 'Approved Leaves Calendar' })).toBeVisible();
  await expect(page.getByText(/Tan Ai Ling: Annual Leave/).first()).toBeVisible();

  await open('/LeaveManagement/my', theirs);
  await theirs.getByRole('link', { name: /^Cancel Annual Leave/ }).click();
  const question = theirs.getByRole('dialog', { name: 'Cancel this leave?' });
  await question.getByRole('button', { name: 'Cancel leave' }).click();
  await expect(theirs.getByText('Leave cancelled. The days are back in your balance.').first()).toBeVisible();
  await open('/LeaveManagement', theirs);
  await expect(theirs.getByRole('listitem').filter({ hasText: 'Annual Leave' })).toContainText('14 left');
});

test('days that cannot be counted just now leave the form as it is', async ({
  page,
  open,
  people,
  scripting,
  faults,
}) => {
  test.skip(!scripting, 'without a script nothing is asked for in the background');
  faults.announce(500);
  await people.signIn(page, people.sample('warehouse'));
  await open('/LeaveManagement');
  await page.route('**/LeaveManagement/count**', (route) => route.fulfill({ status: 500, body: 'no' }));
  const form = page.locator('main form').first();
  await form.getByLabel(/^Reason/).fill('A wedding');
  await form.getByLabel(/^Start Date/).fill(aMonday(1));
  await form.getByLabel(/^End Date/).fill(aMonday(1));
  await expect(page.getByText('We can’t count the days right now.')).toBeVisible();
  await expect(form.getByLabel(/^Reason/)).toHaveValue('A wedding');
});

test('what is wrong with an application stands at its field, and what was typed stays', async ({
  page,
  open,
  people,
  faults,
  scripting,
}) => {
  // With JavaScript the browser itself says what is wrong.
  if (!scripting) faults.announce(400);
  await people.signIn(page, people.sample('warehouse'));
  await open('/LeaveManagement');
  const form = page.locator('main form').first();
  // The browser would hold an empty field back by itself.
  await form.getByLabel(/^Start Date/).fill(aMonday(2));
  await form.getByLabel(/^End Date/).fill(aMonday(1));
  await form.getByLabel(/^Reason/).fill('A wedding');
  await form.getByRole('button', { name: 'Submit Application' }).click();
  await expect(page.getByText('End date cannot be before start date.')).toBeVisible();
  await expect(form.getByLabel(/^Reason/)).toHaveValue('A wedding');
});

test('days that were chosen before the page had come to life are counted', async ({
  page,
  people,
  scripting,
}) => {
  test.skip(!scripting, 'without a script a button counts them');
  await people.signIn(page, people.sample('warehouse'));
  const wake = await openAsleep(page, '/LeaveManagement');
  const form = page.locator('main form').first();
  await form.getByLabel(/^Start Date/).fill(aMonday(1));
  await form.getByLabel(/^End Date/).fill(aMonday(1));
  await wake();
  await expect(page.getByText('1 working day', { exact: true })).toBeVisible();
});
