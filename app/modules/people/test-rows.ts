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
