import sharp from 'sharp';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiClient, newCompany, someEmployee } from '../support/api';
import { type PlainBrowser, signedIn } from '../support/browser';
import { databaseOfSuite } from '../support/people';
import { suiteForFile } from '../support/suite';

const suite = suiteForFile();
let owner: ApiClient;
let browser: PlainBrowser;
let program: ApiClient;
let email: string;
let id: string;

beforeAll(async () => {
  owner = await newCompany(suite.url, 'boss@profile.example');
});

beforeEach(async () => {
  const sent = { ...someEmployee(), payroll: { employmentBasis: 'parttime', hourlyRate: 20.5 } };
  id = (await owner.post('/createEmployee', sent)).body.employeeID;
  email = sent.email;
  const own = await new ApiClient(suite.url).post('/api/token', { email, password: 'secret-6' });
  program = new ApiClient(suite.url, own.body.token, { userId: id, companyId: owner.ids.companyId });
  browser = await signedIn(suite.url, email);
});

const whole = async () => (await program.get(`/getEmployee/${id}`)).body.data;
const tabs = ['', '/contact', '/job', '/payroll', '/compliance', '/additional'].map(
  (tab) => `/settings${tab}`,
);

test('each tab shows people their own data, and what they do not maintain themselves is no field', async () => {
  const shown = await Promise.all(tabs.map((tab) => browser.open(tab)));
  for (const page of shown) expect(page).toContain('aria-label="Profile"');
  const all = shown.join('');
  for (const text of ['Tan Siew Ling', 'Barista', 'Operations', '20.50', '12 Jalan Besar', 'Annual Leave']) {
    expect(all).toContain(text);
  }
  for (const name of [
    'position',
    'department',
    'hourlyRate',
    'employeeStatus',
    'workPass',
    'laoban',
    'joinDate',
  ]) {
    expect(all).not.toContain(`name="${name}`);
  }
  // Of the two kinds of pay, their own.
  expect(all).toContain('>Hourly rate</dt>');
  expect(all).not.toContain('Base salary');
});

test('what each tab saves is stored, with the specified message', async () => {
  const sent: [string, Record<string, string>][] = [
    ['/settings', { legalName: 'Tan Siew Ling Mary', name: 'Mary', dob: '1994-05-18' }],
    [
      '/settings/contact',
      {
        mobileNumber: '+65 9000 0001',
        'emergencyContacts[0].name': 'Ah Kow',
        'emergencyContacts[0].relationship': 'Father',
        'emergencyContacts[0].phone': '+65 9000 0002',
      },
    ],
    ['/settings/payroll', { 'bankDetails.bankName': 'UOB', 'bankDetails.accountNumber': '123' }],
    ['/settings/additional', { 'trainings[0].name': 'First aid', 'trainings[0].status': 'Completed' }],
  ];
  for (const [at, fields] of sent) {
    const saved = await (await browser.visit(at)).press('Save Changes', fields);
    expect([saved.path, saved.text]).toEqual([at, expect.stringContaining('Profile updated successfully')]);
  }
  expect(await whole()).toMatchObject({
    profile: { legalName: 'Tan Siew Ling Mary', name: 'Mary', dob: '1994-05-18' },
    contact: {
      mobileNumber: '+65 9000 0001',
      emergencyContacts: [{ name: 'Ah Kow', relationship: 'Father', phone: '+65 9000 0002' }],
    },
    payroll: { hourlyRate: 20.5, bankDetails: { bankName: 'UOB', accountNumber: '123' } },
    additional: { trainings: [{ name: 'First aid', status: 'Completed' }] },
  });
  // A row is added and taken away by a press, which loses nothing that was typed.
  const two = await (await browser.visit('/settings/contact')).press('Add contact', {
    'emergencyContacts[0].name': 'Tan Ah Kow',
  });
  const one = await two.press('Remove contact 1', { 'emergencyContacts[1].name': 'Lim Bee Hoon' });
  expect(one.values('emergencyContacts[0].name')).toEqual(['Lim Bee Hoon']);
  // A list without a row.
  expect((await browser.post('/settings/contact', { emergencyContacts: '' })).status).toBe(302);
  expect((await whole()).contact.emergencyContacts).toEqual([]);
});

test('a page that only HR fills in takes no form of one’s own', async () => {
  for (const tab of ['/settings/job', '/settings/compliance']) {
    const page = await browser.visit(tab);
    expect(page.text).toContain('An owner or HR keeps these up to date.');
    expect(page.has('Save Changes')).toBe(false);
    const answer = await browser.post(tab, { workLocation: 'Elsewhere', name: 'Another' });
    expect([tab, answer.status, answer.headers.get('Allow')]).toEqual([tab, 405, 'GET']);
  }
  expect((await whole()).profile.name).not.toBe('Another');
});

test('bad input has its message at its field and loses nothing that was typed', async () => {
  const nameless = await browser.post('/settings', { name: '', legalName: 'Half typed' });
  const page = await nameless.text();
  expect(nameless.status).toBe(400);
  expect(page).toContain('At least name or email must be filled');
  expect(page).toContain('value="Half typed"');
  const wrong = await browser.post('/settings/contact', { email: 'nowhere', mobileNumber: '+65 1' });
  const again = await wrong.text();
  expect(wrong.status).toBe(400);
  expect(again).toContain('Email format not valid');
  expect(again).toContain('value="+65 1"');
});

test('a form based on an older version is refused and changes nothing', async () => {
  const page = await browser.open('/settings');
  const revision = /name="revision" value="(\d+)"/.exec(page)?.[1] ?? '';
  await program.put('/updateProfile', { mobileNumber: '+65 9000 0009' });
  const late = await browser.post('/settings', { name: 'Late', revision });
  expect(late.status).toBe(409);
  expect(await late.text()).toContain('Your profile has changed');
  expect((await whole()).profile.name).toBe('Siew Ling');
});

describe('a new address', () => {
  const fresh = () => `new-${email}`;
  const mail = async () => (await suite.mails()).find((one) => one.includes(`To: ${fresh()}`));

  test('is shown on the page while it waits, and can be withdrawn: then the link in its email does nothing', async () => {
    const form = await browser.visit('/settings/contact');
    const waits = await form.press('Save Changes', { email: fresh(), password: 'secret-6' });
    expect(waits.text).toContain('the email to your new address is a file in the outbox folder');
    expect(waits.text).toContain(fresh());
    expect(waits.values('email')).toEqual([email]);
    await vi.waitFor(async () => expect(await mail()).toBeDefined(), 60_000);
    const kept = await waits.press('Keep the old address');
    expect(kept.text).toContain('Your address was not changed.');
    expect(kept.text).not.toContain(fresh());
    const link = /\/ConfirmEmail\/[\w-]+/.exec(((await mail()) ?? '').replaceAll(/=\r?\n/g, ''))?.[0] ?? '';
    expect(await browser.open(link)).toContain('This link no longer works');
    const lines = databaseOfSuite().collection('activity');
    expect(await lines.countDocuments({ subjectId: id, detail: /withdrawn/ })).toBe(1);
  });

  test('asks for the current password, and what else was typed stays', async () => {
    const none = await browser.post('/settings/contact', { email: fresh(), mobileNumber: '+65 7' });
    expect(none.status).toBe(403);
    const page = await none.text();
    expect(page).toContain('Enter your current password to change your sign-in address');
    expect(page).toContain('+65 7');
    const wrong = await browser.post('/settings/contact', { email: fresh(), password: 'not-mine' });
    expect([wrong.status, await wrong.text()]).toEqual([
      403,
      expect.stringContaining('This is not your current password.'),
    ]);
    expect((await whole()).contact.mobileNumber).not.toBe('+65 7');
    // What asks for no new address goes on.
    expect((await browser.post('/settings/contact', { email, mobileNumber: '+65 8' })).status).toBe(302);
    await databaseOfSuite()
      .collection<{ _id: string }>('limits')
      .deleteOne({ _id: `password-of:${id}` });
  });

  test('of HR’s own is asked for at the same place, not in HR’s editor', async () => {
    const own = await signedIn(suite.url, 'boss@profile.example');
    const at = `/HumanResource/${owner.ids.userId}/contact`;
    const refused = await own.post(at, { email: 'elsewhere@profile.example' });
    expect([refused.status, await refused.text()]).toEqual([
      400,
      expect.stringContaining('Change your own address in Settings, Contact'),
    ]);
  });

  test('waits no more once it is confirmed', async () => {
    await browser.post('/settings/contact', { email: fresh(), password: 'secret-6' });
    await vi.waitFor(async () => expect(await mail()).toBeDefined(), 60_000);
    const link = /\/ConfirmEmail\/[\w-]+/.exec(((await mail()) ?? '').replaceAll(/=\r?\n/g, ''))?.[0] ?? '';
    await browser.post(link, {});
    const page = await browser.open('/settings/contact');
    expect(page).not.toContain('outbox');
    expect(page).toContain(`value="${fresh()}"`);
  });
});

describe('a photo', () => {
  const picture = async (width: number) => {
    const made = sharp({ create: { width, height: width, channels: 3, background: '#0b6b53' } });
    return new File([await made.png().toBuffer()], 'me.png', { type: 'image/png' });
  };
  const upload = async (photo: File) => {
    const form = new FormData();
    form.set('photo', photo);
    return await browser.upload('/settings', form);
  };

  test('is shown small on every page next to the name, until it is removed', async () => {
    expect((await upload(await picture(1_400))).status).toBe(302);
    const { photoUrl } = (await whole()).contact;
    for (const path of ['/settings', '/Inventory']) expect(await browser.open(path)).toContain(photoUrl);
    const answer = await browser.get(photoUrl);
    const { width } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
    expect(width).toBe(512);
    await browser.post('/settings', { removePhoto: 'on' });
    expect((await whole()).contact.photoUrl).toBe('');
    expect(await browser.open('/Inventory')).not.toContain(photoUrl);
    expect((await browser.get(photoUrl)).status).toBe(404);
  });

  test('that is none is refused at its field', async () => {
    const answer = await upload(new File(['<svg/>'], 'me.svg', { type: 'image/svg+xml' }));
    expect(answer.status).toBe(400);
    expect(await answer.text()).toContain('Only JPG and PNG allowed');
  });
});

test('an owner gets to their own record in HR’s editor from the read-only parts', async () => {
  const own = await signedIn(suite.url, 'boss@profile.example');
  expect(await own.open('/settings/job')).toContain(`/HumanResource/${owner.ids.userId}/job`);
  expect(await browser.open('/settings/job')).not.toContain('/HumanResource/');
});
