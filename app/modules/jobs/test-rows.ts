import { driver, owner, type Visit } from '../../../tests/e2e/support/visit';
import { type ApiClient, someJob } from '../../../tests/support/api';
import { payableJob, refusedEnd } from '../../../tests/support/page-things';
import type { ContractRow, PageRow } from '../../../tests/support/rows';
import { assignedJob, client, employee, job, jobKind, servicePlan } from '../../../tests/support/things';
import { exampleKindSent, examplePhotoSent } from './answers';

async function startedJob(company: ApiClient): Promise<string> {
  const id = await assignedJob(company);
  await company.post(`/api/jobs/${id}/start`);
  return id;
}

const line = 'Count the boxes';

async function checkedJob(company: ApiClient): Promise<string> {
  const id = await startedJob(company);
  await company.call('PUT', `/api/jobs/${id}`, { checklist: [{ text: line }, { text: 'Close the van' }] });
  return id;
}

async function photographedJob(company: ApiClient): Promise<string> {
  const id = await assignedJob(company);
  return `${id}/${(await company.post(`/api/jobs/${id}/photos`, examplePhotoSent)).body.data.id}`;
}

let changes = 0;

export const calls: readonly ContractRow[] = [
  // Without the flag these are the caller's own jobs: nobody is refused, and most see none.
  {
    method: 'GET',
    path: '/api/jobs',
    key: 'any',
    thing: job,
    query: { date: someJob.jobDate },
    shape: [],
  },
  { method: 'POST', path: '/api/jobs', key: ['JobManagement'], body: someJob, shape: ['code', 'data'] },
  { method: 'GET', path: '/api/jobs/{id}', key: 'driver', thing: job, shape: ['code', 'data'] },
  {
    method: 'PUT',
    path: '/api/jobs/{id}',
    key: ['JobManagement'],
    thing: job,
    get body() {
      return { description: `Back door ${++changes}`, notifications: true };
    },
    sentBack: {
      thing: assignedJob,
      read: async (company, id) => (await company.get(`/api/jobs/${id}`)).body.data,
    },
    shape: ['code', 'data'],
  },
  {
    method: 'DELETE',
    path: '/api/jobs/{id}',
    key: ['JobManagement'],
    effect: 'vital-write',
    thing: job,
    shape: ['code', 'message'],
  },
  {
    method: 'POST',
    path: '/api/jobs/{id}/start',
    key: 'driver',
    thing: assignedJob,
    body: {},
    shape: ['code', 'data', 'message'],
  },
  {
    method: 'POST',
    path: '/api/jobs/{id}/end',
    key: 'driver',
    effect: 'vital-write',
    thing: startedJob,
    body: { endLocation: '56 Eng Hoon Street' },
    shape: ['code', 'data', 'message'],
  },
  {
    method: 'POST',
    path: '/api/jobs/{id}/undo',
    key: 'driver',
    effect: 'vital-write',
    thing: startedJob,
    shape: ['code', 'data', 'message'],
  },
  {
    method: 'POST',
    path: '/api/jobs/{id}/on-my-way',
    key: 'driver',
    effect: 'vital-write',
    thing: job,
    body: { minutes: 20 },
    shape: ['code', 'message', 'url'],
  },
  {
    method: 'POST',
    path: '/api/jobs/{id}/checklist',
    key: 'driver',
    effect: 'vital-write',
    thing: checkedJob,
    body: { text: line, done: true },
    shape: ['code', 'data'],
  },
  {
    method: 'POST',
    path: '/api/jobs/{id}/photos',
    key: 'driver',
    effect: 'vital-write',
    thing: assignedJob,
    body: examplePhotoSent,
    shape: ['code', 'data'],
  },
  {
    method: 'DELETE',
    path: '/api/jobs/{id}/photos/{photoId}',
    key: 'driver',
    effect: 'vital-write',
    thing: photographedJob,
    shape: ['code', 'message'],
  },
  {
    method: 'POST',
    path: '/api/jobs/move',
    key: ['JobManagement'],
    thing: job,
    body: {},
    bodyAbout: (id) => ({ moves: [{ id, revision: 0, jobTime: '11:15' }] }),
    shape: ['code', 'data', 'warnings'],
  },
  {
    method: 'POST',
    path: '/api/jobs/copy-day',
    key: ['JobManagement'],
    thing: job,
    body: {},
    bodyAbout: (id) => ({ from: someJob.jobDate, to: '2190-06-01', ids: [id] }),
    shape: ['code', 'data'],
  },
  {
    method: 'POST',
    path: '/api/jobs/away',
    key: ['JobManagement'],
    thing: employee,
    thingIn: 'userId',
    body: { date: someJob.jobDate },
    shape: ['code', 'jobs', 'leave', 'why'],
  },
  { method: 'GET', path: '/api/jobs/hours', key: 'any', shape: [] },
  {
    method: 'POST',
    path: '/api/jobs/on-the-spot',
    key: 'driver',
    body: { client: someJob.client, title: 'Fixed the tap too', minutes: 30 },
    shape: ['code', 'data', 'message'],
  },
  { method: 'GET', path: '/api/job-kinds', key: ['JobManagement'], thing: jobKind, shape: [] },
  {
    method: 'POST',
    path: '/api/job-kinds',
    key: ['JobManagement'],
    get body() {
      return { ...exampleKindSent, name: `Kind ${++changes}` };
    },
    shape: ['code', 'data'],
  },
  {
    method: 'PUT',
    path: '/api/job-kinds/{id}',
    key: ['JobManagement'],
    thing: jobKind,
    get body() {
      return { description: `Back door ${++changes}` };
    },
    sentBack: {
      thing: jobKind,
      read: async (company, id) =>
        (await company.get('/api/job-kinds')).body.find((kind: { id: string }) => kind.id === id),
    },
    shape: ['code', 'data'],
  },
  {
    method: 'DELETE',
    path: '/api/job-kinds/{id}',
    key: ['JobManagement'],
    effect: 'vital-write',
    thing: jobKind,
    shape: ['code', 'message'],
  },
  { method: 'GET', path: '/api/service-plans', key: ['JobManagement'], thing: servicePlan, shape: [] },
  {
    method: 'POST',
    path: '/api/service-plans',
    key: ['JobManagement'],
    thing: client,
    thingIn: 'clientId',
    body: { title: 'Service the air-conditioner', repeat: 'quarterly', from: '2190-01-15' },
    shape: ['code', 'data'],
  },
  {
    method: 'PUT',
    path: '/api/service-plans/{id}',
    key: ['JobManagement'],
    thing: servicePlan,
    get body() {
      return { description: `Back door ${++changes}` };
    },
    sentBack: {
      thing: servicePlan,
      read: async (company, id) =>
        (await company.get('/api/service-plans')).body.find((plan: { id: string }) => plan.id === id),
    },
    shape: ['code', 'data'],
  },
  {
    method: 'DELETE',
    path: '/api/service-plans/{id}',
    key: ['JobManagement'],
    effect: 'vital-write',
    thing: servicePlan,
    shape: ['code', 'message'],
  },
  { method: 'GET', path: '/api/job-ends', key: ['JobManagement'], thing: refusedEnd, shape: [] },
  {
    method: 'DELETE',
    path: '/api/job-ends/{id}',
    key: ['JobManagement'],
    effect: 'vital-write',
    thing: refusedEnd,
    shape: ['code', 'message'],
  },
  {
    method: 'POST',
    path: '/api/job-ends/{id}/take-over',
    key: ['JobManagement'],
    effect: 'vital-write',
    thing: refusedEnd,
    body: {},
    shape: ['code', 'data', 'message'],
  },
];

export const pages: readonly PageRow[] = [
  { path: '/JobManagement', key: 'any' },
  { path: '/JobManagement/hours', key: 'any' },
  { path: '/JobManagement/new', key: ['JobManagement'], fields: someJob },
  { path: '/JobManagement/day-sheet', key: ['JobManagement'] },
  { path: '/JobManagement/plans', key: ['JobManagement'] },
  { path: '/JobManagement/plans/new', key: ['JobManagement'], fields: { title: 'Plan of the form' } },
  {
    path: '/JobManagement/plans/:id/edit',
    key: ['JobManagement'],
    thing: servicePlan,
    fields: { title: 'Renamed' },
  },
  { path: '/JobManagement/plans/:id/delete', key: ['JobManagement'], thing: servicePlan, fields: {} },
  { path: '/JobManagement/kinds', key: ['JobManagement'] },
  { path: '/JobManagement/kinds/new', key: ['JobManagement'], fields: { name: 'Kind of the form' } },
  {
    path: '/JobManagement/kinds/:id/edit',
    key: ['JobManagement'],
    thing: jobKind,
    fields: { title: 'Round' },
  },
  { path: '/JobManagement/kinds/:id/delete', key: ['JobManagement'], thing: jobKind, fields: {} },
  { path: '/JobManagement/day-sheet/pdf', key: ['JobManagement'] },
  { path: '/JobManagement/export', key: ['JobManagement'] },
  { path: '/JobManagement/drivers/:day', key: ['JobManagement'] },
  { path: '/JobManagement/address', key: ['JobManagement'] },
  { path: '/JobManagement/board-version', key: ['JobManagement'] },
  { path: '/JobManagement/copy-day', key: ['JobManagement'] },
  { path: '/JobManagement/give', key: ['JobManagement'], leads: true },
  { path: '/JobManagement/away', key: ['JobManagement'], leads: true },
  { path: '/JobManagement/undo', key: ['JobManagement'], leads: true },
  {
    path: '/JobManagement/:id/move',
    key: ['JobManagement'],
    thing: job,
    fields: { revision: '0', jobTime: '12:15' },
  },
  { path: '/JobManagement/:id', key: ['JobManagement'], thing: job },
  { path: '/JobManagement/:id/edit', key: ['JobManagement'], thing: job, fields: { title: 'Renamed' } },
  { path: '/JobManagement/:id/delete', key: ['JobManagement'], thing: job, fields: {} },
  { path: '/JobManagement/:id/qrcode', key: ['JobManagement'], thing: job },
  { path: '/JobManagement/ends/:id', key: ['JobManagement'], thing: refusedEnd, fields: {} },
  { path: '/JobManagement/ends/:id/discard', key: ['JobManagement'], thing: refusedEnd, fields: {} },
  { path: '/clientDashBoard/:id/jobs', key: ['CRM'], thing: client },
  { path: '/JobStartEnd/:id', key: 'public', thing: assignedJob, fields: {} },
  {
    path: '/JobStartEnd/:id/on-my-way',
    key: 'any',
    thing: assignedJob,
    fields: { minutes: '20' },
    leads: true,
  },
  { path: '/JobStartEnd/:id/paynow/:invoiceId', key: 'any', thing: payableJob },
  {
    path: '/JobStartEnd/:id/sign-in',
    key: 'public',
    fields: { email: 'nobody@pages.example', password: 'secret-6' },
  },
];

/** Each page as it is first seen. */
export const visits: readonly Visit[] = [
  { path: '/JobManagement', heading: 'Job Management', title: /^Jobs/, who: owner, inDark: true, list: true },
  { path: '/JobManagement', heading: 'Job Management', title: /^Jobs/, who: driver, again: true },
  { path: '/JobManagement?q=zzz', heading: 'Job Management', title: /^Jobs/, who: owner, again: true },
  {
    path: '/JobManagement?date=2190-01-05',
    heading: 'Job Management',
    title: /^Jobs/,
    who: owner,
    again: true,
  },
  { path: '/JobManagement?view=board', heading: 'Job Management', title: /^Jobs/, who: owner, inDark: true },
  { path: '/JobManagement?view=week', heading: 'Job Management', title: /^Jobs/, who: owner, inDark: true },
  { path: '/JobManagement/hours', heading: 'Hours', title: /^Hours/, who: owner },
  { path: '/JobManagement/copy-day', heading: 'Job Management', title: /^Copy day/, who: owner, again: true },
  {
    path: '/JobManagement/:job/move',
    heading: 'Job Management',
    title: /^Move job/,
    who: owner,
    again: true,
  },
  { path: '/JobManagement/new', heading: 'Job Management', title: /^Add job/, who: owner },
  { path: '/JobManagement/day-sheet', heading: /^Day sheet/, title: /^Day sheet/, who: owner },
  { path: '/JobManagement/plans', heading: 'Service plans', title: /^Service plans/, who: owner },
  {
    path: '/JobManagement/plans/new',
    heading: 'Service plans',
    title: /^Add service plan/,
    who: owner,
    again: true,
  },
  { path: '/JobManagement/kinds', heading: 'Kinds of job', title: /^Kinds of job/, who: owner },
  { path: '/JobManagement/kinds/new', heading: 'Kinds of job', title: /^Add kind/, who: owner, again: true },
  { path: '/JobManagement/:job', heading: /./, title: /^JOB-/, who: owner },
  {
    path: '/JobManagement/:job/edit',
    heading: 'Job Management',
    title: /^Edit job/,
    who: owner,
    again: true,
  },
  {
    path: '/JobManagement/:job/delete',
    heading: 'Job Management',
    title: /^Delete job/,
    who: owner,
    again: true,
  },
  { path: '/JobStartEnd/none', heading: 'Job Management', title: /^Start and end/ },
  {
    path: '/JobStartEnd/none',
    heading: 'Job Management',
    title: /^Start and end/,
    who: driver,
    status: 404,
    again: true,
  },
  { path: '/JobStartEnd/:active', heading: 'Job Management', title: /^Start and end/, who: driver },
  {
    path: '/clientDashBoard/:id/jobs',
    heading: /Ah Seng Coffee House/,
    title: /^Jobs · Ah Seng/,
    who: owner,
    again: true,
  },
];
