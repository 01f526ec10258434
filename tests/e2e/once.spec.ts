import type { Locator } from '@playwright/test';
import { scan } from './support/driver';
import { expect, test } from './support/journey';
import { fillIn } from './support/new-client';

test('a form pressed twice does its thing once', async ({ page, open, people }) => {
  await people.newFirm(page);
  await open('/crm/new');
  const dialog = page.getByRole('dialog', { name: 'Add Client' });
  await fillIn(page, 'Kopi Pte Ltd');
  await dialog.getByRole('button', { name: 'Add Client' }).dblclick();
  await expect(page).toHaveURL(/\/clientDashBoard\/[0-9a-f]{24}$/);
  await open('/crm');
  await expect(page.getByText('1 client', { exact: true })).toBeVisible();
});

/** Presses the middle of the button, and answers what stands there to be pressed as soon as the page says this. */
async function standsThereAfter(button: Locator, said: string): Promise<string> {
  await button.scrollIntoViewIfNeeded();
  return await button.evaluate(
    (own: HTMLElement, said) =>
      new Promise<string>((done) => {
        const { left, top, width, height } = own.getBoundingClientRect();
        const there = () => document.elementFromPoint(left + width / 2, top + height / 2)?.closest('button');
        const look = () => {
          if (document.body.textContent.includes(said)) done(there()?.textContent ?? '');
          else requestAnimationFrame(look);
        };
        own.click();
        look();
      }),
    said,
  );
}

test('a double click does not press a button that appeared under the pointer', async ({
  page,
  open,
  people,
}) => {
  await page.setViewportSize({ width: 390, height: 664 });
  const { at, login, job } = await scan(people, page);
  await people.signInAlone(page, login);
  await open(at);
  const startJob = page.getByRole('button', { name: 'Start Job' });
  // The one big button is in sight at once, also on a small phone.
  await expect(startJob).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await standsThereAfter(startJob, 'End Job')).toBe('');
  expect((await job()).status).toBe('active');

  const headers = { Authorization: `Bearer ${await people.token(login)}` };
  const send = async (path: string, data: object) =>
    await (await page.context().request.post(`${people.origin}${path}`, { headers, data })).json();
  const item = { SKU: 'COF-1', productName: 'Beans', productSegment: 'Coffee', location: 'Rack A1' };
  const { id } = await send('/api/inventory', { ...item, totalCount: 10, onHoldCount: 0 });
  await open(`/InventoryFulfilement/${id}`);
  const submit = page.getByRole('button', { name: 'Submit Fulfillment' });
  expect(await standsThereAfter(submit, '1 was taken.')).toBe('');

  const month = `${new Date().getUTCFullYear() + 1}-07`;
  for (const [from, to] of [
    ['01', '07'],
    ['08', '14'],
  ]) {
    const days = { startDate: `${month}-${from}`, endDate: `${month}-${to}` };
    await send('/api/leave/apply', { type: 'Annual Leave', ...days, reason: 'Rest' });
  }
  await open('/LeaveManagement/approval');
  const approve = page.getByRole('button', { name: /^Approve the leave/ });
  await expect(approve).toHaveCount(2);
  expect(await standsThereAfter(approve.first(), 'Fetched 1 pending leaves')).toBe('');
  await expect(approve).toHaveCount(1);
});
