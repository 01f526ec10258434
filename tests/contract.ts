import type { ApiClient } from './support/api';
import { someClient, someItem } from './support/api';

/** Who may call: everybody, every signed-in user, the person himself, the boss, or the holders of one of these flags. */
type Key = 'public' | 'any' | 'self' | 'laoban' | readonly ('CRM' | 'Meetings' | 'Tasks' | 'Quotes')[];

/** One documented call, as data: the checks that hold for every call are made from these rows. */
export interface ContractRow {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** The address, `{id}` standing for the thing that the call is about. */
  path: string;
  key: Key;
  /** A body that succeeds. */
  body?: Record<string, unknown>;
  /** Makes the thing that the call is about, in this firm, and answers its id. */
  thing?: (firm: ApiClient) => Promise<string>;
  /** The field of the body that names the thing, where the address does not. */
  thingIn?: string;
  /** The fields of a success, sorted; `[]` where the answer is a list, its words where it is plain text. */
  shape: readonly string[];
}

async function client(firm: ApiClient): Promise<string> {
  return (await firm.post('/createCompany', someClient)).body.id;
}

async function item(firm: ApiClient): Promise<string> {
  return (await firm.post('/api/inventory', someItem())).body.id;
}

const himself = async (firm: ApiClient) => firm.ids.userId;

let signUps = 0;

/** Every call that has been built. */
export const contract: readonly ContractRow[] = [
  {
    method: 'POST',
    path: '/signup',
    key: 'public',
    get body() {
      return { email: `new${++signUps}@contract.example`, password: 'secret-6' };
    },
    shape: ['code', 'companyId', 'expiresAt', 'message', 'token', 'userId'],
  },
  {
    method: 'POST',
    path: '/api/token',
    key: 'public',
    body: { email: 'boss@contract.example', password: 'secret-6' },
    shape: ['code', 'companyId', 'expiresAt', 'systemAccess', 'token', 'userId'],
  },
  {
    method: 'POST',
    path: '/api/password-reset',
    key: 'public',
    body: { email: 'boss@contract.example' },
    shape: ['code', 'message'],
  },
  { method: 'GET', path: '/api/systemAccess/{id}', key: 'self', thing: himself, shape: ['systemAccess'] },
  { method: 'GET', path: '/api/logs', key: 'any', shape: [] },
  { method: 'GET', path: '/credits/{id}', key: 'self', thing: himself, shape: ['credits'] },
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
    body: { companyName: 'Kopi & Co', postalCode: '169640' },
    shape: ['code', 'logoUrl', 'message'],
  },
  {
    method: 'GET',
    path: '/getAllCompanies',
    key: ['CRM', 'Meetings', 'Tasks', 'Quotes'],
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
  { method: 'DELETE', path: '/deleteCompany/{id}', key: ['CRM'], thing: client, shape: ['code', 'message'] },
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
];
