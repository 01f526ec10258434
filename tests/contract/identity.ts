import { himself, logo, wholeEmployee } from '../support/things';
import type { ContractRow } from './row';

let signUps = 0;

let changes = 0;

/** Who one is, what one may, and the firm itself. */
export const identity: readonly ContractRow[] = [
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
