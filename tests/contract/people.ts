import { type ApiClient, someEmployee, someJob } from '../support/api';
import { approvedLeave, leave, someLeave, someLeaveMonth } from '../support/leave';
import { assignedJob, employee, job, wholeEmployee } from '../support/things';
import type { ContractRow } from './row';

async function startedJob(firm: ApiClient): Promise<string> {
  const id = await assignedJob(firm);
  await firm.post(`/api/jobs/${id}/start`);
  return id;
}

let changes = 0;

/** Employees, their leave and the jobs that they drive. */
export const people: readonly ContractRow[] = [
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
