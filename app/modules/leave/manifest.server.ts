import { defineModule } from '~/core/modules.server';
import * as collections from './collections';
import { leaveCertificate } from './file-kinds.server';
import { balanceImport } from './import.server';
import { decidedMail } from './jobs.server';
import { leaveNeeds } from './needs.server';
import { leaveForPeople, renameInLeave } from './of-employees.server';

export default defineModule({
  title: 'Leave',
  menu: { to: '/LeaveManagement', label: 'Leave', icon: 'leave' },
  clientTabs: null,
  settings: null,
  commands: [
    { title: 'Leave', link: '/LeaveManagement', also: 'holiday away team calendar' },
    {
      title: 'My leave',
      link: '/LeaveManagement/my',
      also: 'request apply holiday sick mc medical balance days left',
    },
    {
      title: 'Leave to decide',
      link: '/LeaveManagement/approval',
      also: 'approve pending requests',
      key: 'HR',
    },
    {
      title: 'Record somebody’s leave',
      link: '/LeaveManagement/approval/record',
      also: 'sick mc medical',
      key: 'HR',
    },
    { title: 'Public holidays', link: '/LeaveManagement/holidays', also: 'working week', key: 'HR' },
    {
      title: 'Record leave',
      link: '/LeaveManagement/approval/record?userId={id}',
      forPerson: ['leave', 'mc', 'sick'],
    },
    {
      title: 'Leave balance',
      link: '/LeaveManagement/balances/{id}',
      key: 'HR',
      forPerson: ['leave', 'balance'],
    },
    {
      title: 'Import leave balances',
      link: '/imports/leave-balances',
      key: 'HR',
      also: 'upload entitlement days left',
    },
  ],
  collections,
  exported: {
    leaveRequests: { file: 'leave', says: 'Leave requests and their outcomes.' },
    leaveAdjustments: {
      file: 'leave-adjustments',
      says: 'Days that HR added to or removed from someone’s leave.',
    },
    leaveSettings: {
      file: 'leave-settings',
      says: 'Your types of leave and holidays, where they differ from the usual.',
    },
    leaveFamilies: {
      file: 'leave-families',
      says: 'Birth dates of employees’ children, for leave by law.',
    },
    leaveMonths: 'An index of the leave, for the calendar.',
    leaveAddresses: 'Opens calendars.',
  },
  ofPerson: {
    leaveRequests: {
      file: 'leave',
      where: (userId) => ({ userId }),
      withFiles: true,
      says: 'Your leave requests and their outcomes.',
    },
    leaveAdjustments: {
      file: 'leave-adjustments',
      where: (userId) => ({ userId }),
      says: 'Days of leave that you were given or that were taken.',
    },
    leaveFamilies: {
      file: 'leave-children',
      where: (id) => ({ _id: id }),
      says: 'Birth dates of your children, for leave by law.',
    },
    leaveAddresses: {
      file: 'leave-calendar',
      where: (id) => ({ _id: id }),
      says: 'That your calendar program fetches the leave.',
    },
    leaveMonths: 'An index of the leave, for the calendar.',
  },
  found: null,
  files: [leaveCertificate],
  needs: [leaveNeeds],
  imports: [balanceImport],
  jobs: [decidedMail],
  clock: null,
  upgrades: null,
  reactions: { personRenamed: [renameInLeave], leave: leaveForPeople },
});
