import { expect, test } from './support/journey';

for (const role of ['driver', 'warehouse'] as const) {
  test(`the ${role} sees only pages they have access to, and a helpful message on others`, {
    tag: '@plain',
  }, async ({ page, open, people, faults, narrow, looksRight }) => {
    faults.announce(403);
    const { email, password } = people.sample(role);
    await open('/login');
    await page.getByLabel(/^Email/).fill(email);
    await page.getByLabel(/^Password/).fill(password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    // Drivers start with today's jobs; everyone has access to the inventory.
    await expect(page).toHaveURL(role === 'driver' ? '/JobManagement' : '/Inventory');
    await expect(page.getByRole('main').getByLabel('Company name')).toHaveCount(0);

    for (const path of ['/crm', '/crm/new']) {
      await open(path);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('You don’t have access to this page');
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
      /^Find/,
      'Today',
      /^Inventory\d*$/,
      'Leave',
      ...(role === 'driver' ? ['Jobs'] : []),
      'Settings',
    ]);
    await menu.getByRole('link', { name: 'Settings' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Settings');
  });
}
