import { driver, owner, type Visit } from '../../../tests/e2e/support/visit';
import { device, token } from '../../../tests/support/page-things';
import type { ContractRow, PageRow } from '../../../tests/support/rows';
import { callingOwner } from '../../../tests/support/things';

let signUps = 0;

export const calls: readonly ContractRow[] = [
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
  {
    method: 'GET',
    path: '/api/systemAccess/{uid}',
    key: 'self',
    thing: callingOwner,
    shape: ['systemAccess'],
  },
  { method: 'GET', path: '/credits/{userId}', key: 'self', thing: callingOwner, shape: ['credits'] },
];

export const pages: readonly PageRow[] = [
  { path: '/login', key: 'public', fields: { email: 'nobody@pages.example', password: 'secret-6' } },
  { path: '/login/code', key: 'public', fields: { otp: '123456' } },
  { path: '/SignUp', key: 'public', fields: { email: 'new@pages.example', password: 'secret-6' } },
  { path: '/ForgetPassword', key: 'public', fields: { email: 'nobody@pages.example' } },
  { path: '/ResetPassword/:token', key: 'public', fields: { newPassword: 'secret-7' } },
  { path: '/ConfirmEmail/:token', key: 'public', fields: {} },
  { path: '/look', key: 'any', fields: { list: 'jobs', rows: 'true', to: '/JobManagement' }, leads: true },
  { path: '/welcome/skip', key: 'laoban', fields: {}, leads: true },
  { path: '/welcome', key: 'laoban', fields: { name: 'Boss', companyName: 'Firm' } },
  { path: '/settings/contact/withdraw', key: 'any', fields: {}, leads: true },
  { path: '/settings/security/events', key: 'any' },
  { path: '/settings/activity/security', key: 'laoban' },
  { path: '/settings/contact/confirm', key: 'any', fields: {}, leads: true },
  { path: '/settings/security', key: 'any' },
  {
    path: '/settings/security/password',
    key: 'any',
    fields: { password: 'wrong-6', newPassword: 'secret-7' },
  },
  { path: '/settings/security/devices/others', key: 'any', fields: {} },
  { path: '/settings/security/devices/:id', key: 'any', thing: device, fields: {} },
  { path: '/settings/security/two-factor', key: 'any', fields: { password: 'x', otp: '123456' } },
  { path: '/settings/security/two-factor/begin', key: 'any', fields: {}, leads: true },
  {
    path: '/settings/security/two-factor/required',
    key: 'laoban',
    fields: { required: 'true' },
    leads: true,
  },
  { path: '/settings/security/two-factor/codes', key: 'any', fields: { password: 'x', otp: '123456' } },
  { path: '/settings/security/two-factor/off', key: 'any', fields: { password: 'x', otp: '123456' } },
  { path: '/logout', key: 'any', fields: {}, leads: true },
  { path: '/api/tokens/new', key: 'any', fields: { name: 'Weekly report', days: '90' } },
  { path: '/api/tokens/:id/revoke', key: 'any', thing: token, fields: {} },
];

/** Each page as it is first seen. */
export const visits: readonly Visit[] = [
  { path: '/login', heading: 'Sign in', title: /^Sign in/ },
  { path: '/login?cookies=refused', heading: 'Sign in', title: /^Sign in/, again: true },
  { path: '/SignUp', heading: 'Start your free trial', title: /^Sign up/ },
  { path: '/ForgetPassword', heading: 'Forgot your password?', title: /^Forgot password/, again: true },
  { path: '/ResetPassword/none', heading: 'This link no longer works', title: /^New password/ },
  { path: '/api/tokens/new', heading: 'The Laoban API', title: /^Create a token/, who: owner, again: true },
  {
    path: '/api/tokens/none/revoke',
    heading: 'We can’t find this',
    title: 'We can’t find this · Laoban',
    who: owner,
    status: 404,
    again: true,
  },
  { path: '/settings/security', heading: 'Settings', title: /^Security/, who: owner, list: true },
  {
    path: '/settings/security/password',
    heading: 'Settings',
    title: /^Change password/,
    who: driver,
    again: true,
  },
  {
    path: '/settings/security/devices/others',
    heading: 'Settings',
    title: /^Sign out/,
    who: driver,
    again: true,
  },
  { path: '/settings/security/two-factor', heading: 'Settings', title: /^Two-factor/, who: driver },
  {
    path: '/settings/security/two-factor/off',
    heading: 'Settings',
    title: /^Switch/,
    who: driver,
    again: true,
  },
  {
    path: '/settings/security/two-factor/codes',
    heading: 'Settings',
    title: /^New recovery/,
    who: driver,
    again: true,
  },
  { path: '/welcome', heading: 'You and your company', title: /^Your names/, who: owner },
  { path: '/login/code', heading: 'Please sign in again', title: /^Your code/ },
  {
    path: '/ConfirmEmail/none',
    heading: 'This link no longer works',
    title: /^Confirm your address/,
    again: true,
  },
];
