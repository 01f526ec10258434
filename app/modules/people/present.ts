import { effectiveAccess, type SystemAccess } from '~/core/access';
import type { EmployeeStatus } from '~/core/employee-status';
import { fileAddress } from '~/core/file-kind';
import { dollars } from '~/core/money';
import type { Details, PayPart } from './details';
import { addressShown } from './shown';

/** The parts of a user record in the documented shapes. */
interface Person {
  _id: string;
  name: string;
  email: string;
  legalName?: string;
  dob?: string;
  position?: string;
  department?: string;
  managerId?: string;
  drives?: boolean;
  workingDays?: number[];
  status: EmployeeStatus;
  access: SystemAccess;
  revision?: number;
  createdAt: Date;
  updatedAt: Date;
}

/** A colleague as everybody in the company sees them. */
export function presentColleague({
  _id,
  name,
  position,
  department,
}: Pick<Person, '_id' | 'name' | 'position' | 'department'>) {
  return { id: _id, name, position: position ?? '', department: department || unassigned };
}

/** An employee in a list, for HR. */
export function presentEmployee(person: Omit<Person, 'email' | 'access' | 'managerId'>) {
  const { legalName, dob, status, createdAt, updatedAt } = person;
  return {
    ...presentColleague(person),
    legalName: legalName ?? '',
    dob: dob || null,
    employeeStatus: status,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}

/** For people without a department. */
export const unassigned = 'Unassigned';

/** A whole employee in the documented groups. Empty fields are '' or null. */
export function presentWhole({
  user,
  details,
  photoId,
  entitlements,
}: {
  user: Person;
  details: Details;
  photoId?: string | undefined;
  /** The leave types they may take, and what is left of each this year. */
  entitlements: readonly { type: string; entitlement: number; balance: number }[];
}) {
  const { name, email, legalName, dob, position, department, managerId, status, access } = user;
  const times = { createdAt: user.createdAt.toISOString(), updatedAt: user.updatedAt.toISOString() };
  const { noticePeriod } = details;
  return {
    profile: { legalName: legalName ?? '', name, dob: dob || null, employeeStatus: status },
    contact: {
      personalEmail: details.personalEmail,
      email: addressShown(email),
      mobileNumber: details.mobileNumber,
      photoUrl: photoId ? fileAddress(photoId) : '',
      homeAddress: details.homeAddress,
      emergencyContacts: details.emergencyContacts,
      noticePeriod,
    },
    jobInfo: {
      position: position ?? '',
      gradeLevel: details.gradeLevel,
      department: department ?? '',
      costCentre: details.costCentre,
      managerId: managerId ?? '',
      employmentType: details.employmentType,
      workArrangement: details.workArrangement,
      workLocation: details.workLocation,
      joinDate: details.joinDate || null,
      probationEndDate: details.probationEndDate || null,
      contractEndDate: details.contractEndDate || null,
      noticePeriod,
      drives: user.drives === true,
      workingDays: [...(user.workingDays ?? [])],
    },
    payroll: presentPay(details),
    compliance: {
      workPass: {
        type: details.workPass.type,
        number: details.workPass.number,
        issueDate: details.workPass.issueDate || null,
        expiryDate: details.workPass.expiryDate || null,
      },
      contractSigned: details.contractSigned,
      ndaSigned: details.ndaSigned,
      handbookAcknowledged: details.handbookAcknowledged,
      pdpaConsent: details.pdpaConsent,
      cpfStatus: details.cpfStatus,
      taxResidency: details.taxResidency,
      irasAutoInclusion: details.irasAutoInclusion,
      leaveEntitlements: [...entitlements],
      ...times,
    },
    additional: {
      trainings: details.trainings.map((one) => ({ ...one, expiryDate: one.expiryDate || null })),
      ...times,
    },
    systemAccess: { ...effectiveAccess(access), ...times },
    revision: user.revision ?? 0,
  };
}

function presentPay(details: Details) {
  const parts = (list: readonly PayPart[]) =>
    list.map(({ name, amount }) => ({ name, amount: dollars(amount) }));
  const orNull = (cents: number | null) => (cents === null ? null : dollars(cents));
  return {
    employmentBasis: details.employmentBasis,
    baseSalary: orNull(details.baseSalary),
    currency: details.currency,
    paySchedule: details.paySchedule,
    generateDay: details.generateDay,
    generateWeekday: details.generateWeekday,
    hourlyRate: orNull(details.hourlyRate),
    hoursWorked: details.hoursWorked,
    attendanceRequired: details.attendanceRequired,
    bankDetails: details.bankDetails,
    allowances: parts(details.allowances),
    deductions: parts(details.deductions),
    payrollHistory: details.payrollHistory.map(({ month, base, net, status }) => ({
      month,
      base: dollars(base),
      net: dollars(net),
      status,
    })),
  };
}
