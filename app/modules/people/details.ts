import type {
  employmentBases,
  employmentTypes,
  paySchedules,
  trainingStatuses,
  weekdays,
  workArrangements,
} from './choices';

type OneOf<List extends readonly string[]> = List[number];

interface EmergencyContact {
  name: string;
  relationship: string;
  phone: string;
}

export interface Entitlement {
  type: string;
  /** Days a year, including half days. */
  entitlement: number;
}

/** An entitlement on a person's own record: a different number of days, or null for none of a type. */
export interface OwnEntitlement {
  type: string;
  entitlement: number | null;
}

/** A monthly allowance or deduction. */
export interface PayPart {
  name: string;
  /** In cents. */
  amount: number;
}

interface PaidMonth {
  /** '2026-11'. */
  month: string;
  /** In cents. */
  base: number;
  net: number;
  status: string;
}

export interface Training {
  name: string;
  details: string;
  status: OneOf<typeof trainingStatuses>;
  /** The last valid day; '' if it does not expire. */
  expiryDate: string;
}

/** An employee's details besides their user record. Days are '2026-11-21', money is in cents; empty fields are '' or null. */
export interface Details {
  personalEmail: string;
  mobileNumber: string;
  homeAddress: string;
  emergencyContacts: EmergencyContact[];
  noticePeriod: string;

  employmentType: OneOf<typeof employmentTypes> | '';
  workArrangement: OneOf<typeof workArrangements> | '';
  workLocation: string;
  gradeLevel: string;
  costCentre: string;
  joinDate: string;
  probationEndDate: string;
  contractEndDate: string;

  employmentBasis: OneOf<typeof employmentBases>;
  baseSalary: number | null;
  currency: string;
  paySchedule: OneOf<typeof paySchedules>;
  /** The pay day of the month, or the weekday for weekly pay. */
  generateDay: number | null;
  generateWeekday: OneOf<typeof weekdays> | '';
  hourlyRate: number | null;
  /** Per month. */
  hoursWorked: number | null;
  attendanceRequired: boolean;
  bankDetails: { accountName: string; bankName: string; branchCode: string; accountNumber: string };
  allowances: PayPart[];
  deductions: PayPart[];
  payrollHistory: PaidMonth[];

  workPass: { type: string; number: string; issueDate: string; expiryDate: string };
  contractSigned: boolean;
  ndaSigned: boolean;
  handbookAcknowledged: boolean;
  pdpaConsent: boolean;
  cpfStatus: string;
  taxResidency: string;
  irasAutoInclusion: boolean;
  /** Only what differs from the company's types; `entitledTo` returns the whole list. */
  leaveEntitlements: OwnEntitlement[];
  trainings: Training[];
}

/** An empty record: for a person who has signed up, and as the base of a new employee's. */
export const noDetails: Details = {
  personalEmail: '',
  mobileNumber: '',
  homeAddress: '',
  emergencyContacts: [],
  noticePeriod: '',
  employmentType: '',
  workArrangement: '',
  workLocation: '',
  gradeLevel: '',
  costCentre: '',
  joinDate: '',
  probationEndDate: '',
  contractEndDate: '',
  employmentBasis: 'fulltime',
  baseSalary: null,
  currency: 'SGD',
  paySchedule: 'Monthly',
  generateDay: null,
  generateWeekday: '',
  hourlyRate: null,
  hoursWorked: null,
  attendanceRequired: false,
  bankDetails: { accountName: '', bankName: '', branchCode: '', accountNumber: '' },
  allowances: [],
  deductions: [],
  payrollHistory: [],
  workPass: { type: '', number: '', issueDate: '', expiryDate: '' },
  contractSigned: false,
  ndaSigned: false,
  handbookAcknowledged: false,
  pdpaConsent: false,
  cpfStatus: '',
  taxResidency: '',
  irasAutoInclusion: false,
  leaveEntitlements: [],
  trainings: [],
};

/** The sent details; bank details and work pass may be partial. */
export type DetailChanges = Partial<Omit<Details, 'bankDetails' | 'workPass'>> & {
  bankDetails?: Partial<Details['bankDetails']>;
  workPass?: Partial<Details['workPass']>;
};

/** The details with the sent ones applied, field by field also within bank details and work pass. */
export function withChanges(before: Details, { bankDetails, workPass, ...changes }: DetailChanges): Details {
  return {
    ...before,
    ...changes,
    bankDetails: { ...before.bankDetails, ...bankDetails },
    workPass: { ...before.workPass, ...workPass },
  };
}

/** The fields about pay: visible to the person, owners and HR, and changed by nobody for themselves except owners. */
export const payFields = [
  'employmentBasis',
  'baseSalary',
  'currency',
  'paySchedule',
  'generateDay',
  'generateWeekday',
  'hourlyRate',
  'hoursWorked',
  'attendanceRequired',
  'allowances',
  'deductions',
  'payrollHistory',
] as const satisfies readonly (keyof Details)[];
