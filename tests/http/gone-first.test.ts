import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ApiClient, newCompany } from '../support/api';
import { PlainBrowser } from '../support/browser';
import { type Suite, startSuite } from '../support/suite';

let suite: Suite;
let company: ApiClient;
const browser = () => new PlainBrowser(suite.url);

beforeAll(async () => {
  suite = await startSuite();
  company = await newCompany(suite.url, 'boss@gone-first.example');
});
afterAll(() => suite.stop());

const gone = 'f'.repeat(24);

/** Each form that changes a thing, with what nobody may send in it. */
const forms: [string, Record<string, string>][] = [
  [`/clientDashBoard/${gone}/edit`, { CompanyName: '', Address: '12 Keong Saik Road' }],
  [`/Tasks/${gone}/edit`, { title: '', description: 'Asks for beans.' }],
  [`/Meetings/${gone}/edit`, { title: '', description: 'At the outlet.' }],
  [`/Quotes/${gone}/edit`, { title: '', description: 'Beans.' }],
  [`/Idea/${gone}/edit`, { title: '', description: 'A card.' }],
  [`/Inventory/${gone}/edit`, { productName: '', location: 'Rack A1' }],
  [`/Inventory/resources/${gone}/edit`, { name: '', note: 'Key with Ahmad.' }],
  [`/InventoryDetails/${gone}/new`, { quantity: '', note: 'For the fair.' }],
  [`/JobManagement/${gone}/edit`, { title: '', description: 'Back door.' }],
  [`/HumanResource/${gone}`, { name: '', position: 'Barista' }],
  [`/LeaveManagement/balances/${gone}`, { days: 'x', reason: 'Worked on a Sunday.' }],
  [`/Storyboard/${gone}/scenes/${gone}/edit`, { Title: '', Description: 'A cup.' }],
];

test.each(forms)('the form %s of what is gone says that, and gives back what was typed', async (at, sent) => {
  const from = browser();
  await from.post('/login', { email: 'boss@gone-first.example', password: 'secret-6' });
  // As the browser's router sends it, which shows what the form's own answer says and nothing else.
  const answer = await from.post(`${at}.data`, sent);
  const text = await answer.text();
  expect([answer.status, text.slice(0, 400)]).toEqual([404, expect.any(String)]);
  expect(text).toContain(Object.values(sent).at(-1));
});

const calls: [string, Record<string, unknown>][] = [
  [`/updateCompany/${gone}`, { CompanyName: '' }],
  [`/updateIdea/${gone}`, { title: '' }],
  [`/api/tasks/${gone}`, { title: '' }],
  [`/api/update-meeting/${gone}`, { title: '' }],
  [`/api/jobs/${gone}`, { title: '' }],
  [`/api/inventory/${gone}`, { productName: '' }],
  [`/api/resources/${gone}`, { name: '' }],
  [`/updateEmployee/${gone}`, { name: '' }],
];

test.each(calls)('PUT %s of what is gone is a 404, whatever is wrong besides', async (path, sent) => {
  const { status, body } = await company.put(path, sent);
  expect([status, body.fields]).toEqual([404, undefined]);
});
