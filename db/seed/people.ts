import { noAccess, type SystemAccess } from '~/core/access';
import { singaporeDay } from '~/core/dates';
import { dayAfter, dayMs } from '~/core/days';
import type { EmployeeStatus } from '~/core/employee-status';
import { newId } from '~/core/id';
import type { User } from '~/modules/account/collections';
import type { Department, Employee } from '~/modules/people/collections';
import { type Details, noDetails, type Training } from '~/modules/people/details';
import { watchedOf } from '~/modules/people/watch';
import type { New } from '../company-db';

interface Told {
  name: string;
  /** Where it is not the name. */
  legalName?: string;
  dob: string;
  position: string;
  department: string;
  /** The manager's index in the list; absent for the owner. */
  manager?: number;
  /** Active where nothing is said. */
  status?: EmployeeStatus;
  /** How many days ago they joined. */
  joined: number;
  /** Dollars: a month, or an hour for those who are paid so. */
  pay: number;
  hourly?: true;
  access?: Partial<SystemAccess>;
  street: string;
  kin: readonly [name: string, relationship: string];
  /** Kind, number and in how many days it ends. */
  pass?: readonly [type: string, number: string, endsIn: number];
  probationEndsIn?: number;
  contractEndsIn?: number;
  /** Name, status and in how many days it ends. */
  trainings?: readonly (readonly [string, Training['status'], number?])[];
}

type Person = Told & Required<Pick<Told, 'legalName' | 'status'>>;

/** The first four are those who can be signed in as, in their order. */
const told: readonly Told[] = [
  {
    name: 'Lim Mei Hua',
    dob: '1979-03-14',
    position: 'Managing director',
    department: 'Management',
    joined: 2_900,
    pay: 9_500,
    street: '7 Katong Park Lane',
    kin: ['Lim Boon Teck', 'Husband'],
  },
  {
    name: 'Rajesh Nair',
    dob: '1985-08-02',
    position: 'Operations manager',
    department: 'Management',
    manager: 0,
    joined: 2_100,
    pay: 6_200,
    street: '31 Serangoon Avenue 2 #08-12',
    kin: ['Anita Nair', 'Wife'],
    pass: ['Employment Pass', 'G1234567K', 410],
    trainings: [['First aid at work', 'Completed', 33]],
  },
  {
    name: 'Ahmad bin Ismail',
    dob: '1990-11-25',
    position: 'Driver',
    department: 'Delivery',
    manager: 1,
    joined: 1_240,
    pay: 2_900,
    street: '12 Geylang Serai #05-44',
    kin: ['Nur Aisyah', 'Wife'],
    trainings: [['Defensive driving', 'Completed', 210]],
  },
  {
    name: 'Chen Wei',
    dob: '1993-01-09',
    position: 'Warehouse assistant',
    department: 'Warehouse',
    manager: 4,
    joined: 760,
    pay: 2_600,
    street: '88 Boon Lay Place #11-203',
    kin: ['Chen Li', 'Sister'],
    pass: ['Work Permit', 'G7654321M', 24],
    trainings: [['Forklift licence', 'Completed', 9]],
  },
  {
    name: 'Siti Nurhaliza',
    legalName: 'Siti Nurhaliza binti Osman',
    dob: '1987-06-18',
    position: 'Warehouse supervisor',
    department: 'Warehouse',
    manager: 1,
    joined: 1_800,
    pay: 4_100,
    street: '19 Tampines Street 81 #03-17',
    kin: ['Osman bin Yusof', 'Father'],
    trainings: [['Forklift licence', 'Completed', 300]],
  },
  {
    name: 'Tan Jia Hui',
    dob: '1995-09-30',
    position: 'Sales executive',
    department: 'Sales',
    manager: 6,
    joined: 640,
    pay: 3_600,
    access: { CRM: true, Meetings: true, Tasks: true, Quotes: true },
    street: '45 Bishan Street 13 #09-80',
    kin: ['Tan Kok Leong', 'Father'],
  },
  {
    name: 'Priya Raman',
    legalName: 'Priya d/o Raman',
    dob: '1984-12-05',
    position: 'Sales manager',
    department: 'Sales',
    manager: 0,
    joined: 1_560,
    pay: 5_400,
    access: { CRM: true, Meetings: true, Tasks: true, Quotes: true },
    street: '3 Hougang Avenue 8 #12-55',
    kin: ['Raman Pillai', 'Father'],
  },
  {
    name: 'Wong Kai Jun',
    dob: '2000-04-21',
    position: 'Sales executive',
    department: 'Sales',
    manager: 6,
    status: 'Probation',
    joined: 52,
    pay: 3_200,
    access: { CRM: true, Tasks: true },
    street: '61 Clementi Avenue 5 #06-31',
    kin: ['Wong Siew Mei', 'Mother'],
    probationEndsIn: 38,
    trainings: [['Product knowledge', 'In Progress']],
  },
  {
    name: 'Muhammad Faris',
    legalName: 'Muhammad Faris bin Rahmat',
    dob: '1996-02-11',
    position: 'Driver',
    department: 'Delivery',
    manager: 1,
    joined: 430,
    pay: 2_800,
    street: '22 Woodlands Drive 14 #02-09',
    kin: ['Rahmat bin Ali', 'Father'],
  },
  {
    name: 'Nguyen Thi Lan',
    dob: '1992-10-16',
    position: 'Packer',
    department: 'Warehouse',
    manager: 4,
    joined: 380,
    pay: 2_300,
    street: '40 Jurong West Street 61 #04-18',
    kin: ['Nguyen Van Minh', 'Brother'],
    pass: ['S Pass', 'G2468135P', -3],
  },
  {
    name: 'Grace Ong',
    legalName: 'Ong Li Xuan Grace',
    dob: '1989-05-27',
    position: 'Accountant',
    department: 'Finance',
    manager: 0,
    joined: 1_020,
    pay: 4_800,
    street: '10 Marine Terrace #15-02',
    kin: ['Ong Chee Keong', 'Husband'],
  },
  {
    name: 'Darren Goh',
    legalName: 'Goh Wei Jie Darren',
    dob: '2003-07-08',
    position: 'Marketing intern',
    department: 'Sales',
    manager: 6,
    joined: 75,
    pay: 1_200,
    street: '5 Pasir Ris Grove #03-30',
    kin: ['Goh Swee Lan', 'Mother'],
    contractEndsIn: 47,
  },
  {
    name: 'Kavitha Suresh',
    legalName: 'Kavitha d/o Suresh',
    dob: '1998-03-03',
    position: 'Order desk',
    department: 'Finance',
    manager: 10,
    joined: 300,
    pay: 14.5,
    hourly: true,
    access: { Tasks: true },
    street: '77 Yishun Ring Road #10-66',
    kin: ['Suresh Kumar', 'Husband'],
  },
  {
    name: 'Lee Ah Kow',
    dob: '1968-09-12',
    position: 'Driver',
    department: 'Delivery',
    manager: 1,
    status: 'Resigned',
    joined: 2_400,
    pay: 2_700,
    street: '2 Toa Payoh Lorong 8 #07-21',
    kin: ['Lee Geok Lan', 'Daughter'],
  },
  {
    name: 'Amirah Yusof',
    legalName: 'Amirah binti Yusof',
    dob: '1997-11-19',
    position: 'Customer service',
    department: 'Sales',
    manager: 6,
    status: 'Pending',
    joined: -9,
    pay: 2_900,
    street: '14 Bedok North Street 2 #08-08',
    kin: ['Yusof bin Hamid', 'Father'],
    probationEndsIn: 100,
  },
];
const people = told.map((person): Person => ({ legalName: person.name, status: 'Active', ...person }));

/** Fifteen employees of the sample company, the four of `staff` among them, with their details and departments. */
export function samplePeople(staff: readonly New<User>[], now: Date) {
  const [boss] = staff;
  if (!boss) throw new Error('The sample company has a boss');
  const ids = people.map((_, at) => staff[at]?._id ?? newId());
  const today = singaporeDay(now);
  const users = people.map((person, at): New<User> => {
    const joined = new Date(now.getTime() - Math.max(0, person.joined) * dayMs);
    const known = staff[at];
    return {
      ...(known ?? {
        _id: ids[at] as string,
        email: emailOf(person.name),
        passwordHash: boss.passwordHash,
        name: person.name,
        access: { ...noAccess, ...person.access },
        welcomed: true,
        createdAt: joined < boss.createdAt ? boss.createdAt : joined,
        updatedAt: joined < boss.createdAt ? boss.createdAt : joined,
      }),
      status: person.status,
      legalName: person.legalName,
      dob: person.dob,
      position: person.position,
      department: person.department,
      ...(person.manager !== undefined && { managerId: ids[person.manager] as string }),
      // The one who starts next week has not signed in yet.
      ...(person.status !== 'Pending' && {
        firstSignedInAt: joined < boss.createdAt ? boss.createdAt : joined,
        // Some were here an hour ago, others yesterday.
        lastSeenAt: new Date(now.getTime() - (1 + at * 5) * 3_600_000),
      }),
    };
  });
  return {
    users,
    employees: people.map((person, at) => employeeOf(person, ids[at] as string, at, today)),
    departments: departmentsOf(users),
  };
}

function employeeOf(person: Person, _id: string, at: number, today: string): New<Employee> {
  const details = detailsOf(person, at, today);
  const watched = watchedOf(person.status, details);
  return { _id, ...details, watched, ...(watched[0] && { nextWatched: watched[0].on }) };
}

function detailsOf(person: Person, at: number, today: string): Details {
  const { name, joined, pay, hourly, street, kin, pass, trainings = [] } = person;
  const endsIn = (days: number | undefined) => (days === undefined ? '' : dayAfter(today, days));
  const cents = Math.round(pay * 100);
  return {
    ...noDetails,
    personalEmail: emailOf(name).replace('kopicorner', 'home'),
    mobileNumber: `+65 9${String(1_234_567 + at * 61_803).slice(0, 3)} ${String(4_000 + at * 137)}`,
    homeAddress: `${street}, Singapore`,
    emergencyContacts: [
      { name: kin[0], relationship: kin[1], phone: `+65 8${String(111_0000 + at * 7_919)}` },
    ],
    noticePeriod: pay > 4_000 ? '2 months' : '1 month',
    employmentType: hourly ? 'Part-time' : person.contractEndsIn === undefined ? 'Permanent' : 'Intern',
    workArrangement: person.department === 'Finance' ? 'Hybrid' : 'Onsite',
    workLocation: 'Kallang Avenue',
    gradeLevel: pay > 5_000 ? 'M1' : 'E1',
    costCentre: person.department.slice(0, 3).toUpperCase(),
    joinDate: dayAfter(today, -joined),
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
    payrollHistory: joined > 62 && person.status !== 'Resigned' && !hourly ? lastMonths(today, cents) : [],
    workPass: pass
      ? {
          type: pass[0],
          number: pass[1],
          issueDate: dayAfter(today, pass[2] - 730),
          expiryDate: dayAfter(today, pass[2]),
        }
      : noDetails.workPass,
    contractSigned: person.status !== 'Pending',
    ndaSigned: person.status !== 'Pending' && person.department === 'Sales',
    handbookAcknowledged: person.status === 'Active',
    pdpaConsent: person.status !== 'Pending',
    cpfStatus: pass ? 'Not payable' : 'Full contribution',
    taxResidency: pass ? 'Foreigner, resident' : 'Resident',
    irasAutoInclusion: true,
    trainings: trainings.map(([training, status, days]) => ({
      name: training,
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
