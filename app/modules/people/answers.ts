import { z } from 'zod';
import { noAccess } from '~/core/access';
import { code, id, message, revision, systemAccess, time } from '~/core/answer';
import { employeeStatuses } from '~/core/employee-status';

const day = z.iso.date().nullable();
const money = z.number().min(0);
const status = z.enum(employeeStatuses);
const department = z.string().describe('"Unassigned" if there is none.');

/** A colleague as seen without HR. */
export const colleague = z
  .object({ id, name: z.string(), position: z.string(), department })
  .meta({ id: 'Colleague' });

/** An employee in the list, as `present.ts` makes it. */
export const listed = z
  .object({
    ...colleague.shape,
    legalName: z.string(),
    dob: day,
    employeeStatus: status,
    createdAt: time,
    updatedAt: time,
  })
  .meta({ id: 'ListedEmployee' });

const times = { createdAt: time, updatedAt: time };
const payPart = z.object({ name: z.string(), amount: money });

/** An employee's groups of fields. */
export const groups = z
  .object({
    profile: z.object({ legalName: z.string(), name: z.string(), dob: day, employeeStatus: status }),
    contact: z.object({
      personalEmail: z.string(),
      email: z.string().describe('The sign-in address.'),
      mobileNumber: z.string(),
      photoUrl: z.string(),
      homeAddress: z.string(),
      emergencyContacts: z.array(z.object({ name: z.string(), relationship: z.string(), phone: z.string() })),
      noticePeriod: z.string(),
    }),
    jobInfo: z.object({
      position: z.string(),
      gradeLevel: z.string(),
      department: z.string(),
      costCentre: z.string(),
      managerId: z.string(),
      employmentType: z.string(),
      workArrangement: z.string(),
      workLocation: z.string(),
      joinDate: day,
      probationEndDate: day,
      contractEndDate: day,
      noticePeriod: z.string(),
      drives: z.boolean(),
      workingDays: z.array(z.int()).describe('Empty if they work on the company’s days.'),
    }),
    payroll: z.object({
      employmentBasis: z.string(),
      baseSalary: money.nullable(),
      currency: z.string(),
      paySchedule: z.string(),
      generateDay: z.int().nullable(),
      generateWeekday: z.string(),
      hourlyRate: money.nullable(),
      hoursWorked: z.number().nullable().describe('Per month.'),
      attendanceRequired: z.boolean(),
      bankDetails: z.object({
        accountName: z.string(),
        bankName: z.string(),
        branchCode: z.string(),
        accountNumber: z.string(),
      }),
      allowances: z.array(payPart),
      deductions: z.array(payPart),
      payrollHistory: z.array(z.object({ month: z.string(), base: money, net: money, status: z.string() })),
    }),
    compliance: z.object({
      workPass: z.object({ type: z.string(), number: z.string(), issueDate: day, expiryDate: day }),
      contractSigned: z.boolean(),
      ndaSigned: z.boolean(),
      handbookAcknowledged: z.boolean(),
      pdpaConsent: z.boolean(),
      cpfStatus: z.string(),
      taxResidency: z.string(),
      irasAutoInclusion: z.boolean(),
      leaveEntitlements: z.array(
        z.object({ type: z.string(), entitlement: z.number(), balance: z.number() }),
      ),
      ...times,
    }),
    additional: z.object({
      trainings: z.array(
        z.object({ name: z.string(), details: z.string(), status: z.string(), expiryDate: day }),
      ),
      ...times,
    }),
    systemAccess: z.object({ ...systemAccess.shape, ...times }),
    revision,
  })
  .meta({ id: 'Employee' });

export const doneAnswer = z.object({ code, message });

/** What the examples send for a new employee. */
const exampleSent = {
  legalName: 'Tan Ai Ling',
  name: 'Ai Ling',
  dob: '1994-05-17',
  employeeStatus: 'Probation',
  personalEmail: 'ailing@home.example',
  email: 'ai.ling@firm.example',
  password: 'teh-o-kosong',
  mobileNumber: '+65 8123 4567',
  homeAddress: '12 Jalan Besar #04-11, Singapore 208787',
  emergencyContacts: [{ name: 'Tan Ah Kow', relationship: 'Father', phone: '+65 9123 4567' }],
  position: 'Barista trainer',
  department: 'Operations',
  employmentType: 'Permanent',
  workArrangement: 'Onsite',
  workLocation: 'Kallang',
  joinDate: '2026-11-02',
  probationEndDate: '2027-02-01',
  contractEndDate: '2028-11-01',
  noticePeriod: '1 month',
  gradeLevel: 'G2',
  costCentre: 'OPS',
  payroll: {
    employmentBasis: 'fulltime',
    baseSalary: 3200,
    currency: 'SGD',
    paySchedule: 'Monthly',
    generateDay: 28,
    hourlyRate: 20.5,
    hoursWorked: 176,
    bankDetails: {
      accountName: 'Tan Ai Ling',
      bankName: 'DBS',
      branchCode: '001',
      accountNumber: '0012345678',
    },
    allowances: [{ name: 'Transport', amount: 120 }],
    deductions: [{ name: 'Uniform', amount: 15.5 }],
    payrollHistory: [{ month: '2026-11', base: 3200, net: 2560, status: 'Paid' }],
  },
  compliance: {
    workPass: { type: 'S Pass', number: 'S7654321', issueDate: '2026-10-01', expiryDate: '2028-09-30' },
    contractSigned: true,
  },
  leaveEntitlements: [
    { type: 'Annual Leave', entitlement: 16 },
    { type: 'Medical Leave', entitlement: 14 },
    { type: 'Hospitalization Leave', entitlement: 60 },
  ],
  additional: {
    trainings: [{ name: 'Food safety', details: 'Level 1', status: 'Completed', expiryDate: '2027-12-31' }],
  },
  Tasks: true,
} as const;

/** The same for a caller who may change the lists. */
export const exampleNew = structuredClone(exampleSent) as Record<string, unknown>;

const exampleTimes = { createdAt: '2026-11-02T01:30:00.000Z', updatedAt: '2026-11-02T01:30:00.000Z' };
export const exampleId = '7d20c1e5b3f84a6690e1cd37';

const exampleColleague = {
  id: exampleId,
  name: exampleSent.name,
  position: exampleSent.position,
  department: exampleSent.department,
};

export const exampleListed: z.input<typeof listed> = {
  ...exampleColleague,
  legalName: exampleSent.legalName,
  dob: exampleSent.dob,
  employeeStatus: 'Probation',
  ...exampleTimes,
};

export const exampleGroups: z.input<typeof groups> = {
  profile: {
    legalName: exampleSent.legalName,
    name: exampleSent.name,
    dob: exampleSent.dob,
    employeeStatus: 'Probation',
  },
  contact: {
    personalEmail: exampleSent.personalEmail,
    email: exampleSent.email,
    mobileNumber: exampleSent.mobileNumber,
    photoUrl: '',
    homeAddress: exampleSent.homeAddress,
    emergencyContacts: [...exampleSent.emergencyContacts],
    noticePeriod: exampleSent.noticePeriod,
  },
  jobInfo: {
    position: exampleSent.position,
    gradeLevel: exampleSent.gradeLevel,
    department: exampleSent.department,
    costCentre: exampleSent.costCentre,
    managerId: '',
    employmentType: exampleSent.employmentType,
    workArrangement: exampleSent.workArrangement,
    workLocation: exampleSent.workLocation,
    joinDate: exampleSent.joinDate,
    probationEndDate: exampleSent.probationEndDate,
    contractEndDate: exampleSent.contractEndDate,
    noticePeriod: exampleSent.noticePeriod,
    drives: false,
    workingDays: [],
  },
  payroll: {
    ...exampleSent.payroll,
    generateWeekday: '',
    attendanceRequired: false,
    allowances: [...exampleSent.payroll.allowances],
    deductions: [...exampleSent.payroll.deductions],
    payrollHistory: [...exampleSent.payroll.payrollHistory],
  },
  compliance: {
    ...exampleSent.compliance,
    ndaSigned: false,
    handbookAcknowledged: false,
    pdpaConsent: false,
    cpfStatus: '',
    taxResidency: '',
    irasAutoInclusion: false,
    leaveEntitlements: exampleSent.leaveEntitlements.map((one) => ({ ...one, balance: one.entitlement })),
    ...exampleTimes,
  },
  additional: { trainings: [...exampleSent.additional.trainings], ...exampleTimes },
  systemAccess: { ...noAccess, Tasks: true, ...exampleTimes },
  revision: 0,
};
