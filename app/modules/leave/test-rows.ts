import { driver, owner, type Visit } from '../../../tests/e2e/support/visit';
import {
  approvedLeave,
  leave,
  someCertificate,
  someLeave,
  someLeaveMonth,
  someRecord,
} from '../../../tests/support/leave';
import { employeeWithKit, leaveCalendar } from '../../../tests/support/page-things';
import type { ContractRow, PageRow } from '../../../tests/support/rows';
import { employee } from '../../../tests/support/things';

let changes = 0;

export const calls: readonly ContractRow[] = [
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
  {
    method: 'POST',
    path: '/api/leave/record',
    key: 'approver',
    thing: employee,
    thingIn: 'userId',
    get body() {
      return { ...someRecord(), userId: 'somebody', reason: `Rest ${++changes}` };
    },
    shape: ['code', 'data', 'message', 'warning'],
  },
  {
    method: 'POST',
    path: '/api/leave/decide',
    key: 'approver',
    thing: leave,
    body: { ids: [''], decision: 'approve' },
    bodyAbout: (id) => ({ ids: [id], decision: 'approve' }),
    shape: ['code', 'data'],
  },
  {
    method: 'POST',
    path: '/api/leave/undo',
    key: 'approver',
    thing: approvedLeave,
    body: { ids: [''] },
    bodyAbout: (id) => ({ ids: [id] }),
    shape: ['code', 'data'],
  },
  {
    method: 'POST',
    path: '/api/leave/certificate/{id}',
    key: 'approver',
    thing: leave,
    sends: () => someCertificate,
    shape: ['code', 'data', 'message'],
  },
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
];

export const pages: readonly PageRow[] = [
  { path: '/LeaveManagement', key: 'any', fields: someLeave() },
  { path: '/LeaveManagement/count', key: 'any' },
  {
    path: '/LeaveManagement/approval',
    key: ['HR'],
    fields: { ids: 'somebody', decision: 'approve' },
  },
  { path: '/LeaveManagement/approval/undo', key: ['HR'], fields: { ids: 'somebody' }, leads: true },
  {
    path: '/LeaveManagement/approval/record',
    key: ['HR'],
    fields: {
      userId: 'somebody',
      type: 'Hospitalization Leave',
      reason: 'Rest',
      from: `${someLeaveMonth}-29`,
      to: '',
      'parts.from': 'morning',
      'parts.to': 'morning',
    },
  },
  { path: '/LeaveManagement/employees', key: ['HR'] },
  { path: '/LeaveManagement/approval/:id/approve', key: ['HR'], thing: leave, fields: {} },
  { path: '/LeaveManagement/approval/:id/reject', key: ['HR'], thing: leave, fields: {} },
  { path: '/LeaveManagement/approval/:id/cancel', key: ['HR'], thing: approvedLeave, fields: {} },
  {
    path: '/LeaveManagement/approval/:id/certificate',
    key: ['HR'],
    thing: leave,
  },
  { path: '/LeaveManagement/my/:id/certificate', key: ['HR'], thing: leave },
  { path: '/LeaveManagement/my', key: 'any' },
  { path: '/LeaveManagement/my/:id/cancel', key: ['HR'], thing: leave, fields: {} },
  { path: '/LeaveManagement/calendar', key: 'any' },
  { path: '/LeaveManagement/calendar/subscribe', key: 'any', fields: {} },
  { path: '/LeaveManagement/calendar/subscribe/end', key: 'any', fields: {}, leads: true },
  { path: '/LeaveManagement/balances', key: ['HR'] },
  {
    path: '/LeaveManagement/balances/:id',
    key: ['HR'],
    thing: employee,
    get fields() {
      const year = String(new Date().getUTCFullYear());
      return { type: 'Annual Leave', year, days: '1', reason: 'Worked on a Sunday' };
    },
  },
  {
    path: '/LeaveManagement/balances/:id/children',
    key: ['HR'],
    thing: employeeWithKit,
    fields: { parent: 'mother', 'children[0].born': '2024-05-01', 'children[0].citizen': 'yes' },
  },
  { path: '/LeaveManagement/settings/kit', key: ['HR'], fields: { on: 'true' }, leads: true },
  {
    path: '/LeaveManagement/holidays',
    key: ['HR'],
    fields: { day: `${someLeaveMonth}-31`, name: 'Company day' },
  },
  {
    path: '/LeaveManagement/holidays/remove',
    key: ['HR'],
    fields: { day: `${someLeaveMonth}-30` },
    leads: true,
  },
  { path: '/LeaveManagement/holidays/week', key: ['HR'], fields: { day: '1' } },
  { path: '/LeaveManagement/settings', key: ['HR'] },
  { path: '/LeaveManagement/settings/new', key: ['HR'], fields: { name: 'Childcare Leave', days: '6' } },
  { path: '/LeaveManagement/settings/edit', key: ['HR'], fields: { name: 'Annual Leave', days: '15' } },
  { path: '/LeaveManagement/settings/remove', key: ['HR'], fields: { name: 'None' }, leads: true },
  { path: '/LeaveManagement/export', key: ['HR'] },
  { path: '/LeaveManagement/balances/export', key: ['HR'] },
  { path: '/leave-calendar/:token.ics', key: 'public', thing: leaveCalendar, shared: true },
  { path: '/settings/company/work/week', key: ['HR'], fields: { day: '1' } },
];

/** Each page as it is first seen. */
export const visits: readonly Visit[] = [
  {
    path: '/settings/company/work/week',
    heading: 'Settings',
    title: /^Working week/,
    who: owner,
    again: true,
  },
  {
    path: '/LeaveManagement',
    heading: 'Leave Management',
    title: /^Leave Management/,
    who: owner,
    again: true,
  },
  {
    path: '/LeaveManagement',
    heading: 'Leave Management',
    title: /^Leave Management/,
    who: driver,
    again: true,
  },
  {
    path: '/LeaveManagement?startDate=2026-12-24&endDate=2027-01-04&type=Annual+Leave',
    heading: 'Leave Management',
    title: /^Leave Management/,
    who: driver,
  },
  {
    path: '/LeaveManagement/approval/record',
    heading: 'Leave Management',
    title: /^Record leave/,
    who: owner,
  },
  { path: '/LeaveManagement/approval', heading: 'Leave Management', title: /^Approval/, who: owner },
  {
    path: '/LeaveManagement/approval?status=approved',
    heading: 'Leave Management',
    title: /^Approval/,
    who: owner,
    list: true,
  },
  { path: '/LeaveManagement/my', heading: 'Leave Management', title: /^My Leave/, who: driver },
  {
    path: '/LeaveManagement/calendar',
    heading: 'Leave Management',
    title: /^Leave calendar/,
    who: driver,
    inDark: true,
  },
  {
    path: '/LeaveManagement/calendar?month=2031-01',
    heading: 'Leave Management',
    title: /^Leave calendar/,
    who: owner,
    again: true,
  },
  {
    path: '/LeaveManagement/calendar/subscribe',
    heading: 'Leave Management',
    title: /^Subscribe/,
    who: driver,
    again: true,
  },
  {
    path: '/LeaveManagement/balances',
    heading: 'Leave Management',
    title: /^Leave balances/,
    who: owner,
    list: true,
  },
  {
    path: '/LeaveManagement/balances?q=zzz',
    heading: 'Leave Management',
    title: /^Leave balances/,
    who: owner,
    again: true,
  },
  {
    path: '/LeaveManagement/balances/:employee',
    heading: 'Leave Management',
    title: /^Chen Wei: leave/,
    who: owner,
    again: true,
  },
  {
    path: '/LeaveManagement/balances/:employee/children',
    heading: 'Leave Management',
    title: /^Children/,
    who: owner,
    again: true,
  },
  { path: '/LeaveManagement/holidays', heading: 'Leave Management', title: /^Public holidays/, who: owner },
  {
    path: '/LeaveManagement/holidays/week',
    heading: 'Leave Management',
    title: /^Working week/,
    who: owner,
    again: true,
  },
  { path: '/LeaveManagement/settings', heading: 'Leave Management', title: /^Types of leave/, who: owner },
  {
    path: '/LeaveManagement/settings/new',
    heading: 'Leave Management',
    title: /^Add a type/,
    who: owner,
    again: true,
  },
  {
    path: '/LeaveManagement/settings/edit?name=Annual+Leave',
    heading: 'Leave Management',
    title: /^Edit a type/,
    who: owner,
    again: true,
  },
];
