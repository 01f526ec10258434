import { expect, test } from 'vitest';
import { newCompany } from '../support/api';
import { signedIn } from '../support/browser';
import { setCompany } from '../support/people';
import { someIdea } from '../support/storyboards';
import { suiteForFile } from '../support/suite';

const suite = suiteForFile({ BILLING_PROVIDER: 'none' });

test('where nothing is charged no page of a storyboard names a price, and its calls answer no credits', async () => {
  const email = 'boss@unbilled.example';
  const company = await newCompany(suite.url, email);
  const ideaID = await someIdea(company);
  const browser = await signedIn(suite.url, email);
  for (const path of ['', '/create', '/scenes/new']) {
    const page = await browser.open(`/Storyboard/${ideaID}${path}`);
    expect(page).toContain('Create Storyboard');
    expect(page.replaceAll('<!-- -->', '')).not.toMatch(/\d credits?\b/);
  }
  const made = await company.post('/generateStoryBoard', { ideaID });
  expect(made.body).toMatchObject({ creditSufficient: true, id: ideaID, credits: null });
});

test('where nothing is charged there are no plans, no checkout and no end of a trial', async () => {
  const email = 'boss@own-machine.example';
  const company = await newCompany(suite.url, email);
  await setCompany(company.ids.companyId, { trialEndsAt: new Date(0) });
  expect((await company.get('/getPlans')).body).toMatchObject({ currPlan: '', subscription: [], topup: [] });
  expect((await company.get(`/credits/${company.ids.userId}`)).body).toEqual({ credits: null });
  const sent = { priceId: 'local_starter', mode: 'subscription' };
  expect((await company.post('/checkout', sent)).status).toBe(409);
  const change = { priceId: 'local_starter', prorationBehavior: 'create_prorations', modifyType: 'upgrade' };
  expect((await company.post('/changePlan', change)).status).toBe(409);
  expect((await company.post('/subscription/cancel', {})).status).toBe(409);
  expect((await company.put('/api/company', { companyName: 'Own' })).status).toBe(200);

  const browser = await signedIn(suite.url, email);
  expect((await browser.get('/settings/plans')).status).toBe(404);
  const settings = await browser.open('/settings');
  for (const word of ['free trial', '/settings/plans', '/settings/credits']) {
    expect(settings).not.toContain(word);
  }
});
