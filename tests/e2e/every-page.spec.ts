import type { Page } from '@playwright/test';
import { withIds } from './support/ids';
import { expect, isLanding, test, visit } from './support/journey';
import type { Login, People } from './support/people';

interface Visit {
  path: string;
  heading: string | RegExp;
  title: string | RegExp;
  who?: (people: People) => Login;
  status?: number;
}

const owner = (people: People) => people.sample('owner');
const driver = (people: People) => people.sample('driver');
const ended = (people: People) => people.ended;

/** Every page as it is first seen; `:id` is a client of the sample company, `:week` a record of one of its weeks. */
const visits: Visit[] = [
  { path: '/', heading: 'Your whole day, run from one place.', title: /^Laoban/ },
  { path: '/login', heading: 'Log in', title: /^Log in/ },
  { path: '/SignUp', heading: 'Start your free trial', title: /^Sign up/ },
  { path: '/ForgetPassword', heading: 'Forgot your password?', title: /^Forgot password/ },
  { path: '/ResetPassword/none', heading: 'This link no longer works', title: /^New password/ },
  { path: '/api', heading: 'The Laoban API', title: /^API/ },
  { path: '/api', heading: 'The Laoban API', title: /^API/, who: owner },
  { path: '/api/tokens/new', heading: 'The Laoban API', title: /^Make a token/, who: owner },
  {
    path: '/api/tokens/none/revoke',
    heading: 'This is not here',
    title: 'This is not here · Laoban',
    who: owner,
    status: 404,
  },
  {
    path: '/nowhere',
    heading: 'Uh oh! Looks like you got lost.',
    title: /^Uh oh! .* · Laoban$/,
    status: 404,
  },
  { path: '/crm', heading: 'Clients', title: /^Clients/, who: owner },
  { path: '/crm/new', heading: 'Clients', title: /^Add client/, who: owner },
  { path: '/clientDashBoard/:id', heading: /Ah Seng Coffee House/, title: /^Ah Seng/, who: owner },
  { path: '/clientDashBoard/:id/edit', heading: /Ah Seng Coffee House/, title: /^Ah Seng/, who: owner },
  {
    path: '/clientDashBoard/:id/notes',
    heading: /Ah Seng Coffee House/,
    title: /^Notes · Ah Seng/,
    who: owner,
  },
  {
    path: '/clientDashBoard/:id/trends',
    heading: /Ah Seng Coffee House/,
    title: /^Market Trend · Ah Seng/,
    who: owner,
  },
  {
    path: '/clientDashBoard/:id/ideas',
    heading: /Ah Seng Coffee House/,
    title: /^Ideas · Ah Seng/,
    who: owner,
  },
  { path: '/clientDashBoard/:id/ideas?q=zzz', heading: /Ah Seng/, title: /^Ideas · Ah Seng/, who: owner },
  {
    path: '/clientDashBoard/:id/ideas/new',
    heading: /Ah Seng Coffee House/,
    title: /^Ideas · Ah Seng/,
    who: owner,
  },
  { path: '/Storyboard/:idea', heading: /^Ten cups/, title: /^Ten cups/, who: owner },
  { path: '/Storyboard/:idea/create', heading: /^Ten cups/, title: /^Create storyboard/, who: owner },
  { path: '/Storyboard/:idea/scenes/new', heading: /^Ten cups/, title: /^Add scene/, who: owner },
  { path: '/Storyboard/:idea/scenes/:scene/edit', heading: /^Ten cups/, title: /^Edit scene/, who: owner },
  {
    path: '/Storyboard/:idea/scenes/:scene/delete',
    heading: /^Ten cups/,
    title: /^Delete scene/,
    who: owner,
  },
  { path: '/StoryboardClient/:idea', heading: /^Ten cups/, title: /^Ten cups/, who: owner },
  {
    path: '/StoryboardClient/none',
    heading: 'This is not here',
    title: 'This is not here · Laoban',
    status: 404,
  },
  { path: '/Meetings', heading: 'Meetings', title: /^Meetings/, who: owner },
  { path: '/Meetings?view=list&mine=1', heading: 'Meetings', title: /^Meetings/, who: owner },
  {
    path: '/Meetings?week=2027-W53',
    heading: 'Something went wrong',
    title: /Laoban$/,
    who: owner,
    status: 400,
  },
  { path: '/Meetings/new', heading: 'Meetings', title: /^Add meeting/, who: owner },
  { path: '/Meetings/:meeting/edit', heading: 'Meetings', title: /^Tasting with his wife/, who: owner },
  { path: '/Meetings/:meeting/delete', heading: 'Meetings', title: /^Delete meeting/, who: owner },
  { path: '/Meetings/subscribe', heading: 'Meetings', title: /^Subscribe/, who: owner },
  {
    path: '/clientDashBoard/:id/meetings',
    heading: /Ah Seng Coffee House/,
    title: /^Meetings · Ah Seng/,
    who: owner,
  },
  {
    path: '/Meetings',
    heading: 'This room is not open to you',
    title: 'This room is not open to you · Laoban',
    who: driver,
    status: 403,
  },
  { path: '/settings/plans', heading: 'Settings', title: /^Plans/, who: owner },
  { path: '/settings/plans', heading: 'Settings', title: /^Plans/, who: driver },
  { path: '/settings/plans', heading: 'Settings', title: /^Plans/, who: ended },
  { path: '/settings/plans/change/scale', heading: 'Settings', title: /^Change your plan/, who: owner },
  { path: '/settings/plans/cancel', heading: 'Settings', title: /^Cancel your plan/, who: owner },
  { path: '/settings/plans/keep', heading: 'Settings', title: /^Keep your plan/, who: owner },
  { path: '/settings/plans/card', heading: 'Settings', title: /^Change your card/, who: owner },
  { path: '/settings/credits', heading: 'Settings', title: /^Credits/, who: owner },
  { path: '/settings/credits', heading: 'Settings', title: /^Credits/, who: driver },
  { path: '/Idea/:idea', heading: /^Ten cups/, title: /^Ten cups/, who: owner },
  { path: '/Idea/:idea/edit', heading: /^Ten cups/, title: /^Ten cups/, who: owner },
  { path: '/Idea/:idea/delete', heading: /^Ten cups/, title: /^Ten cups/, who: owner },
  {
    path: '/Idea/none',
    heading: 'This is not here',
    title: 'This is not here · Laoban',
    who: owner,
    status: 404,
  },
  {
    path: '/clientDashBoard/:id/sentiment',
    heading: /Ah Seng Coffee House/,
    title: /^Sentiment · Ah Seng/,
    who: owner,
  },
  {
    path: '/clientDashBoard/:id/sentiment/:week',
    heading: /Ah Seng Coffee House/,
    title: /^Sentiment · Ah Seng/,
    who: owner,
  },
  {
    path: '/clientDashBoard/:id/activity',
    heading: /Ah Seng Coffee House/,
    title: /^Activity · Ah Seng/,
    who: owner,
  },
  { path: '/clientDashBoard/:id/delete', heading: /Ah Seng Coffee House/, title: /^Ah Seng/, who: owner },
  {
    path: '/clientDashBoard/:id/quotes',
    heading: /Ah Seng Coffee House/,
    title: /^Quotations · Ah Seng/,
    who: owner,
  },
  { path: '/Quotes', heading: 'Proposal and Quotation', title: /^Quotations/, who: owner },
  { path: '/Quotes?q=zzz', heading: 'Proposal and Quotation', title: /^Quotations/, who: owner },
  { path: '/Quotes/new', heading: 'Proposal and Quotation', title: /^New quotation/, who: owner },
  {
    path: '/Quotes/new?lines[0].description=Beans&lines[0].quantity=2&lines[0].unitPrice=18&gst=on',
    heading: 'Proposal and Quotation',
    title: /^New quotation/,
    who: owner,
  },
  { path: '/Quotes/:draft', heading: /^Q-/, title: /^Q-/, who: owner },
  { path: '/Quotes/:draft/edit', heading: /^Q-/, title: /^Edit quotation/, who: owner },
  { path: '/Quotes/:draft/send', heading: /^Q-/, title: /^Send quotation/, who: owner },
  { path: '/Quotes/:draft/declined', heading: /^Q-/, title: /^Mark quotation/, who: owner },
  { path: '/Quotes/:sent', heading: /^Q-/, title: /^Q-/, who: owner },
  { path: '/Quotes/:declined', heading: /^Q-/, title: /^Q-/, who: owner },
  {
    path: '/Quotes/none',
    heading: 'This is not here',
    title: 'This is not here · Laoban',
    who: owner,
    status: 404,
  },
  {
    path: '/Quotes',
    heading: 'This room is not open to you',
    title: 'This room is not open to you · Laoban',
    who: driver,
    status: 403,
  },
  { path: '/Quotation/:sent', heading: /^Quotation Q-/, title: /^Quotation Q-/, who: owner },
  { path: '/Quotation/:expired', heading: /^Quotation Q-/, title: /^Quotation Q-/, who: owner },
  {
    path: '/Quotation/none',
    heading: 'This is not here',
    title: 'This is not here · Laoban',
    status: 404,
  },
  { path: '/crm/import', heading: 'Import clients', title: /^Import clients/, who: owner },
  {
    path: '/crm/import/none',
    heading: 'This is not here',
    title: 'This is not here · Laoban',
    who: owner,
    status: 404,
  },
  {
    path: '/clientDashBoard/none',
    heading: 'This is not here',
    title: 'This is not here · Laoban',
    who: owner,
    status: 404,
  },
  { path: '/Tasks', heading: 'Task Manager', title: /^Tasks/, who: owner },
  { path: '/Tasks?show=overdue&who=me', heading: 'Task Manager', title: /^Tasks/, who: owner },
  { path: '/Tasks?show=completed', heading: 'Task Manager', title: /^Tasks/, who: owner },
  { path: '/Tasks?find=zzz', heading: 'Task Manager', title: /^Tasks/, who: owner },
  { path: '/Tasks/new', heading: 'Task Manager', title: /^New task/, who: owner },
  { path: '/Tasks/:task/edit', heading: 'Task Manager', title: /^Edit task/, who: owner },
  { path: '/Tasks/:task/delete', heading: 'Task Manager', title: /^Delete task/, who: owner },
  { path: '/Tasks/:task/reopen', heading: 'Task Manager', title: /^Undo/, who: owner },
  {
    path: '/clientDashBoard/:id/tasks',
    heading: /Ah Seng Coffee House/,
    title: /^Tasks · Ah Seng/,
    who: owner,
  },
  { path: '/JobManagement', heading: 'Job Management', title: /^Jobs/, who: owner },
  { path: '/JobManagement', heading: 'Job Management', title: /^Jobs/, who: driver },
  { path: '/JobManagement?q=zzz', heading: 'Job Management', title: /^Jobs/, who: owner },
  { path: '/JobManagement?date=2190-01-05', heading: 'Job Management', title: /^Jobs/, who: owner },
  { path: '/JobManagement/new', heading: 'Job Management', title: /^Add job/, who: owner },
  { path: '/JobManagement/day-sheet', heading: /^Day sheet/, title: /^Day sheet/, who: owner },
  { path: '/JobManagement/:job', heading: /./, title: /^JOB-/, who: owner },
  { path: '/JobManagement/:job/edit', heading: 'Job Management', title: /^Edit job/, who: owner },
  { path: '/JobManagement/:job/delete', heading: 'Job Management', title: /^Delete job/, who: owner },
  {
    path: '/JobManagement/none',
    heading: 'This is not here',
    title: 'This is not here · Laoban',
    who: owner,
    status: 404,
  },
  {
    path: '/JobManagement/new',
    heading: 'This room is not open to you',
    title: 'This room is not open to you · Laoban',
    who: driver,
    status: 403,
  },
  { path: '/JobStartEnd/none', heading: 'Job Management', title: /^Start and end/ },
  { path: '/JobStartEnd/none', heading: 'Job Management', title: /^Start and end/, who: driver, status: 404 },
  { path: '/JobStartEnd/:active', heading: 'Job Management', title: /^Start and end/, who: driver },
  {
    path: '/clientDashBoard/:id/jobs',
    heading: /Ah Seng Coffee House/,
    title: /^Jobs · Ah Seng/,
    who: owner,
  },
  { path: '/Pricing', heading: 'Competitor Price Tracker', title: /^Competitor prices/, who: owner },
  { path: '/Pricing/:price/delete', heading: 'Competitor Price Tracker', title: /^Delete/, who: owner },
  { path: '/settings', heading: 'Settings', title: /^Settings/, who: owner },
  { path: '/settings', heading: 'Settings', title: /^Settings/, who: driver },
  { path: '/settings/contact', heading: 'Settings', title: /^Contact · Settings/, who: driver },
  { path: '/settings/job', heading: 'Settings', title: /^Job Info · Settings/, who: driver },
  { path: '/settings/payroll', heading: 'Settings', title: /^Payroll · Settings/, who: driver },
  { path: '/settings/compliance', heading: 'Settings', title: /^Compliance · Settings/, who: driver },
  { path: '/settings/additional', heading: 'Settings', title: /^Additional · Settings/, who: owner },
  { path: '/settings/security', heading: 'Settings', title: /^Security/, who: owner },
  { path: '/settings/security/password', heading: 'Settings', title: /^Change password/, who: driver },
  { path: '/settings/security/devices/others', heading: 'Settings', title: /^Sign out/, who: driver },
  { path: '/settings/security/two-factor', heading: 'Settings', title: /^Two-factor/, who: driver },
  { path: '/settings/security/two-factor/off', heading: 'Settings', title: /^Switch/, who: driver },
  { path: '/settings/security/two-factor/codes', heading: 'Settings', title: /^New recovery/, who: driver },
  { path: '/welcome', heading: 'You and your company', title: /^Your names/, who: owner },
  { path: '/login/code', heading: 'Please log in again', title: /^Your code/ },
  { path: '/settings/company', heading: 'Settings', title: /^Company/, who: owner },
  { path: '/settings/company', heading: 'Settings', title: /^Company/, who: driver },
  { path: '/settings/data', heading: 'Settings', title: /^Your data/, who: owner },
  { path: '/settings/data', heading: 'Settings', title: /^Your data/, who: driver },
  { path: '/settings/data', heading: 'Settings', title: /^Your data/, who: ended },
  { path: '/settings/data/close', heading: 'Settings', title: /^Delete the company/, who: owner },
  { path: '/settings/company/week', heading: 'Settings', title: /^Working week/, who: owner },
  { path: '/settings/company/ownership', heading: 'Settings', title: /^Hand over/, who: owner },
  { path: '/settings/company/users', heading: 'Settings', title: /^Users/, who: owner },
  { path: '/settings/company/users?q=zzz', heading: 'Settings', title: /^Users/, who: owner },
  { path: '/settings/company/users/invite', heading: 'Settings', title: /^Invite/, who: owner },
  { path: '/settings/company/users/:employee', heading: 'Settings', title: /^Chen Wei/, who: owner },
  {
    path: '/settings/company/users/:employee/invitation',
    heading: 'Settings',
    title: /^Invitation/,
    who: owner,
  },
  {
    path: '/settings/company/users/:employee/sign-out',
    heading: 'Settings',
    title: /^Sign out everywhere/,
    who: owner,
  },
  {
    path: '/settings/company/users/:employee/second-factor',
    heading: 'Settings',
    title: /^Reset two-factor/,
    who: owner,
  },
  { path: '/settings/activity', heading: 'Activity', title: /^Activity/, who: owner },
  { path: '/settings/activity?kind=none', heading: 'Activity', title: /^Activity/, who: owner },
  {
    path: '/settings/activity?from=2026-02-02&to=2026-02-01',
    heading: 'Activity',
    title: /^Activity/,
    who: owner,
  },
  {
    path: '/settings/activity',
    heading: 'This room is not open to you',
    title: 'This room is not open to you · Laoban',
    who: driver,
    status: 403,
  },
  {
    path: '/crm',
    heading: 'This room is not open to you',
    title: 'This room is not open to you · Laoban',
    who: driver,
    status: 403,
  },
  {
    path: '/InventoryFulfilement/none',
    heading: 'Fulfil Stock',
    title: /^Fulfil stock/,
  },
  {
    path: '/InventoryFulfilement/none',
    heading: 'Fulfil Stock',
    title: /^Fulfil stock/,
    who: driver,
    status: 404,
  },
  { path: '/InventoryFulfilement/:item', heading: 'Fulfil Stock', title: /^Fulfil stock/, who: driver },
  { path: '/Inventory', heading: 'Inventory', title: /^Inventory/, who: driver },
  { path: '/Inventory?q=zzz', heading: 'Inventory', title: /^Inventory/, who: owner },
  { path: '/Inventory/new', heading: 'Inventory', title: /^Add item/, who: owner },
  { path: '/Inventory/:item/edit', heading: 'Inventory', title: /^Edit item/, who: owner },
  { path: '/Inventory/:item/delete', heading: 'Inventory', title: /^Delete item/, who: owner },
  { path: '/Inventory/import', heading: 'Import items', title: /^Import items/, who: driver },
  { path: '/Inventory/labels?item=:item', heading: 'Labels', title: /^Labels/, who: owner },
  { path: '/Inventory/resources', heading: 'Inventory', title: /^Resources/, who: owner },
  { path: '/Inventory/resources/new', heading: 'Inventory', title: /^Add resource/, who: owner },
  { path: '/Inventory/analysis', heading: 'Inventory', title: /^Inventory analysis/, who: driver },
  { path: '/Inventory/analysis?product=:item', heading: 'Inventory', title: /^Inventory an/, who: owner },
  { path: '/Inventory/alerts', heading: 'Inventory', title: /^Alerts/, who: driver },
  { path: '/Inventory/books', heading: 'Do the books balance?', title: /^Books/, who: owner },
  { path: '/InventoryDetails/:item', heading: /^Dark roast/, title: /^Dark roast/, who: driver },
  {
    path: '/InventoryDetails/:item?startDate=2026-02-02&endDate=2026-02-01',
    heading: /^Dark roast/,
    title: /^Dark roast/,
    who: owner,
  },
  { path: '/InventoryDetails/:item/new', heading: /^Dark roast/, title: /^New transaction/, who: owner },
  { path: '/InventoryDetails/:item/correct', heading: /^Dark roast/, title: /^Correct stock/, who: owner },
  {
    path: '/InventoryDetails/none',
    heading: 'This is not here',
    title: 'This is not here · Laoban',
    who: owner,
    status: 404,
  },

  { path: '/HumanResource', heading: 'HR Management', title: /^HR Management/, who: owner },
  { path: '/HumanResource?q=zzz', heading: 'HR Management', title: /^HR Management/, who: owner },
  { path: '/HumanResource/new', heading: 'HR Management', title: /^Add New Employee/, who: owner },
  { path: '/HumanResource/export', heading: 'HR Management', title: /^Export employees/, who: owner },
  { path: '/HumanResource/deleted', heading: 'Deleted employees', title: /^Deleted employees/, who: owner },
  { path: '/HumanResource/:employee', heading: /Chen Wei/, title: /^Chen Wei/, who: owner },
  { path: '/HumanResource/:employee/data', heading: /Chen Wei/, title: /^Data of Chen Wei/, who: owner },
  { path: '/HumanResource/:employee/data/erase', heading: /Chen Wei/, title: /^Erase the data/, who: owner },
  { path: '/HumanResource/:employee/contact', heading: /Chen Wei/, title: /^Contact · Chen Wei/, who: owner },
  { path: '/HumanResource/:employee/job', heading: /Chen Wei/, title: /^Job Info · Chen Wei/, who: owner },
  { path: '/HumanResource/:employee/payroll', heading: /Chen Wei/, title: /^Payroll · Chen Wei/, who: owner },
  {
    path: '/HumanResource/:employee/compliance',
    heading: /Chen Wei/,
    title: /^Compliance · Chen Wei/,
    who: owner,
  },
  {
    path: '/HumanResource/:employee/additional',
    heading: /Chen Wei/,
    title: /^Additional · Chen Wei/,
    who: owner,
  },
  { path: '/HumanResource/:employee/photo', heading: /Chen Wei/, title: /^Chen Wei/, who: owner },
  { path: '/HumanResource/:employee/delete', heading: /Chen Wei/, title: /^Chen Wei/, who: owner },
  {
    path: '/HumanResource',
    heading: 'This room is not open to you',
    title: 'This room is not open to you · Laoban',
    who: driver,
    status: 403,
  },

  { path: '/LeaveManagement', heading: 'Leave Management', title: /^Leave Management/, who: owner },
  { path: '/LeaveManagement', heading: 'Leave Management', title: /^Leave Management/, who: driver },
  {
    path: '/LeaveManagement?startDate=2026-12-24&endDate=2027-01-04&type=Annual+Leave',
    heading: 'Leave Management',
    title: /^Leave Management/,
    who: driver,
  },
  { path: '/LeaveManagement/approval', heading: 'Leave Management', title: /^Approval/, who: owner },
  {
    path: '/LeaveManagement/approval?status=cancelled',
    heading: 'Leave Management',
    title: /^Approval/,
    who: owner,
  },
  { path: '/LeaveManagement/my', heading: 'Leave Management', title: /^My Leave/, who: driver },
  { path: '/LeaveManagement/calendar', heading: 'Leave Management', title: /^Leave calendar/, who: driver },
  {
    path: '/LeaveManagement/calendar?month=2031-01',
    heading: 'Leave Management',
    title: /^Leave calendar/,
    who: owner,
  },
  {
    path: '/LeaveManagement/calendar/subscribe',
    heading: 'Leave Management',
    title: /^Subscribe/,
    who: driver,
  },
  { path: '/LeaveManagement/balances', heading: 'Leave Management', title: /^Leave balances/, who: owner },
  {
    path: '/LeaveManagement/balances?q=zzz',
    heading: 'Leave Management',
    title: /^Leave balances/,
    who: owner,
  },
  {
    path: '/LeaveManagement/balances/:employee',
    heading: 'Leave Management',
    title: /^Chen Wei: leave/,
    who: owner,
  },
  { path: '/LeaveManagement/holidays', heading: 'Leave Management', title: /^Public holidays/, who: owner },
  { path: '/LeaveManagement/holidays/week', heading: 'Leave Management', title: /^Working week/, who: owner },
  { path: '/LeaveManagement/settings', heading: 'Leave Management', title: /^Types of leave/, who: owner },
  { path: '/LeaveManagement/settings/new', heading: 'Leave Management', title: /^Add a type/, who: owner },
  {
    path: '/LeaveManagement/settings/edit?name=Annual+Leave',
    heading: 'Leave Management',
    title: /^Edit a type/,
    who: owner,
  },
  { path: '/ConfirmEmail/none', heading: 'This link no longer works', title: /^New address/ },
  { path: '/Success', heading: 'No payment here', title: /^No payment here/, who: owner },
  { path: '/Cancel', heading: 'Payment cancelled', title: /^Payment cancelled/, who: owner },
  { path: '/crm', heading: 'Clients', title: /^Clients/, who: ended },
  { path: '/settings', heading: 'Settings', title: /^Settings/, who: ended },
];

/** The headings that lie more than one level below the one before. */
const skippedHeadings = (page: Page) =>
  page.locator('h1, h2, h3, h4, h5, h6').evaluateAll((all) =>
    all
      .filter((one) => one.checkVisibility())
      .filter((one, place, shown) => Number(one.tagName[1]) > Number(shown[place - 1]?.tagName[1] ?? 0) + 1)
      .map(({ textContent }) => textContent),
  );

for (const { path, heading, title, who, status } of visits) {
  const as =
    { owner: ' as the owner', driver: ' as the driver', ended: ' after the trial' }[who?.name ?? ''] ?? '';
  visit(
    `${path}${as} is well made, in light and in dark`,
    async ({ page, open, people, faults, looksRight }) => {
      if (status) faults.announce(status);
      if (who) await people.signIn(page, who(people));
      await open(await withIds(path, people, page));
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
      await expect(page).toHaveTitle(title);
      await expect(page.getByRole('main')).toHaveCount(1);
      expect(await skippedHeadings(page)).toEqual([]);
      if (who === ended) await expect(page.getByText('Your free trial has ended.')).toBeVisible();
      await looksRight(page);
    },
  );
}

test('a page that leads nowhere leads back to the start, and the payment pages back to work', async ({
  page,
  open,
  people,
  faults,
}) => {
  faults.announce(404);
  await open('/nowhere/at/all');
  await page.getByRole('link', { name: 'Back to the start' }).click();
  await isLanding(page);

  await people.signIn(page, people.sample('owner'));
  await open('/Success');
  await page.getByRole('link', { name: 'Back to Dashboard' }).click();
  await expect(page).toHaveURL('/crm');
  await open('/Cancel');
  await page.getByRole('link', { name: 'Try Again' }).click();
  await expect(page).toHaveURL('/settings');
  await open('/Cancel');
  await page.getByRole('link', { name: 'Back to Dashboard' }).click();
  await expect(page).toHaveURL('/crm');

  await open('/clientDashBoard/ffffffffffffffffffffffff');
  await expect(page.getByText('There is no such client.')).toBeVisible();
});

test('an ended trial leads to the plans, and refuses a new client with what was typed kept', async ({
  page,
  open,
  people,
  faults,
}) => {
  faults.announce(402);
  await people.signIn(page, people.ended);
  await open('/crm/new');
  const dialog = page.getByRole('dialog', { name: 'Add Client' });
  await dialog.getByLabel(/^Company name/).fill('Too Late & Co');
  await dialog.getByLabel(/^Industry/).fill('Retail');
  await dialog.getByLabel(/^Contact person/).fill('Ong');
  await dialog.getByLabel(/^Role/).selectOption('Others');
  await dialog.getByLabel(/^Email/).fill('ong@late.example');
  await dialog.getByRole('button', { name: 'Add Client' }).click();
  await expect(
    dialog.getByRole('alert').filter({ hasText: 'Your free trial has ended. Choose a plan to continue.' }),
  ).toBeVisible();
  await expect(dialog.getByLabel(/^Company name/)).toHaveValue('Too Late & Co');
  await dialog.getByRole('link', { name: 'Close' }).click();
  await page.getByRole('link', { name: 'Choose a plan' }).click();
  await expect(page).toHaveURL('/settings');
});

test('what the reader breaks off by going on is no error of the page', async ({ page, open, scripting }) => {
  test.skip(!scripting, 'without JavaScript nothing is fetched');
  await open('/login');
  // The journey's own watch finds the fault if it is one.
  await page.evaluate(async () => {
    const going = new AbortController();
    const answer = fetch('/login', { signal: going.signal });
    going.abort();
    await Promise.allSettled([answer]);
    void Promise.reject(going.signal.reason);
    // A task later the browser has told of it.
    await new Promise((done) => setTimeout(done));
  });
});
