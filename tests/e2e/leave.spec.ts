import sharp from 'sharp';
import { singaporeDay } from '../../app/core/dates';
import { dayAfter } from '../../app/core/days';
import { isWorkingDay } from '../../app/modules/leave/days';
import { singaporeHolidays } from '../../app/modules/leave/holidays';
import { ApiClient, someEmployee } from '../support/api';
import { firstMonday } from '../support/leave';
import { Hands } from './support/hands';
import { alive, expect, openAsleep, test } from './support/journey';

const holidays = new Map(singaporeHolidays.map(({ day, name }) => [day, name]));

/** A Monday of next year's July, which has no public holiday. */
const aMonday = (weeks: number) => dayAfter(firstMonday(7), weeks * 7);

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
  await expect(end).toHaveValue(aMonday(2));
  await end.fill(aMonday(1));
  await form.getByRole('button', { name: 'Submit Application' }).click();
  await expect(page.getByText('End date cannot be before start date.')).toBeVisible();
  await expect(reason).toHaveValue('A wedding');

  faults.announce(500);
  await page.route('**/LeaveManagement/count**', (route) => route.fulfill({ status: 500, body: 'no' }));
  await end.fill(aMonday(2));
  await expect(page.getByText('We can’t count the days right now.')).toBeVisible();
  await expect(reason).toHaveValue('A wedding');
});

test('six requests are approved in three actions and undone in one, and a sick day is recorded in two', async ({
  page,
  open,
  people,
  faults,
}) => {
  const api = new ApiClient(people.origin, await people.token(await people.newFirm(page)));
  for (const day of [0, 1, 2, 3, 4, 7]) {
    const on = dayAfter(aMonday(1), day);
    const sent = { type: 'Annual Leave', startDate: on, endDate: on, reason: 'Rest' };
    expect((await api.post('/api/leave/apply', sent)).status).toBe(200);
  }
  const employee = someEmployee();
  expect((await api.post('/createEmployee', employee)).status).toBe(200);

  await open('/LeaveManagement/approval');
  await alive(page);
  const ticks = page.getByRole('checkbox', { name: /^Select the request/ });
  await expect(ticks).toHaveCount(6);
  const approval = new Hands();
  await approval.press(page.getByRole('checkbox', { name: 'All on this page' }));
  await approval.press(page.getByRole('button', { name: 'Approve selected' }));
  await expect(page.getByText('No requests to review')).toBeVisible();
  expect(approval.actions).toBeLessThanOrEqual(3);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(ticks).toHaveCount(6);

  await ticks.first().check();
  await page.getByText('Reject selected').click();
  await page.getByRole('button', { name: 'Reject', exact: true }).click();
  await expect(page.getByText('Enter a reason. The person gets it by email.')).toBeVisible();
  await page.getByLabel('Reason').fill('Stocktaking');
  await page.getByRole('button', { name: 'Reject', exact: true }).click();
  await expect(ticks).toHaveCount(5);

  await open('/LeaveManagement/balances');
  await alive(page);
  const sickDay = new Hands();
  await sickDay.press(page.getByRole('link', { name: `Record a sick day of ${employee.name}` }));
  await expect(page.getByLabel('End Date')).not.toHaveValue('');
  const isWorkday = isWorkingDay(singaporeDay(new Date()), { week: [1, 2, 3, 4, 5], holidays });
  if (!isWorkday) faults.announce(400);
  await sickDay.press(page.getByRole('button', { name: 'Record leave' }));
  expect(sickDay.actions).toBe(2);
  await expect(
    page.getByText(isWorkday ? 'The medical certificate is missing' : 'so no leave is needed').first(),
  ).toBeVisible();
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
