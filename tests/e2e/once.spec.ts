import { expect, test } from './support/journey';
import { standsThereAfter } from './support/scan';

test('a double click in a list does not press the button that moved up under the pointer', async ({
  page,
  open,
  people,
}) => {
  const login = await people.newFirm(page);
  const headers = { Authorization: `Bearer ${await people.token(login)}` };
  const month = `${new Date().getUTCFullYear() + 1}-07`;
  for (const [from, to] of [
    ['01', '07'],
    ['08', '14'],
  ]) {
    const days = { startDate: `${month}-${from}`, endDate: `${month}-${to}` };
    const data = { type: 'Annual Leave', ...days, reason: 'Rest' };
    await page.request.post('/api/leave/apply', { headers, data });
  }
  await open('/LeaveManagement/approval');
  const approve = page.getByRole('button', { name: /^Approve the leave/ });
  await expect(approve).toHaveCount(2);
  expect(await standsThereAfter(approve.first(), 'Fetched 1 pending leaves')).toBe('');
  await expect(approve).toHaveCount(1);
});
