import { showDate } from '../../app/core/dates';
import { phone } from './support/devices';
import { dot, drafts, end, endLocation, scan, sign, start } from './support/driver';
import { alive, expect, openAsleep, test } from './support/journey';
import { dialogOf, logIn, standsThereAfter } from './support/scan';

test.use(phone);

test('a driver scans a job, logs in, starts it, and ends it with proof of delivery', async ({
  page,
  open,
  people,
}) => {
  const { login, at, job } = await scan(people, page, { locationBased: true });
  const position = { latitude: 1.2868, longitude: 103.8545, accuracy: 12 };
  await page.context().grantPermissions(['geolocation'], { origin: people.origin });
  await page.context().setGeolocation(position);
  await open(at);
  await expect(dialogOf(page)).toBeVisible();
  await logIn(page, login);
  await expect(dialogOf(page)).toBeHidden();
  for (const text of ['Beans for Bedok', 'Kopi & Kaya', '21 Kallang Avenue', showDate(new Date()), '9:30 AM'])
    await expect(page.getByRole('definition').filter({ hasText: text })).toBeVisible();
  await expect(endLocation(page)).toHaveValue('56 Eng Hoon Street');
  const way = page.getByRole('link', { name: 'Directions' });
  await expect(way).toHaveAttribute('href', /destination=56%20Eng%20Hoon%20Street$/);
  await expect(end(page)).toHaveCount(0);

  await expect(page.getByText('Sent with your location.')).toBeVisible();
  await page.setViewportSize({ width: 390, height: 664 });
  await page.evaluate(() => window.scrollTo(0, 0));
  // The one big button is in sight at once, also on a small phone.
  await expect(start(page)).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width: 390, height: 844 });
  // A double click does not end what it has started.
  expect(await standsThereAfter(start(page), 'End Job')).toBe('');
  await expect(page.getByText('Job started successfully')).toBeVisible();
  await expect(end(page)).toBeVisible();
  await expect(start(page)).toHaveCount(0);
  const { status, started } = await job();
  expect(status).toBe('active');
  expect(started).toMatchObject({ position });
  await expect(page.getByText('Sent with your location.')).toBeVisible();

  // The browser itself says what is wrong, also where there is no network.
  await page.getByLabel('Received by').fill('Uncle Ah Seng');
  await endLocation(page).fill('  ');
  await end(page).click();
  await expect(endLocation(page)).toHaveAccessibleDescription(
    'Please provide an end location before ending the job',
  );
  await expect(page.getByLabel('Received by')).toHaveValue('Uncle Ah Seng');

  await endLocation(page).fill('Bedok, at the lift');
  await page.getByLabel('Photo').setInputFiles({ name: 'door.png', mimeType: 'image/png', buffer: dot });
  await expect(page.getByRole('img', { name: 'The chosen one' })).toBeVisible();
  await sign(page);
  await end(page).click();
  await expect(page.getByText('Job ended successfully')).toBeVisible();
  await expect(page.getByText('This job has ended.')).toBeVisible();
  await expect(way).toHaveCount(0);
  const ended = await job();
  expect(ended).toMatchObject({
    status: 'ended',
    endLocation: 'Bedok, at the lift',
    receivedBy: 'Uncle Ah Seng',
    photoUrl: expect.stringMatching(/^\/files\//),
    signatureUrl: expect.stringMatching(/^\/files\//),
    ended: { position },
  });
});

test('what is done while the page is still coming to life counts: a start, and a chosen photo', async ({
  page,
  people,
}) => {
  const { login, at, job } = await scan(people, page, { locationBased: true });
  await people.signInAlone(page, login);
  let go = () => {};
  const waits = new Promise<void>((done) => {
    go = done;
  });
  // Which the router asks for before the page's first load.
  await page.route('**/__manifest*', async (route) => {
    await waits;
    await route.continue().catch(() => {});
  });
  await page.goto(at);
  await alive(page);
  await start(page).click();
  await expect(start(page)).toHaveAttribute('aria-busy', 'true');
  go();
  await expect(page.getByText('Job started successfully')).toBeVisible();
  await expect(end(page)).toBeVisible();
  expect((await job()).status).toBe('active');

  const wake = await openAsleep(page, at);
  const photo = page.getByLabel('Photo');
  const choose = () => photo.setInputFiles({ name: 'door.png', mimeType: 'image/png', buffer: dot });
  await choose();
  await wake();
  const chosen = page.getByRole('img', { name: 'The chosen one' });
  await expect(chosen).toBeVisible();
  await page.getByRole('button', { name: 'Without a photo' }).click();
  await expect(chosen).toBeHidden();
  await expect(photo).toHaveValue('');
  await choose();
  await expect(chosen).toBeVisible();
  // A refused position does not hold the driver up.
  await expect(page.getByText('Sent without your location.')).toBeVisible();
  await end(page).click();
  await expect(page.getByText('This job has ended.')).toBeVisible();
  expect(await job()).toMatchObject({
    photoUrl: expect.stringMatching(/^\/files\//),
    ended: { position: null },
  });
});

test('only End Job ends a job: neither a signature while a big photo is made smaller, nor Enter', async ({
  page,
  open,
  people,
}) => {
  const { login, at, job } = await scan(people, page, { status: 'active' });
  await people.signInAlone(page, login);
  await open(at);
  // Big pictures take a phone seconds.
  await page.evaluate(() => {
    const make = createImageBitmap;
    window.createImageBitmap = (async (...given: Parameters<typeof make>) => {
      await new Promise((done) => addEventListener('made', done, { once: true }));
      return await make(...given);
    }) as typeof make;
  });
  await page.getByLabel('Received by').fill('Uncle Ah Seng');
  await page.getByLabel('Photo').setInputFiles({ name: 'door.png', mimeType: 'image/png', buffer: dot });
  await expect(page.getByText('Preparing the photo…')).toBeVisible();
  await page.getByLabel('Received by').focus();
  const canvas = page.getByRole('img', { name: 'Sign here with a finger' });
  await canvas.scrollIntoViewIfNeeded();
  await canvas.hover({ position: { x: 40, y: 40 } });
  await page.mouse.down();
  // The field that had the focus is checked meanwhile.
  await page.getByLabel('Received by').blur();
  await page.evaluate(() => dispatchEvent(new Event('made')));
  await expect(page.getByRole('img', { name: 'The chosen one' })).toBeVisible();
  await canvas.hover({ position: { x: 120, y: 70 } });
  await page.mouse.up();
  await page.getByLabel('Received by').press('Enter');
  await page.waitForLoadState('networkidle');
  await expect(end(page)).toBeEnabled();
  expect((await job()).status).toBe('active');

  await end(page).click();
  await expect(page.getByText('Job ended successfully')).toBeVisible();
  expect(await job()).toMatchObject({ status: 'ended', receivedBy: 'Uncle Ah Seng' });
});

test('a half-filled end survives a reload: texts, photo and signature; it goes when it is sent, and on sign-out', async ({
  page,
  open,
  people,
}) => {
  const { login, at, job, change } = await scan(people, page, { status: 'active' });
  await people.signInAlone(page, login);
  await open(at);
  const received = page.getByLabel('Received by');
  const photo = page.getByRole('img', { name: 'The chosen one' });
  const signature = page.locator('input[name=signature]');
  const fill = async () => {
    await endLocation(page).fill('Bedok, at the lift');
    await received.fill('Uncle Ah Seng');
    await page.getByLabel('Remarks').fill('A bag is wet.');
    await page.getByLabel('Photo').setInputFiles({ name: 'door.png', mimeType: 'image/png', buffer: dot });
    await expect(photo).toBeVisible();
    await sign(page);
    await expect.poll(() => drafts(page)).toHaveLength(1);
  };
  await fill();
  // A picture that this browser can't read, in words; one of 50 MB is made smaller like any other. The rest stays.
  const choose = (name: string, buffer: Buffer) =>
    page.getByLabel('Photo').setInputFiles({ name, mimeType: 'image/jpeg', buffer });
  await choose('IMG_1.heic', Buffer.from('0000ftypheic'));
  await expect(page.getByText('This phone can’t read that photo.')).toBeVisible();
  await choose('big.png', Buffer.concat([dot, Buffer.alloc(49 * 1024 * 1024)]));
  await expect(photo).toBeVisible();
  expect((await page.locator('input[type=hidden][name=photo]').inputValue()).length).toBeLessThan(10_000);
  await expect(received).toHaveValue('Uncle Ah Seng');
  const signed = await signature.inputValue();
  await page.getByLabel('Remarks').fill('Two bags are wet.');
  const stored = { remarks: 'Two bags are wet.', photo: expect.stringMatching(/^data:/), signature: signed };
  await expect.poll(() => drafts(page)).toMatchObject([stored]);
  page.once('dialog', (question) => void question.accept());
  await page.reload();
  await expect(received).toHaveValue('Uncle Ah Seng');
  await expect(endLocation(page)).toHaveValue('Bedok, at the lift');
  await expect(page.getByLabel('Remarks')).toHaveValue('Two bags are wet.');
  await expect(photo).toBeVisible();
  await expect(signature).toHaveValue(signed);
  await end(page).click();
  await expect(page.getByText('This job has ended.')).toBeVisible();
  await expect.poll(() => drafts(page)).toEqual([]);
  expect(await job()).toMatchObject({
    receivedBy: 'Uncle Ah Seng',
    photoUrl: expect.stringMatching(/^\/files\//),
    signatureUrl: expect.stringMatching(/^\/files\//),
  });

  await change({ status: 'active' });
  await open(at);
  await expect(received).toHaveValue('');
  await fill();
  page.on('dialog', (question) => void question.accept());
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/$/);
  expect(await drafts(page)).toEqual([]);
});
