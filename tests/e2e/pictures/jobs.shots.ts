import { singaporeDay } from '~/core/dates';
import { dayAfter } from '~/core/days';
import { test } from './picture';

test('jobs', async ({ open, page, picture, people, faults }) => {
  faults.announce(400);
  await people.signIn(page, people.sample('owner'));
  await open('/JobManagement');
  await picture('jobs');
  await open('/JobManagement?q=zzzz');
  await picture('jobs-none-found');
  await open('/JobManagement?date=2190-01-05');
  await picture('jobs-empty');
  await open('/JobManagement/new');
  await picture('job-new', false);
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(/^Title/).fill('  ');
  await dialog.getByLabel(/^Client/).fill('Ah Seng Coffee House');
  await dialog.getByLabel(/^Start Location/).fill('21 Kallang Avenue');
  await dialog.getByLabel(/^End Location/).fill('18 Tiong Bahru Road');
  await dialog.getByLabel(/^Job Time/).fill('09:30');
  await dialog.getByLabel(/^Description/).fill('Back door.');
  await dialog.getByLabel(/^Status/).selectOption('assigned');
  await dialog.getByRole('button', { name: 'Add Job' }).click();
  await page.getByText('Enter a title.').waitFor();
  await picture('job-wrong', false);
  await open('/JobManagement');
  const active = page.getByRole('listitem').filter({ hasText: 'Active' });
  await active.getByRole('link', { name: /^Edit/ }).click();
  await page.getByRole('dialog', { name: 'Edit Job' }).waitFor();
  await picture('job-edit', false);
  await open('/JobManagement');
  const repeated = page.getByRole('listitem').filter({ hasText: 'Repeats' });
  await repeated.getByRole('link', { name: /^Delete/ }).click();
  await page.getByText('This cannot be undone.').waitFor();
  await picture('job-delete', false);
  await open(`/JobManagement?date=${dayAfter(singaporeDay(new Date()), -1)}&q=Night`);
  await page.getByRole('link', { name: 'Night shift box', exact: true }).click();
  await page.getByText('Trip details').waitFor();
  await picture('job');
  await open('/JobManagement/day-sheet');
  await picture('day-sheet');
  await open('/crm?q=Joo+Chiat');
  await page.getByRole('link', { name: /Joo Chiat/ }).click();
  const tabs = page.getByRole('navigation', { name: 'About this client' });
  await tabs.locator('summary').click();
  await tabs.getByRole('link', { name: 'Jobs' }).click();
  await page.getByText('Upcoming and past jobs').waitFor();
  await picture('client-jobs');
});

test('a driver', async ({ open, page, picture, people, faults }) => {
  faults.announce(403);
  await people.signIn(page, people.sample('driver'));
  await open('/settings');
  await picture('settings-driver');
  for (const tab of ['contact', 'job', 'payroll', 'compliance', 'additional']) {
    await open(`/settings/${tab}`);
    await picture(`settings-${tab}`);
  }

  await open('/settings/company');
  await picture('company-driver');
  await open('/crm');
  await picture('forbidden');
});

test('a driver’s day', async ({ open, page, picture, people, faults, scripting }) => {
  faults.announce(400);
  await people.signIn(page, people.sample('driver'));
  await open('/JobManagement');
  await picture('driver-jobs');
  for (const status of ['Assigned', 'Active', 'Ended']) {
    await open('/JobManagement');
    if (status === 'Ended') await page.getByText(/^Done/).click();
    const rows = page.getByRole('main').locator('a[href^="/JobStartEnd/"]');
    await (status === 'Active'
      ? rows.first()
      : rows.filter({ hasText: status === 'Ended' ? 'Ended' : 'AM' }).last()
    ).click();
    await page.waitForURL(/JobStartEnd/);
    await picture(`driver-${status.toLowerCase()}`);
    if (status !== 'Active') continue;
    if (scripting) {
      const canvas = page.getByRole('img', { name: 'Sign here with a finger' });
      await canvas.scrollIntoViewIfNeeded();
      const box = await canvas.boundingBox();
      if (box) {
        await page.mouse.move(box.x + 30, box.y + 60);
        await page.mouse.down();
        await page.mouse.move(box.x + 120, box.y + 20, { steps: 5 });
        await page.mouse.move(box.x + 200, box.y + 80, { steps: 5 });
        await page.mouse.up();
      }
    }
    await page.getByLabel(/^End Location/).fill('');
    await page.getByRole('button', { name: 'End Job' }).click();
    await page.getByText('Please provide an end location').waitFor();
    await picture('driver-no-end');
  }
});
