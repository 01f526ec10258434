import { afterAll, beforeAll, expect, test } from 'vitest';
import { startFakeAnthropic } from '../support/anthropic';
import { type ApiClient, newCompany, someClient } from '../support/api';
import { signedIn } from '../support/browser';
import { setAccess } from '../support/people';
import { suiteForFile } from '../support/suite';

const fake = await startFakeAnthropic();
const suite = suiteForFile({ ANTHROPIC_API_KEY: 'sk-test', ANTHROPIC_BASE_URL: fake.url });
afterAll(() => fake.stop());
let company: ApiClient;

beforeAll(async () => {
  company = await newCompany(suite.url, 'boss@statement.example');
  const { body } = await company.post('/createCompany', { ...someClient, CompanyName: 'Zebrafish Pte Ltd' });
  for (let made = 0; made < 3; made += 1) await company.post('/generateOneIdea', { customerId: body.id });
});

async function statementOf(email: string): Promise<string> {
  const browser = await signedIn(suite.url, email);
  // React puts an empty comment between two texts.
  return (await browser.open('/settings/credits')).replaceAll('<!-- -->', '');
}

test('the statement says when, who, what for, how many and what was left, newest first', async () => {
  const page = await statementOf('boss@statement.example');
  const balances = [...page.matchAll(/(\d+) left</g)].map(([, left]) => Number(left));
  expect(balances).toEqual([41, 44, 47, 50]);
  expect(page).toContain('41 credits left');
  expect(page).toContain('Zebrafish Pte Ltd');
  expect(page).toContain('Free Trial');
});

test('what work was about is shown to those alone who may open the clients', async () => {
  const clerk = await newCompany(suite.url, 'clerk@statement.example');
  await setAccess(clerk.ids.userId, {}, company.ids.companyId);
  const page = await statementOf('clerk@statement.example');
  expect(page).toContain('41 credits left');
  expect(page.match(/AI idea/g)?.length).toBeGreaterThanOrEqual(3);
  expect(page).not.toContain('Zebrafish');
});

test('another company reads its own', async () => {
  await newCompany(suite.url, 'boss@elsewhere.example');
  const page = await statementOf('boss@elsewhere.example');
  expect(page).toContain('50 credits left');
  expect(page).not.toContain('Zebrafish');
});
