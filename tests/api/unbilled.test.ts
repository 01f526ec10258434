import { expect, test } from 'vitest';
import { newFirm } from '../support/api';
import { PlainBrowser } from '../support/browser';
import { someIdea } from '../support/storyboards';
import { suiteForFile } from '../support/suite';

const suite = suiteForFile({ BILLING_PROVIDER: 'none' });

test('where nothing is charged no page of a storyboard names a price, and its calls answer no credits', async () => {
  const email = 'boss@unbilled.example';
  const firm = await newFirm(suite.url, email);
  const ideaID = await someIdea(firm);
  const browser = new PlainBrowser(suite.url);
  await browser.post('/login', { email, password: 'secret-6' });
  for (const path of ['', '/create', '/scenes/new']) {
    const page = await browser.open(`/Storyboard/${ideaID}${path}`);
    expect(page).toContain('Create Storyboard');
    expect(page.replaceAll('<!-- -->', '')).not.toMatch(/\d credits?\b/);
  }
  const made = await firm.post('/generateStoryBoard', { ideaID });
  expect(made.body).toMatchObject({ creditSufficient: true, id: ideaID, credits: null });
});
