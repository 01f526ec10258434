import { driver, ended, owner, type Visit } from '../../../tests/e2e/support/visit';
import { someEmployee } from '../../../tests/support/api';
import { withSecondFactor } from '../../../tests/support/page-things';
import type { ContractRow, PageRow } from '../../../tests/support/rows';
import { employee, wholeEmployee } from '../../../tests/support/things';

let changes = 0;

export const calls: readonly ContractRow[] = [
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
    sentBack: {
      read: async (company) => (await company.get(`/getEmployee/${company.ids.userId}`)).body.data,
    },
    shape: ['code', 'message'],
  },
  { method: 'GET', path: '/api/employees', key: 'any', thing: wholeEmployee, shape: ['code', 'employees'] },
  {
    method: 'POST',
    path: '/createEmployee',
    key: ['HR'],
    get body() {
      return { ...someEmployee(), HR: true, JobManagement: false };
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
    sentBack: {
      thing: wholeEmployee,
      read: async (company, id) => (await company.get(`/getEmployee/${id}`)).body.data,
    },
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
  { method: 'GET', path: '/api/departments', key: 'any', thing: employee, shape: ['code', 'departments'] },
];

export const pages: readonly PageRow[] = [
  { path: '/HumanResource', key: ['HR'] },
  {
    path: '/HumanResource/new',
    key: ['HR'],
    get fields() {
      return someEmployee();
    },
  },
  { path: '/HumanResource/export', key: ['HR'] },
  { path: '/HumanResource/export/list', key: ['HR'] },
  { path: '/HumanResource/pick', key: ['HR'] },
  { path: '/HumanResource/:id', key: ['HR'], thing: employee, fields: { name: 'Renamed' } },
  { path: '/HumanResource/:id/contact', key: ['HR'], thing: employee, fields: { noticePeriod: '1 month' } },
  { path: '/HumanResource/:id/job', key: ['HR'], thing: employee, fields: { position: 'Head barista' } },
  { path: '/HumanResource/:id/payroll', key: ['HR'], thing: employee, fields: { baseSalary: '3,200.00' } },
  { path: '/HumanResource/:id/compliance', key: ['HR'], thing: employee, fields: { cpfStatus: 'Full' } },
  { path: '/HumanResource/:id/additional', key: ['HR'], thing: employee, fields: { CRM: 'on' } },
  { path: '/HumanResource/:id/photo', key: ['HR'], thing: employee, fields: { removePhoto: 'true' } },
  { path: '/HumanResource/:id/delete', key: ['HR'], thing: employee, fields: {} },
  { path: '/HumanResource/:id/second-factor', key: 'laoban', thing: withSecondFactor, fields: {} },
  { path: '/settings', key: 'any', fields: { name: 'Boss' } },
  { path: '/settings/contact', key: 'any', fields: { mobileNumber: '+65 8123 4567' } },
  { path: '/settings/job', key: 'any' },
  { path: '/settings/payroll', key: 'any', fields: { 'bankDetails.bankName': 'DBS' } },
  { path: '/settings/compliance', key: 'any' },
  { path: '/settings/additional', key: 'any', fields: { trainings: '' } },
  { path: '/settings/company/ownership', key: 'laoban', fields: { to: 'x', password: 'wrong-6' } },
  { path: '/settings/company/users', key: 'laoban' },
  { path: '/settings/company/users/invite', key: 'laoban', fields: { name: 'Siti', email: 'nowhere' } },
  { path: '/settings/company/users/:id', key: 'laoban', thing: employee, fields: { CRM: 'on' } },
  { path: '/settings/company/users/:id/invitation', key: 'laoban', thing: employee, fields: {} },
  { path: '/settings/company/users/:id/sign-out', key: 'laoban', thing: employee, fields: {} },
  {
    path: '/settings/company/users/:id/second-factor',
    key: 'laoban',
    thing: withSecondFactor,
    fields: {},
  },
];

/** Each page as it is first seen. */
export const visits: readonly Visit[] = [
  { path: '/settings', heading: 'Settings', title: /^Settings/, who: owner },
  { path: '/settings', heading: 'Settings', title: /^Settings/, who: driver, again: true },
  { path: '/settings/contact', heading: 'Settings', title: /^Contact · Settings/, who: driver, again: true },
  { path: '/settings/job', heading: 'Settings', title: /^Job Info · Settings/, who: driver, again: true },
  { path: '/settings/payroll', heading: 'Settings', title: /^Payroll · Settings/, who: driver, again: true },
  {
    path: '/settings/compliance',
    heading: 'Settings',
    title: /^Compliance · Settings/,
    who: driver,
    again: true,
  },
  {
    path: '/settings/additional',
    heading: 'Settings',
    title: /^Additional · Settings/,
    who: owner,
    again: true,
  },
  { path: '/settings/company/ownership', heading: 'Settings', title: /^Hand over/, who: owner, again: true },
  { path: '/settings/company/users', heading: 'Settings', title: /^Users/, who: owner, list: true },
  { path: '/settings/company/users?q=zzz', heading: 'Settings', title: /^Users/, who: owner, again: true },
  { path: '/settings/company/users/invite', heading: 'Settings', title: /^Invite/, who: owner, again: true },
  { path: '/settings/company/users/:employee', heading: 'Settings', title: /^Chen Wei/, who: owner },
  {
    path: '/settings/company/users/:employee/invitation',
    heading: 'Settings',
    title: /^Invitation/,
    who: owner,
    again: true,
  },
  {
    path: '/settings/company/users/:employee/sign-out',
    heading: 'Settings',
    title: /^Sign out everywhere/,
    who: owner,
    again: true,
  },
  {
    path: '/settings/company/users/:employee/second-factor',
    heading: 'Settings',
    title: /^Reset two-factor/,
    who: owner,
    again: true,
  },
  { path: '/HumanResource', heading: 'HR Management', title: /^HR Management/, who: owner, list: true },
  {
    path: '/HumanResource?q=zzz',
    heading: 'HR Management',
    title: /^HR Management/,
    who: owner,
    again: true,
  },
  { path: '/HumanResource/new', heading: 'HR Management', title: /^Add New Employee/, who: owner },
  {
    path: '/HumanResource/export',
    heading: 'HR Management',
    title: /^Export employees/,
    who: owner,
    again: true,
  },
  { path: '/HumanResource/:employee', heading: /Chen Wei/, title: /^Chen Wei/, who: owner },
  {
    path: '/HumanResource/:employee/contact',
    heading: /Chen Wei/,
    title: /^Contact · Chen Wei/,
    who: owner,
    again: true,
  },
  {
    path: '/HumanResource/:employee/job',
    heading: /Chen Wei/,
    title: /^Job Info · Chen Wei/,
    who: owner,
    again: true,
  },
  {
    path: '/HumanResource/:employee/payroll',
    heading: /Chen Wei/,
    title: /^Payroll · Chen Wei/,
    who: owner,
    again: true,
  },
  {
    path: '/HumanResource/:employee/compliance',
    heading: /Chen Wei/,
    title: /^Compliance · Chen Wei/,
    who: owner,
    list: true,
  },
  {
    path: '/HumanResource/:employee/additional',
    heading: /Chen Wei/,
    title: /^Additional · Chen Wei/,
    who: owner,
    again: true,
  },
  { path: '/HumanResource/:employee/photo', heading: /Chen Wei/, title: /^Chen Wei/, who: owner },
  {
    path: '/HumanResource/:employee/delete',
    heading: /Chen Wei/,
    title: /^Chen Wei/,
    who: owner,
    again: true,
  },
  { path: '/settings', heading: 'Settings', title: /^Settings/, who: ended, again: true },
];
