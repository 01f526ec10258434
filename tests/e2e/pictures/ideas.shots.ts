import { test } from './picture';

test('ideas and trends', async ({ open, page, picture, people, faults, scripting }) => {
  // Without JavaScript Enter in the tags sends the form.
  if (!scripting) faults.announce(400);
  await people.signIn(page, people.sample('owner'));
  await open('/crm?q=Ah+Seng');
  const home = (await page.getByRole('link', { name: /Ah Seng/ }).getAttribute('href')) ?? '';
  await open(`${home}/ideas`);
  await picture('ideas');
  await open(`${home}/ideas?q=zzzz`);
  await picture('ideas-not-found');
  await open(`${home}/ideas/new`);
  await page.getByLabel(/^Title/).fill('x'.repeat(151));
  await page.getByRole('textbox', { name: 'Tags' }).fill('Loyalty');
  await page.getByRole('textbox', { name: 'Tags' }).press('Enter');
  await picture('idea-new', false);
  await open(`${home}/ideas`);
  await page.getByRole('link', { name: /^Ten cups/ }).click();
  await page.getByRole('link', { name: /Ideas for/ }).waitFor();
  await picture('idea');
  await page.getByRole('link', { name: 'Edit', exact: true }).click();
  await page.getByRole('button', { name: 'Save' }).waitFor();
  await picture('idea-edit', false);
  await open(`${home}/trends`);
  await picture('trends');
});

test('storyboards', async ({ open, page, picture, people, faults }) => {
  faults.announce(404);
  await people.signIn(page, people.sample('owner'));
  await open('/crm?q=Ah+Seng');
  const home = (await page.getByRole('link', { name: /Ah Seng/ }).getAttribute('href')) ?? '';
  await open(`${home}/ideas?q=Ten+cups`);
  await page.getByRole('link', { name: 'View Storyboard' }).click();
  await page.getByRole('heading', { name: 'Link for your client' }).waitFor();
  const at = new URL(page.url()).pathname;
  await picture('storyboard');
  await open(`${at}/scenes/new`);
  await picture('scene-new', false);
  await open(at);
  await page.getByRole('link', { name: 'Edit scene 2' }).click();
  await page.getByLabel(/^Duration/).waitFor();
  await picture('scene-edit', false);
  await open(at);
  await page.getByRole('link', { name: 'Delete scene 2' }).click();
  await page.getByText('This cannot be undone.').waitFor();
  await picture('scene-delete', false);
  await open(at.replace('/Storyboard/', '/StoryboardClient/'));
  await picture('storyboard-public');
  await open('/StoryboardClient/none');
  await picture('storyboard-gone');
  await open('/settings/credits');
  await picture('credits');
});

test('an idea without a storyboard', async ({ open, page, picture, people }) => {
  await people.newFirm(page);
  const home = await people.addClient(page, 'Kopi & Kaya');
  await page.context().request.post(`${home}/ideas`, { form: {}, headers: { Origin: people.origin } });
  await page.context().clearCookies({ name: 'toast' });
  await open(`${home}/ideas`);
  const idea = (await page.locator('a[href^="/Idea/"]').first().getAttribute('href')) ?? '';
  const at = idea.replace(/^\/Idea\/(\w+).*$/, '/Storyboard/$1');
  await open(at);
  await picture('storyboard-empty');
  await open(`${at}/create`);
  await picture('storyboard-create', false);
});

test('a client without ideas, and no credits', async ({ open, page, picture, people }) => {
  await people.newFirm(page);
  const home = await people.addClient(page, 'Kopi & Kaya');
  await open(`${home}/trends`);
  await picture('trends-empty');
  await open(`${home}/ideas`);
  await picture('ideas-empty');
  for (let made = 0; made < 16; made += 1) {
    await page.context().request.post(`${home}/ideas`, { form: {}, headers: { Origin: people.origin } });
  }
  await page.context().clearCookies({ name: 'toast' });
  await open(`${home}/ideas`);
  await picture('ideas-many');
  await page.getByRole('button', { name: 'Generate AI Idea' }).click();
  await page.getByText(/^Insufficient Credit ·/).waitFor();
  await picture('ideas-no-credits');
});
