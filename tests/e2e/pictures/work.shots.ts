import { test } from './picture';

test('meetings', async ({ open, page, picture, people, faults }) => {
  faults.announce(400);
  await people.signIn(page, people.sample('owner'));
  await open('/Meetings');
  await picture('meetings');
  await open('/Meetings?view=list');
  await picture('meetings-list');
  await open('/Meetings?week=2031-W10&mine=1');
  await picture('meetings-free-week');
  await page.getByRole('link', { name: 'Add Meeting' }).click();
  await page.getByLabel(/^End time/).waitFor();
  await page.getByLabel(/^End time/).fill('2031-03-03T08:00');
  await page.getByLabel(/^Title/).fill('Tasting');
  await page.getByLabel('Client').selectOption({ index: 1 });
  await page.getByRole('dialog').getByRole('button', { name: 'Add Meeting' }).click();
  await page.getByText('End Time must be after Start Time lah.').first().waitFor();
  await picture('meeting-new-wrong', false);
  await open('/crm?q=Ah+Seng');
  const home = (await page.getByRole('link', { name: /Ah Seng/ }).getAttribute('href')) ?? '';
  await open(`${home}/meetings`);
  await picture('client-meetings');
  await page.getByRole('link', { name: /Tasting with the head chef/ }).click();
  await page.getByRole('button', { name: 'Save' }).waitFor();
  await picture('meeting-edit', false);
  await page.getByRole('link', { name: 'Delete', exact: true }).click();
  await page.getByText('This cannot be undone.').waitFor();
  await picture('meeting-delete', false);
  await open('/Meetings/subscribe');
  await picture('subscribe', false);
  await page.getByRole('button', { name: /address/ }).click();
  await page.getByText('Copy it now.').waitFor();
  await picture('subscribe-made', false);
});

test('tasks', async ({ open, page, picture, people, faults, scripting }) => {
  faults.announce(400);
  await people.signIn(page, people.sample('owner'));
  await open('/Tasks');
  await picture('tasks');
  await open('/Tasks?show=overdue');
  await picture('tasks-overdue');
  await open('/Tasks?show=completed');
  await picture('tasks-completed');
  await open('/Tasks?find=zzzz');
  await picture('tasks-none-found');
  await open('/Tasks?who=me');
  await page.getByRole('button', { name: 'Change status' }).click();
  await page.getByText('Select the tasks to change first.').waitFor();
  await picture('tasks-none-ticked');
  await open('/Tasks/new');
  await picture('task-new', false);
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(/^Title/).fill('  ');
  await dialog.getByLabel(/^Client/).selectOption({ index: 1 });
  await dialog.getByLabel(/^End date/).fill('2026-12-24');
  await dialog.getByRole('button', { name: 'Create Task' }).click();
  await page.getByText('Failed to save task').waitFor();
  await picture('task-wrong', false);
  await open('/Tasks');
  const row = page.getByRole('row').filter({ hasText: 'Quotation for both outlets' });
  await row.getByRole('link', { name: /^Edit/ }).click();
  await page.getByRole('dialog').waitFor();
  await picture('task-edit', false);
  await page.getByRole('dialog').getByRole('link', { name: 'Delete' }).click();
  await page.getByText('This cannot be undone.').waitFor();
  await picture('task-delete', false);
  await open('/crm?q=Ah+Seng');
  await page.getByRole('link', { name: /Ah Seng/ }).click();
  const tabs = page.getByRole('navigation', { name: 'About this client' });
  await tabs.locator('summary').click();
  await tabs.getByRole('link', { name: 'Tasks' }).click();
  await page.getByText('Soonest end date first.').waitFor();
  await picture('client-tasks');
  if (scripting) return;
  await open('/Tasks');
  await page.getByRole('button', { name: 'Complete Deliver 20 kg of dark roast' }).click();
  await picture('task-completed');
  await page.getByRole('link', { name: 'Undo' }).click();
  await picture('task-reopen', false);
  await page.getByRole('button', { name: 'Undo' }).click();
});

test('quotations', async ({ open, page, picture, people, faults, scripting }) => {
  faults.announce(400);
  await people.signIn(page, people.sample('owner'));
  await open('/Quotes');
  await picture('quotations');
  await open('/Quotes?q=zzz');
  await picture('quotations-none-found');
  await open('/Quotes/new');
  await picture('quotation-new', false);
  await page.getByLabel(/^Title/).fill('Beans for the new outlet');
  await page.getByLabel('Description of line 1', { exact: true }).fill('Dark roast beans, 1 kg');
  await page.getByLabel('Quantity of line 1', { exact: true }).fill('many');
  await page.getByRole('button', { name: 'Add line' }).click();
  await page.getByLabel('Description of line 2', { exact: true }).fill('Delivery before 7 am');
  await page.getByLabel('Unit price of line 2', { exact: true }).fill('20');
  await page.getByRole('button', { name: 'Create quotation' }).click();
  await page.getByText('Choose a client, or enter a name.').waitFor();
  await picture('quotation-refused', false);
  await page.getByRole('button', { name: 'Add line' }).scrollIntoViewIfNeeded();
  await picture('quotation-refused-lines', false);
  for (const status of ['draft', 'sent', 'accepted', 'declined', 'expired']) {
    await open(`/Quotes?status=${status}`);
    await page.getByRole('link', { name: /^Q-/ }).first().click();
    await page.getByText('All quotations').waitFor();
    await picture(`quotation-${status}`);
    if (status === 'draft') {
      const own = page.url();
      await open(`${own}/edit`);
      await picture('quotation-edit', false);
      await open(`${own}/send`);
      await picture('quotation-send', false);
      await open(`${own}/declined`);
      await picture('quotation-set-aside', false);
    }
    if (status === 'sent' || status === 'expired') {
      const address = await page.getByLabel('Public address').inputValue();
      await open(address);
      await picture(`quotation-shared-${status}`);
      if (scripting && status === 'sent') {
        await page.emulateMedia({ media: 'print' });
        await picture('quotation-shared-print');
        await page.emulateMedia({ media: null });
      }
    }
  }
  await open('/crm?q=Ah+Seng');
  await page.getByRole('link', { name: /Ah Seng Coffee House/ }).click();
  await page.getByRole('link', { name: 'Quotations', exact: true }).click();
  await page.getByRole('link', { name: 'New Quotation' }).waitFor();
  await picture('client-quotations');
});

test('invoices', async ({ open, page, picture, people }) => {
  await people.signIn(page, people.sample('owner'));
  await open('/Invoices');
  await picture('invoices');
  await open('/Invoices?q=zzz');
  await picture('invoices-none-found');
  await open('/Invoices/new');
  await picture('invoice-new', false);
  for (const status of ['draft', 'issued', 'overdue', 'part-paid', 'paid']) {
    await open(`/Invoices?status=${status}`);
    await page
      .getByRole('link', { name: /^(INV-|Draft)/ })
      .first()
      .click();
    await page.getByText('All invoices').waitFor();
    await picture(`invoice-${status}`);
    const own = page.url();
    const dialogs = {
      draft: ['edit', 'issue', 'issue-and-send', 'delete'],
      overdue: ['pay', 'credit', 'send', 'repeat'],
    };
    for (const dialog of dialogs[status as keyof typeof dialogs] ?? []) {
      await open(`${own}/${dialog}`);
      await picture(`invoice-${dialog}`, false);
    }
    if (status === 'draft' || status === 'issued') continue;
    await open(own);
    await open(await page.getByLabel('Public address').inputValue());
    await picture(`invoice-shared-${status}`);
  }
  for (const list of ['gst', 'repeating', 'from-job']) {
    await open(`/Invoices/${list}`);
    await picture(`invoices-${list}`);
  }
  await open('/crm?q=Anchor');
  await page.getByRole('link', { name: /Anchor Marine Services/ }).click();
  await page.getByRole('link', { name: /^Owes/ }).click();
  await page.getByRole('link', { name: 'Statement' }).waitFor();
  await picture('client-invoices');
});

test('competitors’ prices', async ({ open, page, picture, people, faults, scripting }) => {
  faults.announce(400);
  await people.signIn(page, people.sample('owner'));
  await open('/Pricing');
  await picture('prices');
  await page.getByLabel(/^Product address/).fill('javascript:alert(1)');
  await page.getByRole('button', { name: 'Track price' }).click();
  await page.getByText('Enter a web address such as').waitFor();
  await picture('prices-wrong');
  if (scripting) return;
  await page.getByLabel(/^Product address/).fill(`shop.example/teh-tarik-${Date.now()}`);
  await page.getByRole('button', { name: 'Track price' }).click();
  await picture('prices-updating');
});

test('a firm without tasks and prices', async ({ open, page, picture, people }) => {
  await people.newFirm(page);
  await open('/Tasks');
  await picture('tasks-empty');
  await open('/Pricing');
  await picture('prices-empty');
});
