import { test } from './picture';

test('people', async ({ open, page, picture, people, faults }) => {
  faults.announce(400);
  await people.signIn(page, people.sample('owner'));
  await open('/HumanResource');
  await picture('employees');
  await open('/HumanResource?status=Terminated');
  await picture('employees-none');
  await open('/HumanResource/new');
  await picture('employee-new', false);
  await page.getByLabel(/^Legal name/).fill('Tan Ai Ling');
  await page.locator('dialog form').evaluate((form: HTMLFormElement) => {
    form.noValidate = true;
  });
  await page.getByLabel('Name, contact 1').fill('Tan Ah Kow');
  await page.getByRole('button', { name: 'Add Employee' }).click();
  await page.getByText('Enter the date of birth.').waitFor();
  await picture('employee-new-wrong', false);
  await open('/HumanResource/deleted');
  await picture('employees-deleted');
  await open('/HumanResource/export');
  await picture('employees-export', false);
  await open('/HumanResource?q=Chen');
  const home = (await page.getByRole('link', { name: /Chen Wei.*Active/ }).getAttribute('href')) ?? '';
  for (const tab of ['', '/contact', '/job', '/payroll', '/compliance', '/additional']) {
    await open(`${home}${tab}`);
    await picture(`employee${tab.replace('/', '-')}`);
  }
  await open(`${home}/delete`);
  await picture('employee-delete', false);
  await open(`${home}/data`);
  await picture('employee-data');
  await people.signIn(page, people.sample('manager'));
  await open('/HumanResource?q=Lim+Mei');
  await page.getByRole('link', { name: /Lim Mei Hua/ }).click();
  await page.getByText('Only an owner can change').waitFor();
  await picture('employee-boss');
});

test('leave', async ({ open, page, picture, people, faults }) => {
  faults.announce(400);
  await people.signIn(page, people.sample('driver'));
  await open('/LeaveManagement?type=Annual+Leave&startDate=2026-12-24&endDate=2027-01-04');
  await page.getByText('6 working days').waitFor();
  await picture('leave-apply');
  await page.getByRole('button', { name: 'Submit Application' }).click();
  await page.getByText('Please fill in all required fields.').first().waitFor();
  await picture('leave-apply-wrong');
  await open('/LeaveManagement/my');
  await picture('leave-my');
  await page
    .getByRole('link', { name: /^Cancel/ })
    .first()
    .click();
  await page.getByRole('heading', { name: 'Cancel this leave?' }).waitFor();
  await picture('leave-cancel', false);
  await people.signIn(page, people.sample('owner'));
  await open('/LeaveManagement/approval');
  await picture('leave-approval');
  const decide = await page.locator('form[action$="/approve"]').first().getAttribute('action');
  await open(decide ?? '');
  await picture('leave-approve', false);
  await open('/LeaveManagement/approval?status=cancelled');
  await picture('leave-approval-none');
  await open('/LeaveManagement/calendar');
  const calendar = page.locator('.sx__month-grid-wrapper');
  if ((page.viewportSize()?.width ?? 0) >= 768) await calendar.waitFor();
  await picture('leave-calendar');
  await open('/LeaveManagement/calendar/subscribe');
  await picture('leave-subscribe', false);
  await open('/LeaveManagement/balances');
  await picture('leave-balances');
  await page.getByRole('link', { name: 'Ahmad bin Ismail' }).click();
  await page.getByRole('heading', { name: /^Ahmad bin Ismail/ }).waitFor();
  await picture('leave-balance');
  await open('/LeaveManagement/holidays');
  await picture('leave-holidays');
  await open('/LeaveManagement/holidays/week');
  await picture('leave-week', false);
  await open('/LeaveManagement/settings');
  await picture('leave-types');
  await open('/LeaveManagement/settings/edit?name=Annual+Leave');
  await picture('leave-type', false);
});
