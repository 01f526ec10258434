import { beforeAll, expect, test } from 'vitest';
import { type ApiClient, newCompany } from '../support/api';
import { type PlainBrowser, signedIn } from '../support/browser';
import { suiteForFile } from '../support/suite';

const suite = suiteForFile();
const year = new Date().getUTCFullYear() + 1;
let company: ApiClient;
let browser: PlainBrowser;

beforeAll(async () => {
  company = await newCompany(suite.url, 'boss@leave.example');
  browser = await signedIn(suite.url, 'boss@leave.example');
});

const apply = async (startDate: string, endDate: string): Promise<string> => {
  const leave = { type: 'Hospitalization Leave', startDate, endDate, reason: 'Rest' };
  return (await company.post('/api/leave/apply', leave)).body.data.id;
};

test('the calendar shows one month, and nothing of the days before and after it', async () => {
  // From one month into the next, and one that begins after it.
  for (const [from, to] of [
    [`${year}-06-24`, `${year}-07-02`],
    [`${year}-08-03`, `${year}-08-06`],
  ] as const)
    await company.post(`/api/leave/approve/${await apply(from, to)}`);
  const { text } = await browser.visit(`/LeaveManagement/calendar?month=${year}-07`);
  expect(text.match(/: Hospitalization Leave/g)).toHaveLength(2);
});

test('leave that was rejected while the question was open is not cancelled without a word', async () => {
  const id = await apply(`${year}-09-07`, `${year}-09-07`);
  const open = ['my', 'approval'].map((room) => browser.visit(`/LeaveManagement/${room}/${id}/cancel`));
  const questions = await Promise.all(open);
  await company.post(`/api/leave/reject/${id}`);
  for (const question of questions) {
    const late = await question.press('Cancel leave');
    expect([late.status, late.text]).toEqual([
      409,
      expect.stringContaining('This request was already rejected by'),
    ]);
  }
});
