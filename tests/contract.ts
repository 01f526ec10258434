import sharp from 'sharp';
import type { Access } from '../app/core/access';
import type { Effect } from '../app/core/operation';
import { exampleNew } from '../app/modules/people/answers';
import type { ApiClient } from './support/api';
import { someClient, someEmployee, someItem, someJob, someQuotation, someResource } from './support/api';
import { holdPlan } from './support/billing';
import { approvedLeave, leave, someLeave, someLeaveMonth } from './support/leave';
import { someMeeting } from './support/meetings';
import { giveScenes, someIdea } from './support/storyboards';
import { signed } from './support/stripe';
import { weighedClient } from './support/weighed';

type Flag = 'CRM' | 'Meetings' | 'Tasks' | 'Quotes' | 'HR' | 'JobManagement';

/**
 * Who may call: everybody, every signed-in user, the boss, the person himself (or the holders of `or`), the
 * holders of one of these flags. Who is an approver or the driver of a job, the operation itself finds out.
 */
export type Key =
  | 'public'
  | 'any'
  | 'laoban'
  | 'self'
  | { selfOr: Flag }
  | 'approver'
  | 'driver'
  | readonly Flag[];

interface Row {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** The address, with the names of its parameters in braces. */
  path: string;
  key: Key;
}

/** One documented call, as data: the checks that hold for every call are made from these rows. */
export interface ContractRow extends Row {
  /** What it does to the firm's data; where nothing is said, a GET reads and all else is a write. */
  effect?: Effect;
  /** A body that succeeds. */
  body?: Record<string, unknown>;
  /** What succeeds where no plain body does: its letters are signed. */
  sends?: () => { body: string; headers: Record<string, string> };
  /** What a GET needs in its address to succeed. */
  query?: Record<string, string>;
  /** Makes the thing that the call is about, in this firm, and answers its id. */
  thing?: (firm: ApiClient) => Promise<string>;
  /** The field of the body, or of a GET's query, that names the thing, where the address does not. */
  thingIn?: string;
  /** The fields of the body that name what was made together with the thing. */
  madeWithThing?: readonly string[];
  /** The fields of query or body that name a thing, with what makes one. */
  refers?: Record<string, (firm: ApiClient) => Promise<string>>;
  /** The fields of a success, sorted; `[]` where the answer is a list, null where it is no JSON. */
  shape: readonly string[] | null;
}

/** The effect that a row documents. */
export const effectOf = ({ effect, method }: ContractRow): Effect =>
  effect ?? (method === 'GET' ? 'read' : 'write');

/** Whether an operation's access is what a row's key says. */
export function opensTo(access: Access, { key, path }: Row): boolean {
  const expected: Access[] =
    key === 'any' || key === 'approver' || key === 'driver'
      ? ['signed-in']
      : key === 'self'
        ? // Where the address names nobody, a `userID` does, and that is checked for every call.
          [
            { self: parametersOf(path)[0] ?? '', or: [] },
            ...(path.includes('{') ? [] : ['signed-in' as const]),
          ]
        : typeof key === 'object' && 'selfOr' in key
          ? [{ self: parametersOf(path)[0] ?? '', or: [key.selfOr] }]
          : typeof key === 'object' && key.length === 1
            ? [key, key[0] as Flag]
            : [key as Access];
  return expected.some((one) => JSON.stringify(one) === JSON.stringify(access));
}

export function parametersOf(path: string): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
}

/** One call's name; the case and the parameters' names do not count in it. */
export function nameOf({ method, path }: { method: string; path: string }): string {
  return `${method} ${path.replace(/\{\w+\}/g, '{}').toLowerCase()}`;
}

async function client(firm: ApiClient): Promise<string> {
  return (await firm.post('/createCompany', someClient)).body.id;
}

/** A client with a week that was weighed. */
async function weighed(firm: ApiClient): Promise<string> {
  return (await weighedClient(firm)).id;
}

async function idea(firm: ApiClient): Promise<string> {
  const CustomerID = await client(firm);
  return (await firm.post('/createIdea', { CustomerID, Title: 'A stamp card' })).body.id;
}

/** A client with something in the list that a call of this path makes. */
const clientWith =
  (path: string, field: string, more = {}) =>
  async (firm: ApiClient) => {
    const id = await client(firm);
    await firm.post(path, { [field]: id, ...more });
    return id;
  };

async function item(firm: ApiClient): Promise<string> {
  return (await firm.post('/api/inventory', someItem())).body.id;
}

async function employee(firm: ApiClient): Promise<string> {
  return (await firm.post('/createEmployee', someEmployee())).body.employeeID;
}

/** One of whom everything is known. */
async function wholeEmployee(firm: ApiClient): Promise<string> {
  return (await firm.post('/createEmployee', { ...exampleNew, email: someEmployee().email })).body.employeeID;
}

async function resource(firm: ApiClient): Promise<string> {
  return (await firm.post('/api/resources', someResource)).body.resource.id;
}

/** The alert of an item that was promised more often than it is there. */
async function alert(firm: ApiClient): Promise<string> {
  await firm.post('/api/inventory', { ...someItem(), onHoldCount: 11 });
  return (await firm.get('/api/alerts')).body.alerts[0].id;
}

async function quotation(firm: ApiClient): Promise<string> {
  return (await firm.post('/api/quotation', someQuotation)).body.docID;
}

let lastScenes: string[] = [];

/** An idea with a storyboard of two scenes. */
async function withScenes(firm: ApiClient): Promise<string> {
  const idea = await someIdea(firm);
  lastScenes = (await giveScenes(firm, idea, 2)).map(({ id }) => id);
  return idea;
}

/** The address of a video that a shared storyboard shows. */
async function sharedVideo(firm: ApiClient): Promise<string> {
  const idea = await someIdea(firm);
  const [scene] = await giveScenes(firm, idea, 1);
  return `/StoryboardClient/${idea}/files/${scene?.videoId}`;
}

/** A file that the whole firm may see. */
async function logo(firm: ApiClient): Promise<string> {
  const body = new FormData();
  const picture = sharp({ create: { width: 8, height: 8, channels: 3, background: '#0b6b53' } });
  body.set('file', new Blob([await picture.png().toBuffer()], { type: 'image/png' }), 'logo.png');
  const answer = await firm.send('/api/company', { method: 'PUT', body });
  return answer.body.logoUrl.split('/').at(-1);
}

/** A meeting with a client of its own. */
async function meeting(firm: ApiClient): Promise<string> {
  return (await firm.post('/api/add-meeting', { user: await client(firm), ...someMeeting() })).body.data.id;
}

async function job(firm: ApiClient): Promise<string> {
  return (await firm.post('/api/jobs', someJob)).body.data.id;
}

/** One that its driver, the boss himself, can start. */
async function assignedJob(firm: ApiClient): Promise<string> {
  const sent = { ...someJob, assignedEmployees: [firm.ids.userId], status: 'assigned' };
  return (await firm.post('/api/jobs', sent)).body.data.id;
}

async function startedJob(firm: ApiClient): Promise<string> {
  const id = await assignedJob(firm);
  await firm.post(`/api/jobs/${id}/start`);
  return id;
}

const himself = async (firm: ApiClient) => firm.ids.userId;

let signUps = 0;
let changes = 0;

const identity: ContractRow[] = [
  {
    method: 'POST',
    path: '/signup',
    key: 'public',
    effect: 'vital-write',
    get body() {
      return { email: `new${++signUps}@contract.example`, password: 'secret-6' };
    },
    shape: ['code', 'companyId', 'expiresAt', 'message', 'token', 'userId'],
  },
  {
    method: 'POST',
    path: '/api/token',
    key: 'public',
    effect: 'vital-write',
    body: { email: 'boss@contract.example', password: 'secret-6' },
    shape: ['code', 'companyId', 'expiresAt', 'systemAccess', 'token', 'userId'],
  },
  {
    method: 'POST',
    path: '/api/password-reset',
    key: 'public',
    effect: 'vital-write',
    body: { email: 'boss@contract.example' },
    shape: ['code', 'message'],
  },
  { method: 'GET', path: '/api/systemAccess/{uid}', key: 'self', thing: himself, shape: ['systemAccess'] },
  { method: 'GET', path: '/credits/{userId}', key: 'self', thing: himself, shape: ['credits'] },
  { method: 'GET', path: '/api/logs', key: 'self', shape: [] },
  {
    method: 'GET',
    path: '/getEmployee/{userId}',
    key: { selfOr: 'HR' },
    thing: wholeEmployee,
    shape: ['code', 'currPlan', 'data', 'employeeID', 'message'],
  },
  {
    method: 'PUT',
    path: '/updateProfile',
    key: 'any',
    effect: 'vital-write',
    get body() {
      return { mobileNumber: `+65 8123 ${1000 + ++changes}` };
    },
    shape: ['code', 'message'],
  },
  {
    method: 'GET',
    path: '/getPlans',
    key: 'any',
    shape: ['code', 'currPlan', 'message', 'subscription', 'topup'],
  },
  {
    method: 'GET',
    path: '/api/company',
    key: 'any',
    shape: ['companyAddress', 'companyIndustry', 'companyName', 'contactNumber', 'logoUrl', 'postalCode'],
  },
  {
    method: 'PUT',
    path: '/api/company',
    key: 'laoban',
    get body() {
      return { companyName: 'Kopi & Co', postalCode: '169640', contactNumber: String(++changes) };
    },
    shape: ['code', 'logoUrl', 'message'],
  },
  { method: 'GET', path: '/files/{id}', key: 'any', thing: logo, shape: null },
];

/** The last: whoever has a plan has no trial that could end. */
const plans: readonly ContractRow[] = [
  {
    method: 'POST',
    path: '/checkout',
    key: 'laoban',
    effect: 'vital-write',
    body: { priceId: 'local_top-up-50', mode: 'payment' },
    shape: ['checkoutUrl'],
  },
  {
    method: 'POST',
    path: '/webhooks/stripe',
    key: 'public',
    effect: 'vital-write',
    sends: () =>
      signed({ id: 'evt_1', type: 'invoice.paid', data: { object: { id: 'in_1', customer: 'cus_1' } } }),
    shape: ['received'],
  },
  {
    method: 'POST',
    path: '/changePlan',
    key: 'laoban',
    effect: 'vital-write',
    thing: holdPlan,
    body: { priceId: 'local_growth', prorationBehavior: 'create_prorations', modifyType: 'upgrade' },
    shape: ['code', 'currPlan', 'message', 'success'],
  },
  {
    method: 'POST',
    path: '/subscription/cancel',
    key: 'laoban',
    effect: 'vital-write',
    thing: holdPlan,
    body: { reason: 'We close for the season.' },
    shape: ['status', 'subscriptionId'],
  },
];

const clients: ContractRow[] = [
  {
    method: 'GET',
    path: '/getAllCompanies',
    key: ['CRM', 'Meetings', 'Tasks', 'Quotes'],
    thing: client,
    shape: ['code', 'data'],
  },
  {
    method: 'POST',
    path: '/createCompany',
    key: ['CRM'],
    body: someClient,
    shape: ['code', 'data', 'id', 'message'],
  },
  { method: 'GET', path: '/getCompanyById/{id}', key: ['CRM'], thing: client, shape: ['code', 'data'] },
  {
    method: 'PUT',
    path: '/updateCompany/{id}',
    key: ['CRM'],
    thing: client,
    body: { contact: '+65 6123 4567' },
    shape: ['code', 'message'],
  },
  {
    method: 'DELETE',
    path: '/deleteCompany/{id}',
    key: ['CRM'],
    effect: 'vital-write',
    thing: client,
    shape: ['code', 'message'],
  },
  {
    method: 'GET',
    path: '/getIdeas',
    key: ['CRM'],
    thing: clientWith('/createIdea', 'CustomerID', { Title: 'A stamp card', Types: ['Loyalty'] }),
    thingIn: 'customerID',
    shape: ['code', 'data'],
  },
  {
    method: 'POST',
    path: '/createIdea',
    key: ['CRM'],
    thing: client,
    thingIn: 'CustomerID',
    body: {
      Title: 'A stamp card',
      Description: 'Ten stamps, one cup.',
      Types: ['Loyalty'],
      Generated: false,
    },
    shape: ['code', 'id'],
  },
  {
    method: 'PUT',
    path: '/updateIdea/{id}',
    key: ['CRM'],
    thing: idea,
    body: { Fav: true },
    shape: ['code', 'message'],
  },
  {
    method: 'DELETE',
    path: '/deleteIdea/{id}',
    key: ['CRM'],
    effect: 'vital-write',
    thing: idea,
    shape: ['code', 'message'],
  },
  {
    method: 'POST',
    path: '/generateOneIdea',
    key: ['CRM'],
    thing: client,
    thingIn: 'customerId',
    body: {},
    shape: ['code', 'creditSufficient', 'credits', 'id'],
  },
  {
    method: 'POST',
    path: '/marketTrend',
    key: ['CRM'],
    thing: client,
    thingIn: 'companyID',
    body: {},
    shape: ['code', 'count', 'creditSufficient', 'credits'],
  },
  {
    method: 'GET',
    path: '/getMarketingTrends',
    key: ['CRM'],
    thing: clientWith('/marketTrend', 'companyID'),
    thingIn: 'customerID',
    shape: ['code', 'data', 'message'],
  },
  {
    method: 'POST',
    path: '/generateStoryBoard',
    key: ['CRM'],
    thing: someIdea,
    thingIn: 'ideaID',
    body: {},
    shape: ['code', 'creditSufficient', 'credits', 'id', 'scenes'],
  },
  {
    method: 'GET',
    path: '/getStoryboards',
    key: ['CRM'],
    thing: withScenes,
    thingIn: 'ideaID',
    shape: ['code', 'data'],
  },
  {
    method: 'GET',
    path: '/getStoryboardsClient',
    key: 'public',
    thing: withScenes,
    thingIn: 'ideaID',
    shape: ['code', 'data'],
  },
  {
    method: 'POST',
    path: '/createStoryboard',
    key: ['CRM'],
    thing: someIdea,
    thingIn: 'IdeaID',
    body: { Title: 'Come and taste', Description: 'The shop at noon.', Duration: 1 },
    shape: ['code', 'creditSufficient', 'credits', 'id'],
  },
  {
    method: 'PUT',
    path: '/reorderStoryboards',
    key: ['CRM'],
    thing: withScenes,
    thingIn: 'ideaID',
    madeWithThing: ['order'],
    // The other way round than they were given last.
    get body() {
      return { order: lastScenes.map((id, at) => ({ id, pos: lastScenes.length - at })) };
    },
    shape: ['code', 'message'],
  },
  {
    method: 'DELETE',
    path: '/deleteStoryboard/{id}',
    key: ['CRM'],
    effect: 'vital-write',
    thing: async (firm) => (await giveScenes(firm, await someIdea(firm), 2))[0]?.id ?? '',
    shape: ['code', 'message'],
  },
  {
    method: 'GET',
    path: '/download/video',
    key: 'public',
    thing: sharedVideo,
    thingIn: 'url',
    shape: null,
  },
  { method: 'GET', path: '/api/sentiment/{clientId}', key: ['CRM'], thing: weighed, shape: [] },
];

/** A task for a new client. */
async function task(firm: ApiClient): Promise<string> {
  const sent = { title: 'Send samples', endDate: '2026-11-27', CustomerID: await client(firm) };
  return (await firm.post('/api/tasks', sent)).body.data.id;
}

const work: ContractRow[] = [
  {
    method: 'GET',
    path: '/api/meetings-by-date',
    key: ['Meetings'],
    thing: meeting,
    query: { start: '2026-11-23T00:00:00+08:00', end: '2026-11-30T00:00:00+08:00' },
    shape: [],
  },
  {
    method: 'POST',
    path: '/api/add-meeting',
    key: ['Meetings'],
    thing: client,
    thingIn: 'user',
    get body() {
      return someMeeting();
    },
    shape: ['code', 'data', 'message'],
  },
  {
    method: 'PUT',
    path: '/api/update-meeting/{id}',
    key: ['Meetings'],
    thing: meeting,
    refers: { user: client },
    body: { title: 'Renamed', logs: ['He brings his wife.'] },
    shape: ['code', 'data', 'message'],
  },
  {
    method: 'DELETE',
    path: '/api/meetings/{id}',
    key: ['Meetings'],
    effect: 'vital-write',
    thing: meeting,
    shape: ['code', 'message'],
  },
  { method: 'GET', path: '/api/tasks-active', key: ['Tasks'], thing: task, shape: [] },
  {
    method: 'POST',
    path: '/api/tasks',
    key: ['Tasks'],
    thing: client,
    thingIn: 'CustomerID',
    refers: { assignee: himself },
    body: {
      title: 'Send samples',
      description: 'Three bags.',
      endDate: '2026-11-27',
      priority: 'High',
      status: 'pending',
    },
    shape: ['code', 'data', 'message'],
  },
  {
    method: 'PUT',
    path: '/api/tasks/{id}',
    key: ['Tasks'],
    thing: task,
    refers: { CustomerID: client, assignee: himself },
    body: { status: 'in_progress' },
    shape: ['code', 'data', 'message'],
  },
  {
    method: 'DELETE',
    path: '/api/tasks/{id}',
    key: ['Tasks'],
    effect: 'vital-write',
    thing: task,
    shape: ['code', 'message'],
  },
  { method: 'GET', path: '/api/quotations', key: ['Quotes'], thing: quotation, shape: [] },
  {
    method: 'POST',
    path: '/api/quotation',
    key: ['Quotes'],
    refers: { clientId: client },
    body: someQuotation,
    shape: ['code', 'docID', 'message', 'number'],
  },
  {
    method: 'GET',
    path: '/api/quotation/{docID}/download',
    key: ['Quotes'],
    thing: quotation,
    shape: null,
  },
];

const stock: ContractRow[] = [
  {
    method: 'POST',
    path: '/api/inventory',
    key: 'any',
    get body() {
      return someItem();
    },
    shape: ['code', 'data', 'id', 'message', 'ok'],
  },
  {
    method: 'GET',
    path: '/api/inventory/{id}',
    key: 'any',
    thing: item,
    shape: ['SKU', 'id', 'location', 'onHoldCount', 'productName', 'productSegment', 'totalCount'],
  },
  {
    method: 'POST',
    path: '/api/inventory/transaction',
    key: 'any',
    thing: item,
    thingIn: 'itemId',
    body: { type: 'fulfilment', quantity: 1, note: 'for the contract' },
    shape: ['ok'],
  },
  { method: 'GET', path: '/api/inventory', key: 'any', thing: item, shape: [] },
  {
    method: 'PUT',
    path: '/api/inventory/{id}',
    key: 'any',
    thing: item,
    get body() {
      return { location: `Rack ${++changes}` };
    },
    shape: ['code', 'data', 'message', 'ok'],
  },
  {
    method: 'DELETE',
    path: '/api/inventory/{id}',
    key: 'any',
    effect: 'vital-write',
    thing: item,
    shape: ['code', 'message', 'ok'],
  },
  { method: 'GET', path: '/api/inventory/{id}/qrcode', key: 'any', thing: item, shape: null },
  {
    method: 'GET',
    path: '/api/inventory/transaction',
    key: 'any',
    thing: item,
    thingIn: 'itemId',
    shape: ['ok', 'records'],
  },
  {
    method: 'GET',
    path: '/api/inventory/chart',
    key: 'any',
    thing: item,
    thingIn: 'productID',
    shape: [],
  },
  {
    method: 'GET',
    path: '/api/dailyForecast/product/{id}',
    key: 'any',
    thing: item,
    shape: ['data', 'forecastedDesc', 'forecastedValue', 'lowerBound', 'ok', 'upperBound'],
  },
  { method: 'GET', path: '/api/alerts', key: 'any', thing: alert, shape: ['alerts', 'ok'] },
  {
    method: 'PUT',
    path: '/api/alerts/{id}/resolve',
    key: 'any',
    thing: alert,
    body: {},
    shape: ['message', 'ok'],
  },
  { method: 'GET', path: '/api/resources', key: 'any', thing: resource, shape: ['ok', 'resources'] },
  {
    method: 'POST',
    path: '/api/resources',
    key: 'any',
    body: someResource,
    shape: ['message', 'ok', 'resource'],
  },
  {
    method: 'PUT',
    path: '/api/resources/{id}',
    key: 'any',
    thing: resource,
    get body() {
      return { note: `Note ${++changes}` };
    },
    shape: ['message', 'ok', 'resource'],
  },
  {
    method: 'DELETE',
    path: '/api/resources/{id}',
    key: 'any',
    effect: 'vital-write',
    thing: resource,
    shape: ['message', 'ok'],
  },
];

const people: ContractRow[] = [
  { method: 'GET', path: '/api/employees', key: 'any', thing: wholeEmployee, shape: ['code', 'employees'] },
  {
    method: 'POST',
    path: '/createEmployee',
    key: ['HR'],
    get body() {
      return { ...someEmployee(), CRM: true, JobManagement: false };
    },
    refers: { managerId: employee },
    shape: ['code', 'employeeID', 'message'],
  },
  {
    method: 'PUT',
    path: '/updateEmployee/{id}',
    key: ['HR'],
    thing: employee,
    get body() {
      return { job: { position: `Barista ${++changes}` }, payroll: { baseSalary: 3_000 + changes } };
    },
    refers: { managerId: employee },
    shape: ['code', 'message'],
  },
  {
    method: 'DELETE',
    path: '/deleteEmployee/{id}',
    key: ['HR'],
    effect: 'vital-write',
    thing: employee,
    shape: ['code', 'message'],
  },
  {
    method: 'POST',
    path: '/api/leave/apply',
    key: 'any',
    get body() {
      return { ...someLeave(), reason: `Rest ${++changes}` };
    },
    shape: ['code', 'data', 'message'],
  },
  { method: 'GET', path: '/api/leave/my', key: 'any', thing: leave, shape: ['code', 'data'] },
  {
    method: 'GET',
    path: '/api/leave/manager/pending',
    key: 'approver',
    thing: leave,
    shape: ['code', 'data'],
  },
  {
    method: 'POST',
    path: '/api/leave/approve/{id}',
    key: 'approver',
    thing: leave,
    body: {},
    shape: ['code', 'message'],
  },
  {
    method: 'POST',
    path: '/api/leave/reject/{id}',
    key: 'approver',
    thing: leave,
    body: {},
    shape: ['code', 'message'],
  },
  { method: 'GET', path: '/api/departments', key: 'any', thing: employee, shape: ['code', 'departments'] },
  {
    method: 'GET',
    path: '/api/leave/manager/approved',
    key: 'any',
    thing: approvedLeave,
    get query() {
      return { month: someLeaveMonth };
    },
    shape: ['code', 'data'],
  },
  // Without the key they are those that are the caller's to drive: nobody is refused, and most see none.
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
];

/** Every documented call. */
export const contract: readonly ContractRow[] = [
  ...identity,
  ...clients,
  ...work,
  ...stock,
  ...people,
  ...plans,
];
