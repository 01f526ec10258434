import { expect, test } from 'vitest';
import { type ApiClient, newCompany, someEmployee } from '../support/api';
import { type PlainBrowser, type ServedPage, signedIn } from '../support/browser';
import { databaseOfSuite } from '../support/people';
import { suiteForFile } from '../support/suite';

const suite = suiteForFile();
const password = 'secret-6';
const page = '/settings/data';
let companies = 0;

async function ownCompany(): Promise<[ApiClient, PlainBrowser]> {
  const email = `boss@data${++companies}.example`;
  const company = await newCompany(suite.url, email);
  return [company, await signedIn(suite.url, email)];
}

/** Waits for an export that a press has begun, and downloads it. */
async function download(begun: ServedPage, what: string): Promise<Response> {
  expect(begun.text).toContain('Your export is being prepared.');
  const exports = databaseOfSuite().collection('dataExports');
  await expect.poll(() => exports.countDocuments({ made: { $exists: false } })).toBe(0);
  const address = (await begun.browser.visit(begun.path)).link(`Download ${what}`);
  return await begun.browser.get(address ?? '');
}

test('an owner exports the company’s data, and each person their own', async () => {
  const [, browser] = await ownCompany();
  const question = await (await browser.visit(page)).follow('Export everything');
  const all = await download(await question.press('Export everything', { password }), 'everything');
  expect(all.headers.get('Content-Disposition')).toMatch(/\d{4}-\d{2}-\d{2}\.zip"/);
  const own = await download(await (await browser.visit(page)).press('Export my data'), 'my data');
  expect(own.headers.get('Content-Disposition')).toMatch(/\.zip"/);
});

test('an owner requests the deletion of the company, sees it on each page, and cancels it', async () => {
  const [, browser] = await ownCompany();
  await browser.post('/welcome', { name: 'Mei', companyName: 'Kopi & Kaya' });
  const question = await (await browser.visit(page)).follow('Delete the company');
  const misspelt = await question.press('Delete in 7 days', { companyName: 'Kopi', password });
  expect([misspelt.status, misspelt.values('companyName')]).toEqual([400, ['Kopi']]);
  expect(misspelt.text).toContain('This is not the name of your company.');
  const closing = await misspelt.press('Delete in 7 days', { companyName: 'Kopi & Kaya', password });
  expect(closing.text).toContain('Everyone gets an email, and you can keep it until then.');
  const clients = await browser.visit('/crm');
  expect(clients.text).toMatch(/Kopi & Kaya will be deleted on .*, with everything in it\./);
  const kept = await clients.press('Keep the company');
  expect(kept.text).toContain('The company stays. Everyone gets an email.');
  expect(kept.text).not.toContain('will be deleted on');
});

test('HR erases the data of somebody who has left, and reads what stays until when', async () => {
  const [company, browser] = await ownCompany();
  const { employeeID } = (await company.post('/createEmployee', someEmployee())).body;
  const person = await browser.visit(`/HumanResource/${employeeID}`);
  const data = await person.follow('Export or erase data');
  expect(data.text).toContain('Set the status to Resigned or Terminated first.');
  expect(data.link('Erase the data')).toBeUndefined();
  await company.put(`/updateEmployee/${employeeID}`, { employeeStatus: 'Resigned' });
  const question = await (await browser.visit(data.path)).follow('Erase the data');
  const unticked = await question.press('Erase');
  expect([unticked.status, unticked.text]).toEqual([400, expect.stringContaining('Tick the box first.')]);
  const erased = await unticked.press('Erase', { understood: true });
  expect(erased.text).toMatch(/Erased on .*Employment Act/);
});
