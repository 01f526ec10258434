import { employeeStatuses } from '~/core/employee-status';
import type { ImportField } from '~/core/import-kind.server';

type Column = readonly [
  field: string,
  headings: readonly [string, ...string[]],
  example: string,
  more?: Pick<ImportField, 'required' | 'fallback' | 'choices' | 'about'>,
];

/** The columns of a list of employees, in the order of the export. */
export const employeeColumns: readonly Column[] = [
  [
    'legalName',
    ['Legal name', 'Name as in NRIC', 'Name in NRIC', 'NRIC name', 'Full legal name'],
    'Tan Wei Ming',
  ],
  [
    'name',
    [
      ...([
        'Name',
        'Employee name',
        'Employee',
        'Full name',
        'Staff name',
        'Staff',
        'Preferred name',
      ] as const),
      'Display name',
    ],
    'Wei Ming',
    { required: true, fallback: { from: 'legalName' } },
  ],
  [
    'employeeStatus',
    ['Status', 'Employee status', 'Employment status'],
    'Active',
    { fallback: { text: 'Active' }, choices: employeeStatuses },
  ],
  ['dob', ['Date of birth', 'DOB', 'Birth date', 'Birthday', 'Birthdate'], '1990-05-31'],
  [
    'email',
    ['Work email', 'Email', 'E-mail', 'Email address', 'Company email', 'Login'],
    'wei.ming@firm.example',
    { about: 'They sign in with it once you invite them. Where it is empty, the personal address counts.' },
  ],
  ['personalEmail', ['Personal email', 'Private email', 'Home email'], 'weiming@home.example'],
  [
    'mobileNumber',
    ['Mobile number', 'Mobile', 'H/P', 'HP', 'Handphone', 'Phone', 'Contact no', 'Contact'],
    '9123 4567',
  ],
  ['homeAddress', ['Home address', 'Address', 'Residential address'], '12 Jalan Besar, Singapore 208787'],
  ['position', ['Job title', 'Position', 'Designation', 'Title', 'Role', 'Occupation'], 'Delivery driver'],
  ['department', ['Department', 'Dept', 'Team', 'Division'], 'Logistics'],
  [
    'manager',
    ['Manager', 'Reports to', 'Supervisor', 'Reporting officer', 'Reporting manager', 'Leave approver'],
    '',
    { about: 'A name or email address, of somebody in the company or in this list.' },
  ],
  ['managerEmail', ['Manager’s email', 'Manager email', 'Supervisor email'], ''],
  ['employmentType', ['Employment type', 'Contract type'], 'Permanent'],
  ['workArrangement', ['Work arrangement'], 'Onsite'],
  ['workLocation', ['Work location', 'Location', 'Outlet', 'Branch', 'Site'], 'Tuas'],
  [
    'joinDate',
    ['Join date', 'Date joined', 'Joined', 'Start date', 'Hire date', 'Commencement date', 'DOJ'],
    '2024-03-01',
  ],
  ['probationEndDate', ['Probation end', 'Confirmation date', 'End of probation'], ''],
  ['contractEndDate', ['Contract end', 'End of contract', 'Contract expiry'], ''],
  ['noticePeriod', ['Notice period', 'Notice'], '1 month'],
  ['gradeLevel', ['Grade', 'Level', 'Job grade'], ''],
  ['costCentre', ['Cost centre', 'Cost center'], ''],
  ['workPassType', ['Work pass', 'Pass type', 'Work pass type', 'Permit'], ''],
  ['workPassExpiry', ['Work pass expiry', 'Pass expiry', 'Permit expiry', 'Expiry of pass'], ''],
  [
    'drives',
    ['Drives', 'Driver'],
    'yes',
    { about: 'yes for people who are offered first as drivers of jobs.' },
  ],
];

const onlyNew = 'Only of new employees: a list changes nobody’s pay.';
const parts = `Each with its amount a month. ${onlyNew}`;

/** What the export adds if pay is asked for. */
export const payColumns: readonly Column[] = [
  ['employmentBasis', ['Employment basis', 'Basis'], 'fulltime', { about: onlyNew }],
  ['currency', ['Currency'], 'SGD', { about: onlyNew }],
  [
    'baseSalary',
    ['Base salary', 'Basic salary', 'Basic pay', 'Salary', 'Monthly salary'],
    '3200.00',
    { about: onlyNew },
  ],
  ['hourlyRate', ['Hourly rate', 'Rate per hour'], '', { about: onlyNew }],
  ['hoursWorked', ['Hours a month', 'Monthly hours'], '', { about: onlyNew }],
  [
    'allowances',
    ['Allowances in detail', 'Allowances', 'Allowance'],
    'Transport 120.00; Phone 30.00',
    { about: parts },
  ],
  ['deductions', ['Deductions in detail', 'Deductions', 'Deduction'], '', { about: parts }],
];
