import { expect, test } from './support/journey';

for (const role of ['driver', 'warehouse'] as const) {
  test(`the ${role} sees only his own rooms, and a kind word at the others’ doors`, async ({
    page,
    open,
    people,
    faults,
    narrow,
    looksRight,
  }) => {
    faults.announce(403);
    const { email, password } = people.sample(role);
    await open('/login');
    await page.getByLabel(/^Email/).fill(email);
    await page.getByLabel(/^Password/).fill(password);
    await page.getByRole('button', { name: 'Log in' }).click();
    // A driver begins at what he has to do today; stock is everybody's.
    await expect(page).toHaveURL(role === 'driver' ? '/JobManagement' : '/Inventory');
    await expect(page.getByRole('main').getByLabel('Company name')).toHaveCount(0);

    for (const path of ['/crm', '/crm/new']) {
      await open(path);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('This room is not open to you');
      await expect(page.getByRole('main')).toContainText('Ask an owner');
      await expect(page.getByText('Ah Seng Coffee House')).toHaveCount(0);
    }
    const first = role === 'driver' ? 'Go to Jobs' : 'Go to Inventory';
    await expect(page.getByRole('main').getByRole('link', { name: first })).toBeVisible();
    await looksRight(page);
    // The frame stays, with a way on.
    if (narrow) await page.getByRole('checkbox', { name: 'Menu' }).check({ force: true });
    const menu = page.getByRole('navigation', { name: 'Main' });
    await expect(menu.getByRole('link')).toHaveText([
      'Inventory',
      'Leave',
      ...(role === 'driver' ? ['Jobs'] : []),
      'Settings',
    ]);
    await menu.getByRole('link', { name: 'Settings' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Settings');
  });
}

test('a second firm sees nothing of the first', async ({ page, open, people, faults, anotherPage }) => {
  faults.announce(404);
  await people.signIn(page, people.sample('owner'));
  await open('/crm?q=Sungei');
  const home = await page.getByRole('link', { name: /Sungei Precision/ }).getAttribute('href');
  expect(home).toMatch(/^\/clientDashBoard\//);

  const theirs = await anotherPage();
  await people.newFirm(theirs);
  await open('/crm', theirs);
  await expect(theirs.getByRole('heading', { name: 'Your clients will be here' })).toBeVisible();
  await open('/crm?q=Sungei', theirs);
  await expect(theirs.getByRole('heading', { name: 'No client with that name' })).toBeVisible();
  for (const tab of ['', '/edit', '/notes', '/delete']) {
    await open(`${home}${tab}`, theirs);
    await expect(theirs.getByRole('heading', { level: 1 })).toHaveText('This is not here');
    expect(await theirs.content()).not.toContain('Sungei');
  }
});
