import { noAccess } from '~/core/access';
import { singaporeDay } from '~/core/dates';
import { dayAfter, dayMs, weekdayOf } from '~/core/days';
import { newId } from '~/core/id';
import type { User } from '~/modules/account/collections';
import type { Department, Employee } from '~/modules/people/collections';
import { type Details, noDetails } from '~/modules/people/details';
import { watchedOf } from '~/modules/people/watch';
import type { New } from '../company-db';
import type { SamplePerson } from './data/people';
import * as data from './data/people';

type Person = SamplePerson & Required<Pick<SamplePerson, 'legalName' | 'status'>>;

/** Fifteen employees of the sample company, the owner and the manager first, with their details and departments. */
export function samplePeople(
  now: Date,
  passwordHash: string,
): { users: New<User>[]; employees: New<Employee>[]; departments: New<Department>[] } {
  const people = data.people.map((one): Person => ({ legalName: one.name, status: 'Active', ...one }));
  const ids = new Map(people.map(({ name }) => [name, newId()]));
  const idOf = (name: string) => ids.get(name) ?? '';
  const today = singaporeDay(now);
  const users = people.map((person, at): New<User> => {
    const { name, status, legalName, dob, position, department, manager, login, access, joinedAgo } = person;
    // The company has been with us for a year.
    const since = new Date(now.getTime() - Math.min(365, Math.max(0, joinedAgo)) * dayMs);
    return {
      _id: idOf(name),
      email: login?.email ?? emailOf(name),
      passwordHash,
      name,
      access: { ...noAccess, ...access },
      welcomed: true,
      createdAt: since,
      updatedAt: since,
      status,
      ...(data.drivers.includes(name) && { drives: true, workingDays: driversWeek(today) }),
      legalName,
      dob,
      position,
      department,
      ...(manager && { managerId: idOf(manager) }),
      // The one who starts next week has not signed in yet.
      ...(status !== 'Pending' && {
        firstSignedInAt: since,
        // Some were here an hour ago, others yesterday.
        lastSeenAt: new Date(now.getTime() - (1 + at * 5) * 3_600_000),
      }),
    };
  });
  return {
    users,
    employees: people.map((person, at) => employeeOf(person, idOf(person.name), at, today)),
    departments: departmentsOf(users),
  };
}

/** Six days a week: all but the day of the week that comes in five days, for which nothing is planned. */
function driversWeek(today: string): number[] {
  const off = weekdayOf(dayAfter(today, 5));
  return [1, 2, 3, 4, 5, 6, 7].filter((day) => day !== off);
}

function employeeOf(person: Person, _id: string, at: number, today: string): New<Employee> {
  const details = detailsOf(person, at, today);
  const watched = watchedOf(person.status, details);
  return { _id, ...details, watched, ...(watched[0] && { nextWatched: watched[0].on }) };
}

function detailsOf(person: Person, at: number, today: string): Details {
  const { name, joinedAgo, pay, hourly, street, kin, pass, trainings = [] } = person;
  const endsIn = (days: number | undefined) => (days === undefined ? '' : dayAfter(today, days));
  const cents = Math.round(pay * 100);
  return {
    ...noDetails,
    personalEmail: emailOf(name).replace('kopicorner', 'home'),
    mobileNumber: `+65 9${String(1_234_567 + at * 61_803).slice(0, 3)} ${String(4_000 + at * 137)}`,
    homeAddress: `${street}, Singapore`,
    emergencyContacts: [{ ...kin, phone: `+65 8${String(111_0000 + at * 7_919)}` }],
    noticePeriod: pay > 4_000 ? '2 months' : '1 month',
    employmentType: hourly ? 'Part-time' : person.contractEndsIn === undefined ? 'Permanent' : 'Intern',
    workArrangement: person.department === 'Finance' ? 'Hybrid' : 'Onsite',
    workLocation: 'Kallang Avenue',
    gradeLevel: pay > 5_000 ? 'M1' : 'E1',
    costCentre: person.department.slice(0, 3).toUpperCase(),
    joinDate: dayAfter(today, -joinedAgo),
    probationEndDate: endsIn(person.probationEndsIn),
    contractEndDate: endsIn(person.contractEndsIn),
    employmentBasis: hourly ? 'parttime' : 'fulltime',
    ...(hourly ? { hourlyRate: cents, hoursWorked: 96 } : { baseSalary: cents, generateDay: 28 }),
    bankDetails: {
      accountName: person.legalName,
      bankName: at % 2 === 0 ? 'DBS' : 'OCBC',
      branchCode: '001',
      accountNumber: `0${10_203_040 + at * 98_765}`,
    },
    allowances: person.department === 'Delivery' ? [{ name: 'Transport', amount: 18_000 }] : [],
    payrollHistory: joinedAgo > 62 && person.status !== 'Resigned' && !hourly ? lastMonths(today, cents) : [],
    workPass: pass
      ? {
          type: pass.type,
          number: pass.number,
          issueDate: dayAfter(today, pass.endsIn - 730),
          expiryDate: dayAfter(today, pass.endsIn),
        }
      : noDetails.workPass,
    contractSigned: person.status !== 'Pending',
    ndaSigned: person.status !== 'Pending' && person.department === 'Sales',
    handbookAcknowledged: person.status === 'Active',
    pdpaConsent: person.status !== 'Pending',
    cpfStatus: pass ? 'Not payable' : 'Full contribution',
    taxResidency: pass ? 'Foreigner, resident' : 'Resident',
    irasAutoInclusion: true,
    trainings: trainings.map(({ name, status, endsIn: days }) => ({
      name,
      details: '',
      status,
      expiryDate: endsIn(days),
    })),
  };
}

/** The two months before this one, as they were paid. */
function lastMonths(today: string, base: number): Details['payrollHistory'] {
  const [year = 0, month = 0] = today.split('-').map(Number);
  return [1, 2].map((back) => ({
    month: new Date(Date.UTC(year, month - 1 - back, 1)).toISOString().slice(0, 7),
    base,
    net: Math.round(base * 0.8),
    status: 'Paid',
  }));
}

function departmentsOf(users: readonly New<User>[]): New<Department>[] {
  const names = [...new Set(users.flatMap(({ department }) => department ?? []))];
  return names.map((name) => ({
    _id: newId(),
    name,
    letters: name.toLowerCase(),
    people: users.filter(({ department }) => department === name).length,
  }));
}

function emailOf(name: string): string {
  return `${name.toLowerCase().replaceAll(' ', '.')}@kopicorner.example`;
}
