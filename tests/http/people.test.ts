import sharp from 'sharp';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { ApiClient, newCompany, someEmployee } from '../support/api';
import { PlainBrowser, signedIn } from '../support/browser';
import { databaseOfSuite, setAccess } from '../support/people';
import { suiteForFile } from '../support/suite';

const suite = suiteForFile();
const password = 'secret-6';
let company: ApiClient;
let other: ApiClient;
let stranger: ApiClient;
let browser: PlainBrowser;

beforeAll(async () => {
  company = await newCompany(suite.url, 'boss@people.example');
  other = await newCompany(suite.url);
  stranger = new ApiClient(suite.url);
  browser = await signedIn(suite.url, 'boss@people.example');
});

/** A new employee: their id, their address and an API client of theirs. */
async function hired(more: Record<string, unknown> = {}) {
  const sent = { ...someEmployee(), ...more };
  const { body } = await company.post('/createEmployee', sent);
  return { id: body.employeeID as string, email: sent.email, program: await programOf(sent.email) };
}

async function programOf(email: string): Promise<ApiClient> {
  const { body } = await stranger.post('/api/token', { email, password });
  return new ApiClient(suite.url, body.token ?? 'none', { userId: body.userId, companyId: body.companyId });
}

const signInStatus = async (email: string) => (await stranger.post('/api/token', { email, password })).status;

describe('an employee', () => {
  test('is a user of the company, with the access that HR gave', async () => {
    const { id, program } = await hired({ CRM: true });
    expect(program.ids).toEqual({ userId: id, companyId: company.ids.companyId });
    expect((await program.get('/getAllCompanies')).status).toBe(200);
    expect((await program.get('/api/employees')).status).toBe(200);
    expect((await program.post('/createEmployee', someEmployee())).status).toBe(403);
    expect((await program.get(`/getEmployee/${company.ids.userId}`)).status).toBe(403);
    const { body } = await program.get(`/getEmployee/${id}`);
    const profile = 'Profile loaded successfully!';
    expect(body).toMatchObject({ employeeID: id, currPlan: 'Free Trial', message: profile });
    expect((await company.get(`/getEmployee/${id}`)).body.message).toBe('Employee data loaded successfully!');
    expect(body.data.compliance.leaveEntitlements[0]).toEqual({
      type: 'Annual Leave',
      entitlement: 14,
      balance: 14,
    });
  });

  test('somebody who resigns is signed out at once, and old sessions stay ended after their return', async () => {
    const { id, email, program } = await hired({ employeeStatus: 'Active' });
    const theirs = await signedIn(suite.url, email);
    await company.put(`/updateEmployee/${id}`, { profile: { employeeStatus: 'Resigned' } });
    expect((await program.get('/api/employees')).status).toBe(401);
    expect((await theirs.get('/settings')).headers.get('Location')).toBe('/');
    expect(await signInStatus(email)).toBe(401);
    await company.put(`/updateEmployee/${id}`, { employeeStatus: 'Active' });
    expect((await program.get('/api/employees')).status).toBe(401);
    expect((await theirs.get('/settings')).headers.get('Location')).toBe('/');
    expect(await signInStatus(email)).toBe(200);
  });

  test('a deleted person is signed out at once, is unknown from then on, and their address is free', async () => {
    const { id, email, program } = await hired();
    expect((await company.delete(`/deleteEmployee/${id}`)).body.message).toBe(
      'Employee deleted successfully!',
    );
    expect((await program.get('/api/employees')).status).toBe(401);
    expect(await signInStatus(email)).toBe(401);
    for (const answer of [
      await company.get(`/getEmployee/${id}`),
      await company.put(`/updateEmployee/${id}`, { name: 'Back' }),
      await company.delete(`/deleteEmployee/${id}`),
      await company.get(`/api/systemAccess/${id}`),
    ]) {
      expect(answer.status).toBe(404);
    }
    expect((await company.post('/createEmployee', { ...someEmployee(), email })).status).toBe(200);
  });

  test('is announced to both addresses when HR changes it, and signs in with the new one', async () => {
    const { id, email } = await hired({ name: 'Siew Ling' });
    const fresh = `hr-${email}`;
    const mailsTo = async (address: string) =>
      (await suite.mails())
        .filter((mail) => mail.includes(`To: ${address}`) && !mail.includes('Subject: New sign-in'))
        .map((mail) => mail.replaceAll(/=\n/g, ''));
    expect((await company.put(`/updateEmployee/${id}`, { email, name: 'Siew Ling' })).status).toBe(200);
    expect((await company.put(`/updateEmployee/${id}`, { email: fresh })).status).toBe(200);
    await vi.waitFor(async () => expect(await mailsTo(email)).toHaveLength(1), 60_000);
    await vi.waitFor(async () => expect(await mailsTo(fresh)).toHaveLength(1), 60_000);
    const [old = ''] = await mailsTo(email);
    const [now = ''] = await mailsTo(fresh);
    expect(old).toContain('has changed your sign-in address for Laoban, and this one no longer works.');
    expect(old).not.toContain(fresh);
    expect(now).toContain('Sign in with this one from now on');
    expect(now).toContain('/login');
    expect([await signInStatus(email), await signInStatus(fresh)]).toEqual([401, 200]);
    // After leaving, neither works.
    await company.put(`/updateEmployee/${id}`, { employeeStatus: 'Resigned' });
    await company.put(`/updateEmployee/${id}`, { email: `late-${email}` });
    await company.put(`/updateEmployee/${id}`, { email, employeeStatus: 'Active' });
    await vi.waitFor(async () => expect(await mailsTo(email)).toHaveLength(2), 60_000);
    expect(await mailsTo(fresh)).toHaveLength(1);
  });

  test('begins as usual where the form of a program was sent with nothing filled in but what is marked', async () => {
    const empty = {
      name: '',
      employeeStatus: '',
      managerId: '',
      employmentType: '',
      workArrangement: '',
      workLocation: '',
      probationEndDate: '',
      gradeLevel: '',
      costCentre: '',
      emergencyContacts: [],
      leaveEntitlements: [],
      payroll: {
        employmentBasis: '',
        baseSalary: '',
        currency: '',
        paySchedule: '',
        generateDay: '',
        generateWeekday: '',
        hourlyRate: '',
        attendanceRequired: false,
        bankDetails: { accountName: '', bankName: '', branchCode: '', accountNumber: '' },
      },
    };
    const nothing = JSON.parse(
      JSON.stringify(empty, (_, value) => (value === '' || value === false ? null : value)),
    );
    for (const more of [empty, nothing, { ...nothing, payroll: null, bankDetails: null, CRM: null }]) {
      const { status, body } = await company.post('/createEmployee', { ...someEmployee(), ...more });
      expect([status, body.fields]).toEqual([200, undefined]);
      const { data } = (await company.get(`/getEmployee/${body.employeeID}`)).body;
      expect(data.profile.employeeStatus).toBe('Pending');
      expect(data.jobInfo).toMatchObject({ managerId: '', employmentType: '', workLocation: '' });
      const begins = { employmentBasis: 'fulltime', currency: 'SGD', paySchedule: 'Monthly' };
      expect(data.payroll).toMatchObject(begins);
    }
  });

  test('is taken with choices in whatever case they are sent', async () => {
    const sent = {
      employeeStatus: 'probation',
      employmentType: 'part-time',
      workArrangement: 'HYBRID',
      payroll: { employmentBasis: 'PartTime', paySchedule: 'weekly', generateWeekday: 'friday' },
    };
    const { body } = await company.post('/createEmployee', { ...someEmployee(), ...sent });
    const { data } = (await company.get(`/getEmployee/${body.employeeID}`)).body;
    expect(data.profile.employeeStatus).toBe('Probation');
    expect(data.jobInfo).toMatchObject({ employmentType: 'Part-time', workArrangement: 'Hybrid' });
    const kept = { employmentBasis: 'parttime', paySchedule: 'Weekly', generateWeekday: 'Friday' };
    expect(data.payroll).toMatchObject(kept);
    const wrong = await company.put(`/updateEmployee/${body.employeeID}`, {
      payroll: { paySchedule: 'yearly' },
    });
    expect(wrong.body.fields).toEqual({ paySchedule: ['Choose one of the options.'] });
    // Of what is no group it is said in words.
    const flat = await company.put(`/updateEmployee/${body.employeeID}`, { payroll: { bankDetails: 'DBS' } });
    expect([flat.status, flat.body.error]).toEqual([400, 'This must be a group of fields.']);
  });

  test('has one row of answers for a password that is too short', async () => {
    const { body } = await company.post('/createEmployee', { ...someEmployee(), password: '12345' });
    expect(body.fields).toEqual({ password: ['Password must be at least 6 characters long'] });
  });
});

describe('the list', () => {
  test('shows people without HR name, job and department, and HR the rest', async () => {
    const { program } = await hired({ name: 'Aaron', baseSalary: 4_321 });
    const [first] = (await program.get('/api/employees?limit=1')).body.employees;
    expect(first).toMatchObject({ name: 'Aaron', position: 'Barista', department: 'Operations' });
    expect(Object.keys(first).sort()).toEqual(['department', 'id', 'name', 'position']);
    const full = await company.get('/api/employees?limit=1');
    expect(full.body.employees[0]).toMatchObject({ name: 'Aaron', employeeStatus: 'Pending' });
    expect(full.headers.get('Link')).toContain('rel="next"');
    const list = JSON.stringify((await company.get('/api/employees')).body);
    // An id may have the same figures.
    expect(list.replace(/[0-9a-f]{24}/g, '')).not.toMatch(/4321|bank|salary/i);
  });
});

describe('a profile', () => {
  test('can be changed only by the person, as far as it is theirs', async () => {
    const { id, program } = await hired();
    const sent = {
      id,
      homeAddress: '1 New Road',
      payroll: { bankDetails: { bankName: 'UOB' }, baseSalary: 9 },
    };
    const answer = await program.put('/updateProfile', sent);
    expect(answer.body).toEqual({ code: 200, message: 'Profile updated successfully' });
    const { data } = (await program.get(`/getEmployee/${id}`)).body;
    expect(data.contact.homeAddress).toBe('1 New Road');
    expect(data.payroll).toMatchObject({ baseSalary: null, bankDetails: { bankName: 'UOB' } });
    expect((await company.put('/updateProfile', { id, homeAddress: 'Mine' })).status).toBe(403);
  });

  test('needs a name or an address, and an address that is one', async () => {
    const { program } = await hired();
    const empty = await program.put('/updateProfile', { name: '', email: '' });
    expect([empty.status, empty.body.error]).toEqual([400, 'At least name or email must be filled']);
    const wrong = await program.put('/updateProfile', { email: 'nowhere' });
    expect(wrong.body.fields.email).toHaveLength(1);
  });

  test('has a new address once its email was confirmed, and notifies the old one', async () => {
    const { id, email, program } = await hired();
    const fresh = `new-${email}`;
    expect((await program.put('/updateProfile', { email: fresh })).status).toBe(403);
    const proof = { password: someEmployee().password };
    expect((await program.put('/updateProfile', { email: fresh, ...proof })).status).toBe(200);
    const mailTo = async (address: string) => {
      const mails = await suite.mails();
      return mails.findLast((mail) => mail.includes(`To: ${address}`))?.replaceAll(/=\n/g, '');
    };
    await vi.waitFor(async () => expect(await mailTo(fresh)).toBeDefined(), 60_000);
    const path = /\/ConfirmEmail\/[\w-]+/.exec((await mailTo(fresh)) ?? '')?.[0] ?? '';
    expect([await signInStatus(email), await signInStatus(fresh)]).toEqual([200, 401]);

    const opened = new PlainBrowser(suite.url);
    expect(await opened.open(path)).toContain(fresh);
    expect(await signInStatus(fresh)).toBe(401);
    expect((await opened.post(path, {})).headers.get('Location')).toBe('/login');
    expect([await signInStatus(email), await signInStatus(fresh)]).toEqual([401, 200]);
    expect(await opened.open(path)).toContain('This link no longer works');
    await vi.waitFor(async () => expect(await mailTo(email)).toContain('was changed'), 60_000);
    expect((await program.get(`/getEmployee/${id}`)).body.data.contact.email).toBe(fresh);
  });

  test('cannot ask for an address that somebody has', async () => {
    const { program } = await hired();
    const proof = { password: someEmployee().password };
    const answer = await program.put('/updateProfile', { email: 'boss@people.example', ...proof });
    expect([answer.status, answer.body.error]).toEqual([409, 'This e-mail cannot be used']);
  });
});

describe('a photo', () => {
  const picture = async () => {
    const made = sharp({ create: { width: 40, height: 40, channels: 3 as const, background: '#0b6b53' } });
    return new Blob([await made.png().toBuffer()], { type: 'image/png' });
  };
  const send = (by: ApiClient, photo: Blob) => {
    const body = new FormData();
    body.set('photo', photo, 'me.png');
    return by.send('/updateProfile', { method: 'PUT', body, headers: { Accept: 'application/json' } });
  };

  test('is seen by its person, the owner and HR, and by no other colleague', async () => {
    const { id, program } = await hired();
    const { photoUrl } = (await send(program, await picture())).body;
    expect(photoUrl).toMatch(/^\/files\/[0-9a-f]{24}$/);
    expect((await company.get(`/getEmployee/${id}`)).body.data.contact.photoUrl).toBe(photoUrl);
    const [clerk, hr] = [await hired({ CRM: true }), await hired({ HR: true })];
    const statuses = await Promise.all(
      [program, company, hr.program, clerk.program, other].map(async (by) => (await by.get(photoUrl)).status),
    );
    expect(statuses).toEqual([200, 200, 200, 403, 404]);
    await company.delete(`/deleteEmployee/${id}`);
    expect((await company.get(photoUrl)).status).toBe(404);
  });

  test('that is no photo is refused', async () => {
    const { program } = await hired();
    const answer = await send(program, new Blob(['<svg/>'], { type: 'image/png' }));
    expect([answer.status, answer.body.fields]).toEqual([400, { photo: ['Only JPG and PNG allowed'] }]);
  });
});

describe('HR’s pages, without JavaScript', () => {
  test('add an employee, change each tab, and delete them', async () => {
    const { email } = someEmployee();
    const added = await browser.post('/HumanResource/new', {
      ...someEmployee(),
      email,
      'emergencyContacts[0].name': 'Tan Ah Kow',
      'emergencyContacts[0].relationship': 'Father',
      'emergencyContacts[0].phone': '+65 9123 4567',
      'emergencyContacts[1].name': '',
      'emergencyContacts[1].relationship': '',
      'emergencyContacts[1].phone': '',
      'bankDetails.bankName': 'DBS',
      baseSalary: '3,200.50',
      CRM: 'on',
    });
    const home = added.headers.get('Location') ?? '';
    expect([added.status, home]).toEqual([302, expect.stringMatching(/^\/HumanResource\/[0-9a-f]{24}$/)]);
    expect(await browser.open(home)).toContain('Employee created successfully!');
    const contact = await browser.open(`${home}/contact`);
    expect(contact).toContain('value="Tan Ah Kow"');
    expect(contact).toContain('name="emergencyContacts[1].name"');
    expect(await browser.open(`${home}/job`)).not.toContain('3,200.50');
    const payroll = await browser.open(`${home}/payroll`);
    expect(payroll).toContain('value="3,200.50"');
    expect(await browser.open(`${home}/additional`)).toMatch(/name="CRM"[^>]*checked|checked[^>]*name="CRM"/);

    for (const [tab, fields, shown] of [
      ['', { employeeStatus: 'Probation' }, 'Probation'],
      ['/contact', { 'emergencyContacts[0].name': '' }, 'Add'],
      ['/job', { position: 'Head barista' }, 'Head barista'],
      ['/payroll', { 'allowances[0].name': 'Transport', 'allowances[0].amount': '120' }, 'value="120.00"'],
      ['/compliance', { 'workPass.type': 'S Pass', 'workPass.number': 'S76' }, 'value="S Pass"'],
      ['/additional', { 'trainings[0].name': 'First aid', 'trainings[0].status': 'Completed' }, 'First aid'],
    ] as const) {
      const saved = await browser.post(`${home}${tab}`, fields);
      expect([tab, saved.status, saved.headers.get('Location')]).toEqual([tab, 302, `${home}${tab}`]);
      const page = await browser.open(`${home}${tab}`);
      expect(page).toContain('Employee updated successfully!');
      expect(page).toContain(shown);
    }
    expect(await browser.open(`${home}/contact`)).not.toContain('Tan Ah Kow');
    const theirs = await signedIn(suite.url, email);
    expect((await theirs.get('/crm')).status).toBe(200);
    await browser.post(home, { employeeStatus: 'Terminated' });
    expect((await theirs.get('/crm')).headers.get('Location')).toBe('/');
    expect(await browser.open(`${home}/delete`)).toContain('You can’t undo this.');
    expect((await browser.post(`${home}/delete`, {})).headers.get('Location')).toBe('/HumanResource');
    expect((await browser.get(home)).status).toBe(404);
  });

  test('find people by status, say what ends soon, and correct a name with a reason', async () => {
    const probationEndDate = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10);
    const ends = { employeeStatus: 'Probation', probationEndDate };
    const { id } = await hired({ name: 'Kai Jun', legalName: 'Wong Kai Jun', ...ends });
    const all = await browser.visit('/HumanResource');
    expect(all.text).toContain('Ends soon');
    const found = await all.press('Show', { status: 'Probation' });
    expect(found.text).toMatch(/\d employees? found/);
    const person = await found.follow(/Kai Jun/);
    expect(person.path).toBe(`/HumanResource/${id}`);
    const refused = await person.press('Save Changes', { legalName: 'Wong Kai Jun Alvin' });
    expect([refused.status, refused.values('legalName')]).toEqual([400, ['Wong Kai Jun Alvin']]);
    expect(refused.text).toContain('To correct it, give a reason');
  });

  test('say in the question itself why the last owner stays', async () => {
    const question = await browser.visit(`/HumanResource/${company.ids.userId}/delete`);
    const refused = await question.press('Delete Employee');
    expect([refused.status, refused.text]).toEqual([
      409,
      expect.stringContaining('A company needs an owner. Make somebody else one first.'),
    ]);
  });

  test('keep what was typed, but the password, and say at each place what is wrong', async () => {
    const refused = await browser.post('/HumanResource/new', {
      ...someEmployee(),
      legalName: 'Half Typed',
      dob: '2026-02-30',
      'emergencyContacts[0].name': 'Only a name',
      'emergencyContacts[0].phone': '',
      password: 'abc-1',
    });
    const page = await refused.text();
    expect(refused.status).toBe(400);
    for (const text of [
      'value="Half Typed"',
      'Enter a day that exists',
      'Password must be at least 6 characters long',
      'value="Only a name"',
      'Enter the phone number.',
    ]) {
      expect(page).toContain(text);
    }
    expect(page).not.toContain('abc-1');
  });

  test('keep a ticked box, which sends a hidden no before its yes', async () => {
    const fields: [string, string][] = [
      ['legalName', 'Half Typed'],
      ['CRM', 'false'],
      ['CRM', 'on'],
      ['Tasks', 'false'],
    ];
    const page = await (await browser.post('/HumanResource/new', fields)).text();
    const box = (name: string) =>
      new RegExp(`<input(?=[^>]*type="checkbox")(?=[^>]*name="${name}")[^>]*>`).exec(page)?.[0];
    expect(box('CRM')).toContain('checked=""');
    expect(box('Tasks')).toBeDefined();
    expect(box('Tasks')).not.toContain('checked=""');
  });

  test('show an owner to HR, and let nobody but an owner change them', async () => {
    const { email } = await hired({ HR: true });
    const hr = await signedIn(suite.url, email);
    const home = `/HumanResource/${company.ids.userId}`;
    expect(await hr.open(home)).toContain('Only an owner can change, dismiss or delete an owner.');
    const refused = await hr.post(home, { name: 'Mine' });
    expect(refused.status).toBe(403);
    expect((await hr.post(`${home}/delete`, {})).status).toBe(403);
  });

  test('give the list as a file, with pay only at the address that says so', async () => {
    await hired({ name: 'Paid', baseSalary: 7_654.25 });
    const list = await browser.get('/HumanResource/export/list');
    expect(list.headers.get('Content-Disposition')).toBe('attachment; filename="employees.csv"');
    expect(await list.text()).not.toContain('7654.25');
    expect(await browser.open('/HumanResource/export/list?pay=true')).toContain('7654.25');
    const { email } = await hired({ CRM: true });
    expect((await (await signedIn(suite.url, email)).get('/HumanResource/export/list?pay=true')).status).toBe(
      403,
    );
  });
});

test('null is no row of a list, and takes none away', async () => {
  const emergencyContacts = [{ name: 'Tan Ah Kow', relationship: 'Father', phone: '+65 9123 4567' }];
  const { id } = await hired({ emergencyContacts });
  for (const wrong of [[null], [...emergencyContacts, null], ['Tan']]) {
    const { status, body } = await company.put(`/updateEmployee/${id}`, { emergencyContacts: wrong });
    expect([status, body.message]).toEqual([400, 'Each entry of this list must be an object.']);
  }
  const kept = (await company.get(`/getEmployee/${id}`)).body.data.contact.emergencyContacts;
  expect(kept).toEqual(emergencyContacts);
  expect((await company.put(`/updateEmployee/${id}`, { emergencyContacts: [] })).status).toBe(200);
});

test('a right that is taken away is gone at once', async () => {
  const { id, program } = await hired({ HR: true });
  expect((await program.get(`/getEmployee/${company.ids.userId}`)).status).toBe(200);
  await company.put(`/updateEmployee/${id}`, { HR: false });
  expect((await program.get(`/getEmployee/${company.ids.userId}`)).status).toBe(403);
  await setAccess(id, {});
});

test('nothing of pay, bank or pass is in the log', async () => {
  await hired({
    baseSalary: 6_543.21,
    bankDetails: { accountNumber: '00987' },
    workPass: { number: 'S9988' },
  });
  const lines = await databaseOfSuite()
    .collection('activity')
    .find({ companyId: company.ids.companyId })
    .toArray();
  expect(lines.length).toBeGreaterThan(0);
  // Ids are of any figures.
  const text = JSON.stringify(lines).replace(/[0-9a-f]{24}/g, 'id');
  expect(text).not.toMatch(/6,?543|00987|S9988/);
});
