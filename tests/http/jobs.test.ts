import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { monthsFor } from '~/modules/leave/months';
import { ApiClient, newCompany, someClient, someEmployee, someJob } from '../support/api';
import { PlainBrowser, signedIn } from '../support/browser';
import { databaseOfSuite } from '../support/people';
import { suiteForFile } from '../support/suite';

const suite = suiteForFile();
let company: ApiClient;
let browser: PlainBrowser;
let driver: ApiClient;
let driverPhone: PlainBrowser;

beforeAll(async () => {
  company = await newCompany(suite.url, 'boss@jobs.example');
  browser = await signedIn(suite.url, 'boss@jobs.example');
  await browser.post('/welcome/skip', {});
  const sent = { ...someEmployee(), name: 'Ahmad', email: 'ahmad@jobs.example' };
  const { body } = await company.post('/createEmployee', sent);
  const { body: signed } = await new ApiClient(suite.url).post('/api/token', {
    email: sent.email,
    password: sent.password,
  });
  driver = new ApiClient(suite.url, signed.token, {
    userId: body.employeeID,
    companyId: company.ids.companyId,
  });
  driverPhone = await signedIn(suite.url, sent.email);
});

const job = async (more: object = {}) =>
  (await company.post('/api/jobs', { ...someJob, ...more })).body.data as Record<string, string> & {
    id: string;
  };
const assigned = (more: object = {}) =>
  job({ assignedEmployees: [driver.ids.userId], status: 'assigned', ...more });

test('a job is answered as it was sent, and its list is that of its day', async () => {
  const made = await assigned({ jobDate: '2190-01-05', department: 'Delivery', locationBased: true });
  expect(made).toMatchObject({
    ...someJob,
    jobDate: '2190-01-05',
    department: 'Delivery',
    locationBased: true,
    notifications: false,
    assignedEmployees: [driver.ids.userId],
    assignedNames: ['Ahmad'],
    jobStart: null,
    jobEnd: null,
  });
  for (const by of [company, driver]) {
    expect((await by.get('/api/jobs?date=2190-01-05')).body).toEqual([made]);
    expect((await by.get(`/api/jobs/${made.id}`)).body).toMatchObject({ code: 200, data: made });
  }
  expect((await driver.get('/api/jobs?date=2190-01-06')).body).toEqual([]);
  expect((await company.get('/api/jobs?date=2026-02-29')).status).toBe(400);
});

test('a list goes on behind its Link', async () => {
  const jobDate = '2190-02-01';
  for (const jobTime of ['09:00', '08:00', '10:00']) await job({ jobDate, jobTime });
  const first = await company.get(`/api/jobs?date=${jobDate}&limit=2`);
  const next = /<([^>]+)>; rel="next"/.exec(first.headers.get('Link') ?? '')?.[1] ?? '';
  const second = await company.get(next);
  const times = [...first.body, ...second.body].map(({ jobTime }: { jobTime: string }) => jobTime);
  expect(times).toEqual(['08:00', '09:00', '10:00']);
});

test('a driver starts and ends their job, with a photo as a file; a colleague may not', async () => {
  const { id } = await assigned();
  const own = await job();
  expect((await driver.get(`/api/jobs/${own.id}`)).status).toBe(403);
  expect((await driver.post(`/api/jobs/${own.id}/start`)).status).toBe(403);
  expect((await driver.put(`/api/jobs/${id}`, { title: 'Mine' })).status).toBe(403);
  expect((await driver.post(`/api/jobs/${id}/end`, { endLocation: 'Bedok' })).status).toBe(409);
  expect((await driver.post(`/api/jobs/${id}/start`)).body).toMatchObject({
    code: 200,
    message: 'Job started successfully',
    data: { status: 'active', started: { by: 'Ahmad' } },
  });
  const again = await driver.post(`/api/jobs/${id}/start`);
  expect([again.status, again.body.error]).toEqual([
    409,
    'Only an assigned job can be started, and this one is active.',
  ]);
  const early = await driver.post(`/api/jobs/${id}/end`, { endLocation: ' ' });
  expect([early.status, early.body.error]).toEqual([
    400,
    'Please provide an end location before ending the job',
  ]);
  const body = new FormData();
  const photo = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#0b6b53' } })
    .jpeg()
    .toBuffer();
  body.set('endLocation', 'Bedok');
  body.set('photo', new Blob([new Uint8Array(photo)], { type: 'image/jpeg' }), 'door.jpg');
  const ended = await driver.send(`/api/jobs/${id}/end`, { method: 'POST', body });
  expect(ended.body).toMatchObject({
    message: 'Job ended successfully',
    data: { status: 'ended', endLocation: 'Bedok' },
  });
  const seen = await driver.get(ended.body.data.photoUrl);
  expect([seen.status, seen.headers.get('Content-Type')]).toEqual([200, 'image/jpeg']);
});

const { jobDate: _, ...typed } = someJob;

test('a job given to a driver from Today leads back to it, and no other address does', async () => {
  const { id, jobDate: date } = await job({ jobDate: '2190-09-02' });
  const form = await browser.visit(`/JobManagement/${id}/move?from=today`);
  expect(form.link('Cancel')).toBe('/Today');
  const refused = await form.press('Save', { jobDate: '' });
  const done = await refused.press('Save', { assignedEmployees: driver.ids.userId, jobDate: date as string });
  expect(done.path).toBe('/Today');
  const { data } = (await company.get(`/api/jobs/${id}`)).body;
  expect([data.status, data.assignedNames]).toEqual(['assigned', ['Ahmad']]);
  const other = await browser.visit(
    `/JobManagement/${id}/move?from=${encodeURIComponent('//elsewhere.example')}`,
  );
  expect(other.link('Cancel')).toMatch(/^\/JobManagement(\?|$)/);
  // Who is free then gets it in one press.
  const second = await job({ jobDate: '2190-09-03' });
  const dialog = await browser.visit(`/JobManagement/${second.id}/move?from=today`);
  expect((await dialog.press('Ahmad')).path).toBe('/Today');
  const given = (await company.get(`/api/jobs/${second.id}`)).body.data;
  expect([given.status, given.assignedNames]).toEqual(['assigned', ['Ahmad']]);
});

test('a job is added by its form, given to a driver, looked at, and deleted', async () => {
  const day = await browser.visit('/JobManagement?date=2190-06-01');
  expect(day.text).toContain('Currently assigning is for location based only');
  expect(day.text).toContain('No jobs on this day');
  const form = await day.follow('Add Job');
  expect(form.values('jobId')).toEqual([expect.stringMatching(/^JOB-\d{8}$/)]);
  const wrong = await form.press('Add Job', { ...typed, title: '   ' });
  expect([wrong.status, wrong.values('description')]).toEqual([400, [someJob.description]]);
  expect(wrong.text).toContain('Enter a title.');
  const added = await wrong.press('Add Job', { title: 'Beans for Bedok' });
  expect([added.path, added.text]).toEqual([day.path, expect.stringContaining('Job added.')]);
  expect(added.rows('Beans for Bedok')).toEqual([
    expect.stringMatching(/Unassigned.*7:30 AM|7:30 AM.*Unassigned/),
  ]);

  const edit = await added.follow('Edit Beans for Bedok');
  const without = await edit.press('Save', { status: 'Assigned' });
  expect(without.text).toContain('An assigned job needs a driver.');
  const saved = await without.press('Save', { assignedEmployees: driver.ids.userId });
  expect(saved.text).toContain('Job saved.');
  expect(saved.rows('Beans for Bedok')).toEqual([expect.stringMatching(/Assigned.*Ahmad|Ahmad.*Assigned/)]);

  const shown = await saved.follow('Beans for Bedok');
  expect(shown.html).toMatch(/alt="QR code of JOB-|aria-label="QR code of JOB-/);
  expect(shown.text).not.toMatch(/not given|Kind|Invoices(?! )/);
  const question = await shown.follow('Delete');
  expect(question.text).toContain('will be deleted for everyone');
  const left = await question.press('Delete job');
  expect(left.text).toContain('Job deleted successfully!');
  expect(left.text).toContain('No jobs on this day');
});

test('a day is found by its date and its jobs by their words, and both stand in the address', async () => {
  const form = await browser.visit('/JobManagement/new?date=2190-06-05');
  const repeated = await form.press('Add Job', {
    ...typed,
    title: 'Beans',
    repeat: 'Every week',
    until: '2190-06-30',
  });
  expect(repeated.path).toBe('/JobManagement?date=2190-06-05');
  expect(repeated.rows('Beans')).toEqual([expect.stringContaining('Repeats')]);
  const found = await repeated.press('Search', { q: 'eng hoon' });
  expect(found.path).toBe('/JobManagement?date=2190-06-05&q=eng+hoon');
  expect(found.rows('Beans')).toHaveLength(1);
  const none = await found.press('Search', { q: 'nowhere' });
  expect(none.text).toContain('No jobs found');
  const all = await none.follow('Show all');
  expect(all.rows('Beans')).toHaveLength(1);
  const next = await all.follow('Next day');
  expect(next.text).toContain('No jobs on this day');
  expect((await next.follow('Previous day')).rows('Beans')).toHaveLength(1);
  expect((await all.follow('Day sheet')).html).toContain('QR code of JOB-');
});

test('a job that repeats is changed alone, or with all that are to come', async () => {
  const form = await browser.visit('/JobManagement/new');
  const list = await form.press('Add Job', { ...typed, title: 'Daily beans', repeat: 'Every day' });
  const edit = await list.follow('Edit Daily beans');
  expect(edit.values('scope')).toEqual(['one']);
  expect(edit.text).toContain('This and 14 upcoming jobs');
  const wrong = await edit.press('Save', { title: '   ', scope: 'series' });
  expect(wrong.text).toContain('Enter a title.');
  expect(wrong.values('scope')).toEqual(['series']);
  const saved = await wrong.press('Save', { title: 'Daily tea' });
  expect(saved.text).toContain('Job saved, and 14 more of its series.');
  expect((await saved.follow('Next day')).rows('Daily tea')).toHaveLength(1);
});

test('a client’s tab starts a job with the client’s name', async () => {
  const { id } = (await company.post('/createCompany', { ...someClient, address: '1 Kopi Lane' })).body;
  const home = `/clientDashBoard/${id}/jobs`;
  const form = await (await browser.visit(home)).follow('Add Job');
  expect([form.values('client'), form.values('endLocation')]).toEqual([['Kopi & Co'], ['1 Kopi Lane']]);
  await form.press('Add Job', {
    title: 'From the tab',
    startLocation: 'Here',
    jobTime: '09:30',
    description: 'Door.',
  });
  expect((await browser.visit(home)).text).toContain('From the tab');
});

test('a job that was cancelled since it was opened says so at the press, and leads to the day’s jobs', async () => {
  const { id } = await assigned({ jobDate: '2190-07-01' });
  const page = await driverPhone.visit(`/JobStartEnd/${id}`);
  await company.put(`/api/jobs/${id}`, { status: 'cancelled' });
  const late = await page.press('Start Job');
  expect([late.status, late.has('Start Job')]).toEqual([409, false]);
  expect(late.text).toContain('This job was cancelled.');
  const day = await late.follow('Jobs of this day');
  expect([day.path, day.rows(someJob.title).length]).toEqual(['/JobManagement?date=2190-07-01', 1]);
});

test('a driver signs in where they scanned, starts, and ends with proof of delivery; bad input is refused at its field', async () => {
  const { id } = await assigned({ jobDate: '2190-08-01' });
  const stored = async () => (await driver.get(`/api/jobs/${id}`)).body.data;
  const scanned = await new PlainBrowser(suite.url).visit(`/JobStartEnd/${id}`);
  const page = await scanned.press('Login', { email: 'ahmad@jobs.example', password: 'secret-6' });
  expect([page.path, page.has('End Job')]).toEqual([`/JobStartEnd/${id}`, false]);
  // It is planned for a day far ahead: that may be a mistake.
  const asked = await page.press('Start Job');
  expect([asked.status, asked.text]).toEqual([400, expect.stringContaining('Tick the box to start it now.')]);
  const running = await asked.press('Start Job', { early: 'on' });
  expect(running.text).toContain('Job started successfully');
  expect([running.has('Start Job'), (await stored()).started.position]).toEqual([false, null]);

  const text = new File(['no picture'], 'door.png', { type: 'image/png' });
  const wrong = await running.press('End Job', { receivedBy: 'Uncle Ah Seng', photo: text });
  expect([wrong.status, wrong.text]).toEqual([400, expect.stringContaining('Only JPG and PNG allowed')]);
  const nowhere = await wrong.press('End Job', { endLocation: '  ' });
  expect(nowhere.status).toBe(400);
  expect(nowhere.text).toContain('Please provide an end location before ending the job');
  expect((await stored()).status).toBe('active');

  const picture = await sharp({ create: { width: 2, height: 2, channels: 3, background: 'green' } })
    .png()
    .toBuffer();
  const photo = new File([new Uint8Array(picture)], 'door.png', { type: 'image/png' });
  const ended = await nowhere.press('End Job', { endLocation: 'Bedok, at the lift', photo });
  expect(ended.text).toContain('This job has ended.');
  expect(ended.text).toContain('Job ended successfully');
  expect(await stored()).toMatchObject({
    status: 'ended',
    endLocation: 'Bedok, at the lift',
    receivedBy: 'Uncle Ah Seng',
    photoUrl: expect.stringMatching(/^\/files\//),
    signatureUrl: '',
    ended: { position: null },
  });
});

test('an id in use is refused at its field, without losing what was typed', async () => {
  const { jobId = '' } = await job();
  const answer = await browser.post('/JobManagement/new', { ...someJob, jobId, title: 'Half typed' });
  const page = await answer.text();
  expect(answer.status).toBe(409);
  expect(page).toContain('Another job has this ID already.');
  expect(page).toContain('value="Half typed"');
});

test('a form with a driver on leave asks for a tick, without JavaScript too', async () => {
  const jobDate = '2190-03-01';
  const { companyId } = company.ids;
  const leave = {
    _id: 'f'.repeat(24),
    userId: driver.ids.userId,
    start: jobDate,
    end: jobDate,
    from: 'morning',
    to: 'afternoon',
  } as const;
  const store = databaseOfSuite();
  await store
    .collection('leaveRequests')
    .insertOne({ ...leave, companyId, userName: 'Ahmad', type: 'Annual Leave', status: 'approved' } as never);
  await store
    .collection('leaveMonths')
    .insertMany(monthsFor(leave).map((month) => ({ ...month, companyId })) as never[]);
  const box = 'Save anyway';
  const sent = { ...someJob, jobDate, assignedEmployees: driver.ids.userId, despiteLeave: 'false' };
  const asked = await browser.post('/JobManagement/new', { ...sent, title: 'During leave' });
  const page = await asked.text();
  expect(asked.status).toBe(400);
  expect(page).toContain('Ahmad is on approved leave that day.');
  expect(page).toContain(box);
  expect(page).toContain('value="During leave"');
});

test('a person who left drives nothing: each page of a job not yet driven says so', async () => {
  const sent = { ...someEmployee(), name: 'Faris', email: 'faris@jobs.example' };
  const { employeeID } = (await company.post('/createEmployee', sent)).body;
  const day = { jobDate: '2190-05-01', assignedEmployees: [employeeID], status: 'assigned' };
  const ahead = await job(day);
  const over = await job({ ...day, jobDate: '2190-05-02', status: 'ended' });
  const pages = [
    '/JobManagement?date=2190-05-01',
    `/JobManagement/${ahead.id}`,
    '/JobManagement/day-sheet?date=2190-05-01',
  ];
  await company.put(`/updateEmployee/${employeeID}`, { profile: { employeeStatus: 'Resigned' } });
  for (const page of pages) expect(await browser.open(page)).toMatch(/Faris(<!-- -->| |<[^>]*>)*Has left/);
  for (const page of ['/JobManagement?date=2190-05-02', `/JobManagement/${over.id}`]) {
    const shown = await browser.open(page);
    expect(shown).toContain('Faris');
    expect(shown).not.toContain('Has left');
  }
});

test('approvers of leave see how many jobs the driver has in that time', async () => {
  // A Wednesday of next year, for which leave can be asked.
  const wednesday = new Date(Date.UTC(new Date().getUTCFullYear() + 1, 2, 1));
  while (wednesday.getUTCDay() !== 3) wednesday.setUTCDate(wednesday.getUTCDate() + 1);
  const jobDate = wednesday.toISOString().slice(0, 10);
  const person = { ...someEmployee(), name: 'Nurul', email: 'nurul@jobs.example' };
  const { employeeID } = (await company.post('/createEmployee', person)).body;
  const nurul = await signedIn(suite.url, person.email);
  const hers = { jobDate, status: 'assigned', assignedEmployees: [employeeID] };
  await job({ ...hers, jobTime: '09:00' });
  await job({ ...hers, jobTime: '12:00' });
  await job({ ...hers, jobTime: '14:00' });
  await job({ ...hers, jobTime: '09:00', status: 'cancelled' });
  await assigned({ jobDate, jobTime: '09:00' });
  // What is over calls the driver no more.
  const day = await nurul.open(`/JobManagement?date=${jobDate}`);
  expect(day).toContain('Done (<!-- -->1<!-- -->)');
  expect(new Set(day.match(/href="\/JobStartEnd\/[^"?]+"/g)).size).toBe(4);
  const asks = async (more: object) => {
    const days = { type: 'Annual Leave', startDate: jobDate, endDate: jobDate, reason: 'Rest' };
    return (await company.post('/api/leave/apply', { userID: employeeID, ...days, ...more })).body.data.id;
  };
  const morning = await asks({ endPart: 'morning' });
  const afternoon = await asks({ startPart: 'afternoon' });
  const list = await browser.open('/LeaveManagement/approval');
  const [two, one] = [/2 jobs(<!-- -->)? on these days/, /1 job(<!-- -->)? on these days/];
  expect(list).toMatch(two);
  expect(list).toMatch(one);
  expect(await browser.open(`/LeaveManagement/approval/${morning}/approve`)).toMatch(two);
  // Not shown once the leave is decided, nor to the drivers themselves.
  await company.post(`/api/leave/reject/${morning}`, {});
  expect(await browser.open('/LeaveManagement/approval')).not.toMatch(two);
  expect(await nurul.open('/LeaveManagement/my')).not.toMatch(one);
  await company.post(`/api/leave/reject/${afternoon}`, {});
});

test('a form leads back to its day and nowhere else', async () => {
  const leads = async (list: string) =>
    (await browser.post('/JobManagement/new', { ...someJob, list })).headers.get('Location');
  expect(await leads('?date=2190-01-05&q=beans')).toBe('/JobManagement?date=2190-01-05&q=beans');
  expect(await leads('//evil.example/?x=1')).toBe('/JobManagement');
});

test('a driver’s menu has Jobs, and their page edits none', async () => {
  const { body } = await company.post('/createEmployee', { ...someEmployee(), email: 'chen@jobs.example' });
  const chen = await signedIn(suite.url, 'chen@jobs.example');
  const { id } = await job({
    assignedEmployees: [body.employeeID],
    status: 'assigned',
    jobDate: '2190-05-01',
  });
  expect(await chen.open('/Inventory')).toContain('href="/JobManagement"');
  const page = await chen.open('/JobManagement?date=2190-05-01');
  expect(page).toContain(`/JobStartEnd/${id}`);
  expect(page).not.toContain(`${id}/edit`);
});

test('a code is a picture to save, named after the job', async () => {
  const { id, jobId } = await job();
  const { status, headers } = await browser.get(`/JobManagement/${id}/qrcode`);
  expect([status, headers.get('Content-Type')]).toEqual([200, 'image/png']);
  expect(headers.get('Content-Disposition')).toContain(`${jobId}_qr.png`);
});

test('the list as rows is remembered for the person, also without JavaScript: what is to be done first, then the next days', async () => {
  const jobDate = '2190-03-01';
  await job({ jobDate, jobTime: '08:00', title: 'Was cancelled', status: 'cancelled' });
  await job({ jobDate, jobTime: '10:00', title: 'Is to do' });
  await job({ jobDate: '2190-03-04', title: 'Comes later' });
  const at = `/JobManagement?date=${jobDate}`;
  const cards = await browser.visit(at);
  expect(cards.html).toContain('Location Based');
  const rows = await cards.press('Rows');
  expect(rows.path).toBe(at);
  const titles = () => rows.html.match(/Was cancelled|Is to do|Comes later|Next days/g);
  expect([...new Set(titles())]).toEqual(['Is to do', 'Was cancelled', 'Next days', 'Comes later']);
  expect(rows.html).not.toContain('Location Based');
  const elsewhere = await signedIn(suite.url, 'boss@jobs.example');
  expect(await elsewhere.open(at)).not.toContain('Location Based');
  expect((await rows.press('Cards')).html).toContain('Location Based');
});
