import { defineModule } from '~/core/modules.server';
import * as collections from './collections';
import { employeeImport } from './import.server';
import { handOverMails } from './jobs.server';
import { peopleNeeds } from './needs.server';
import { employeePhoto } from './photo.server';

const pay = {
  without: ['watched', 'nextWatched'],
  cents: [
    ...['baseSalary', 'hourlyRate', 'allowances.amount', 'deductions.amount'],
    ...['payrollHistory.base', 'payrollHistory.net'],
  ],
};

export default defineModule({
  title: 'People',
  menu: { to: '/HumanResource', label: 'Human Resource', icon: 'people', key: 'HR' },
  clientTabs: null,
  settings: [{ to: '/settings', label: 'Profile' }],
  commands: [
    { title: 'My pay', link: '/settings/payroll', also: 'payslip payroll salary bank account' },
    { title: 'New employee', link: '/HumanResource/new', also: 'add staff', key: 'HR', rank: 80 },
    { title: 'Import employees', link: '/imports/employees', also: 'upload staff list', key: 'HR' },
    { title: 'Human Resource', link: '/HumanResource', also: 'employees people staff hr', key: 'HR' },
  ],
  collections,
  exported: {
    employees: {
      file: 'people-details',
      says: 'Contact, employment, pay, papers; the id is that of people.',
      ...pay,
    },
    departments: { file: 'departments', says: 'The departments, and how many are in each.' },
  },
  ofPerson: {
    employees: {
      file: 'details',
      where: (id) => ({ _id: id }),
      says: 'Contact, employment, pay, bank details, papers.',
      ...pay,
    },
  },
  found: [
    {
      kind: 'employee',
      rank: 100,
      title: 'Employees',
      key: 'HR',
      list: '/HumanResource',
      page: (id) => `/HumanResource/${id}`,
    },
  ],
  files: [employeePhoto],
  needs: [peopleNeeds],
  imports: [employeeImport],
  jobs: [handOverMails],
  clock: null,
  upgrades: null,
  reactions: null,
});
