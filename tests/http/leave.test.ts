import { beforeAll, expect, test } from 'vitest';
import { dayAfter } from '../../app/core/days';
import { type ApiClient, newCompany, someEmployee } from '../support/api';
import { type PlainBrowser, signedIn } from '../support/browser';
import { firstMonday } from '../support/leave';
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

test('an employee applies, an owner approves, and the employee cancels by the forms', async () => {
  const { password, email, ...employee } = { ...someEmployee(), name: 'Tan Ai Ling' };
  await company.post('/createEmployee', { ...employee, email, password });
  const theirs = await signedIn(suite.url, email, password);
  const typed = {
    type: 'Annual Leave',
    startDate: `${year}-10-04`,
    endDate: `${year}-10-06`,
    reason: 'Visiting my grandparents',
  };
  const counted = await (await theirs.visit('/LeaveManagement')).press('Count days', typed);
  expect(counted.text).toMatch(/\d working days?/);
  expect(counted.values('reason')).toEqual([typed.reason]);
  expect(counted.path).not.toContain('grandparents');
  const own = await counted.press('Submit Application');
  expect([own.path, own.text]).toEqual([
    '/LeaveManagement/my',
    expect.stringMatching(/Leave submitted! Remaining balance: \d+.*pending/),
  ]);

  const waiting = await browser.visit('/LeaveManagement/approval');
  expect(waiting.text).toContain(typed.reason);
  const approved = await waiting.press('Approve the leave of Tan Ai Ling');
  expect(approved.text).toContain('Leave request approved successfully!');
  expect(approved.text).toContain('No requests to review');
  const month = await browser.visit(`/LeaveManagement/calendar?month=${year}-10`);
  expect(month.text).toContain('Tan Ai Ling: Annual Leave');

  const question = await (await theirs.visit('/LeaveManagement/my')).follow(/^Cancel Annual Leave/);
  const cancelled = await question.press('Cancel leave');
  expect(cancelled.text).toContain('Leave cancelled. The days are back in your balance.');
  expect((await theirs.visit('/LeaveManagement')).rows('Annual Leave').join()).toContain('14 left');
});

test('leave that was rejected while the question was open is not cancelled without a word', async () => {
  const id = await apply(firstMonday(9), firstMonday(9));
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

test('HR records a sick day from the list of employees, and a manager for their own people', async () => {
  const add = async (more: object) => {
    const sent = { ...someEmployee(), ...more };
    return { id: (await company.post('/createEmployee', sent)).body.employeeID as string, ...sent };
  };
  const hr = await add({ name: 'Ong Bee Leng', systemAccess: { HR: true } });
  const manager = await add({ name: 'Goh Wei Ming' });
  const faris = await add({ name: 'Muhammad Faris', managerId: manager.id });
  const list = await (await signedIn(suite.url, hr.email, hr.password)).visit('/HumanResource?q=Faris');
  const form = await list.follow('Record a sick day of Muhammad Faris');
  expect([form.status, form.values('userId')]).toEqual([200, [faris.id]]);
  // A week has working days, whatever day it is today.
  const done = await form.press('Record leave', { from: `${year}-03-01`, to: `${year}-03-05` });
  expect(done.text).toMatch(/Muhammad Faris/);
  const theirs = await signedIn(suite.url, manager.email, manager.password);
  const other = await theirs.visit(`/LeaveManagement/approval/record?userId=${faris.id}`);
  expect([other.status, other.values('userId')]).toEqual([200, [faris.id]]);
  const stranger = await theirs.visit(`/LeaveManagement/approval/record?userId=${hr.id}`);
  expect([stranger.status, stranger.values('userId')]).toEqual([200, ['']]);
});

test('a request approved on Today is undone there, and both lead back to it', async () => {
  const id = await apply(firstMonday(10), firstMonday(10));
  const day = await browser.visit('/Today');
  const done = await day.press(/^Approve/);
  expect([done.path, done.text]).toEqual([
    '/Today?undo=last',
    expect.stringContaining('1 leave request approved.'),
  ]);
  expect(done.text).toContain('People get their email after 30 seconds.');
  const undone = await done.press('Undo');
  expect([undone.path, undone.text]).toEqual([
    '/Today',
    expect.stringContaining('Undone. The request waits again.'),
  ]);
  const { data } = (await company.get('/api/leave/my?limit=100')).body;
  expect(data.find((one: { id: string }) => one.id === id).status).toBe('pending');
});

test('a request rejected from Today leads back to it, and no other address does', async () => {
  const second = dayAfter(firstMonday(10), 7);
  const id = await apply(second, second);
  const question = await (await browser.visit('/Today')).follow(/^Reject/);
  const refused = await question.press('Reject', { reason: '' });
  expect(refused.text).toContain('Enter a reason. The person gets it by email.');
  const done = await refused.press('Reject', { reason: 'Stocktaking' });
  expect([done.path, done.text]).toEqual([
    '/Today?undo=last',
    expect.stringContaining('1 leave request rejected.'),
  ]);
  await done.press('Undo');
  for (const from of ['https://elsewhere.example', '//elsewhere.example', 'Today']) {
    const other = await browser.visit(
      `/LeaveManagement/approval/${id}/reject?from=${encodeURIComponent(from)}`,
    );
    expect(other.link('Cancel') ?? other.link('Close')).toBe('/LeaveManagement/approval');
    expect(other.values('from')).toEqual([]);
  }
  const sent = { reason: 'Stocktaking', from: 'https://elsewhere.example' };
  const answer = await browser.post(`/LeaveManagement/approval/${id}/reject`, sent);
  expect(answer.headers.get('location')).toBe('/LeaveManagement/approval?undo=last');
});

test('without JavaScript two of three requests are rejected with a reason, and wait again after Undo', async () => {
  const days = [0, 1, 2].map((by) => dayAfter(firstMonday(6), by));
  const ids: string[] = [];
  for (const day of days) ids.push(await apply(day, day));
  const list = await browser.visit('/LeaveManagement/approval');
  const refused = await list.press('Reject', { ids: ids.slice(0, 2) });
  expect(refused.text).toContain('Enter a reason. The person gets it by email.');
  expect(refused.values('ids')).toEqual(expect.arrayContaining(ids.slice(0, 2)));
  const done = await refused.press('Reject', { ids: ids.slice(0, 2), reason: 'Stocktaking' });
  expect(done.text).toContain('2 leave requests rejected.');
  const statuses = async () => {
    const { data } = (await company.get('/api/leave/my?limit=100')).body;
    return ids.map((id) => data.find((one: { id: string }) => one.id === id).status);
  };
  expect(await statuses()).toEqual(['rejected', 'rejected', 'pending']);
  const undone = await done.press('Undo');
  expect(undone.text).toContain('Undone. 2 requests wait again.');
  expect(await statuses()).toEqual(['pending', 'pending', 'pending']);
});
