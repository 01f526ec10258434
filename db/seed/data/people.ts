import { ownerAccess, type SystemAccess } from '~/core/access';
import type { EmployeeStatus } from '~/core/employee-status';
import type { Training } from '~/modules/people/details';

export interface SamplePerson {
  name: string;
  /** Where it is not the name. */
  legalName?: string;
  dob: string;
  position: string;
  department: string;
  /** Absent for the owner. */
  manager?: string;
  /** Active where there is none. */
  status?: EmployeeStatus;
  /** How many days ago they joined. */
  joinedAgo: number;
  /** Dollars: a month, or an hour for those who are paid so. */
  pay: number;
  hourly?: true;
  access?: Partial<SystemAccess>;
  /** Of those who can be signed in as. */
  login?: { role: string; email: string };
  street: string;
  kin: { name: string; relationship: string };
  /** In how many days it ends, here and below. */
  pass?: { type: string; number: string; endsIn: number };
  probationEndsIn?: number;
  contractEndsIn?: number;
  trainings?: readonly { name: string; status: Training['status']; endsIn?: number }[];
}

/** The password of all who can be signed in as. */
export const password = 'kopi-siew-dai';

/** The owner first. */
export const people: readonly SamplePerson[] = [
  {
    name: 'Lim Mei Hua',
    login: { role: 'Owner', email: 'owner@kopicorner.example' },
    access: ownerAccess,
    dob: '1979-03-14',
    position: 'Managing director',
    department: 'Management',
    joinedAgo: 2900,
    pay: 9500,
    street: '7 Katong Park Lane',
    kin: { name: 'Lim Boon Teck', relationship: 'Husband' },
  },
  {
    name: 'Rajesh Nair',
    login: { role: 'Manager', email: 'manager@kopicorner.example' },
    access: { CRM: true, Meetings: true, Tasks: true, Quotes: true, HR: true, JobManagement: true },
    dob: '1985-08-02',
    position: 'Operations manager',
    department: 'Management',
    manager: 'Lim Mei Hua',
    joinedAgo: 2100,
    pay: 6200,
    street: '31 Serangoon Avenue 2 #08-12',
    kin: { name: 'Anita Nair', relationship: 'Wife' },
    pass: { type: 'Employment Pass', number: 'G1234567K', endsIn: 410 },
    trainings: [{ name: 'First aid at work', status: 'Completed', endsIn: 33 }],
  },
  {
    name: 'Ahmad bin Ismail',
    login: { role: 'Driver', email: 'driver@kopicorner.example' },
    dob: '1990-11-25',
    position: 'Driver',
    department: 'Delivery',
    manager: 'Rajesh Nair',
    joinedAgo: 1240,
    pay: 2900,
    street: '12 Geylang Serai #05-44',
    kin: { name: 'Nur Aisyah', relationship: 'Wife' },
    trainings: [{ name: 'Defensive driving', status: 'Completed', endsIn: 210 }],
  },
  {
    name: 'Chen Wei',
    login: { role: 'Warehouse', email: 'warehouse@kopicorner.example' },
    dob: '1993-01-09',
    position: 'Warehouse assistant',
    department: 'Warehouse',
    manager: 'Siti Nurhaliza',
    joinedAgo: 760,
    pay: 2600,
    street: '88 Boon Lay Place #11-203',
    kin: { name: 'Chen Li', relationship: 'Sister' },
    pass: { type: 'Work Permit', number: 'G7654321M', endsIn: 24 },
    trainings: [{ name: 'Forklift licence', status: 'Completed', endsIn: 9 }],
  },
  {
    name: 'Siti Nurhaliza',
    legalName: 'Siti Nurhaliza binti Osman',
    dob: '1987-06-18',
    position: 'Warehouse supervisor',
    department: 'Warehouse',
    manager: 'Rajesh Nair',
    joinedAgo: 1800,
    pay: 4100,
    street: '19 Tampines Street 81 #03-17',
    kin: { name: 'Osman bin Yusof', relationship: 'Father' },
    trainings: [{ name: 'Forklift licence', status: 'Completed', endsIn: 300 }],
  },
  {
    name: 'Tan Jia Hui',
    dob: '1995-09-30',
    position: 'Sales executive',
    department: 'Sales',
    manager: 'Priya Raman',
    joinedAgo: 640,
    pay: 3600,
    access: { CRM: true, Meetings: true, Tasks: true, Quotes: true },
    street: '45 Bishan Street 13 #09-80',
    kin: { name: 'Tan Kok Leong', relationship: 'Father' },
  },
  {
    name: 'Priya Raman',
    legalName: 'Priya d/o Raman',
    dob: '1984-12-05',
    position: 'Sales manager',
    department: 'Sales',
    manager: 'Lim Mei Hua',
    joinedAgo: 1560,
    pay: 5400,
    access: { CRM: true, Meetings: true, Tasks: true, Quotes: true },
    street: '3 Hougang Avenue 8 #12-55',
    kin: { name: 'Raman Pillai', relationship: 'Father' },
  },
  {
    name: 'Wong Kai Jun',
    dob: '2000-04-21',
    position: 'Sales executive',
    department: 'Sales',
    manager: 'Priya Raman',
    status: 'Probation',
    joinedAgo: 52,
    pay: 3200,
    access: { CRM: true, Tasks: true },
    street: '61 Clementi Avenue 5 #06-31',
    kin: { name: 'Wong Siew Mei', relationship: 'Mother' },
    probationEndsIn: 38,
    trainings: [{ name: 'Product knowledge', status: 'In Progress' }],
  },
  {
    name: 'Muhammad Faris',
    legalName: 'Muhammad Faris bin Rahmat',
    dob: '1996-02-11',
    position: 'Driver',
    department: 'Delivery',
    manager: 'Rajesh Nair',
    joinedAgo: 430,
    pay: 2800,
    street: '22 Woodlands Drive 14 #02-09',
    kin: { name: 'Rahmat bin Ali', relationship: 'Father' },
  },
  {
    name: 'Nguyen Thi Lan',
    dob: '1992-10-16',
    position: 'Packer',
    department: 'Warehouse',
    manager: 'Siti Nurhaliza',
    joinedAgo: 380,
    pay: 2300,
    street: '40 Jurong West Street 61 #04-18',
    kin: { name: 'Nguyen Van Minh', relationship: 'Brother' },
    pass: { type: 'S Pass', number: 'G2468135P', endsIn: -3 },
  },
  {
    name: 'Grace Ong',
    legalName: 'Ong Li Xuan Grace',
    dob: '1989-05-27',
    position: 'Accountant',
    department: 'Finance',
    manager: 'Lim Mei Hua',
    joinedAgo: 1020,
    pay: 4800,
    street: '10 Marine Terrace #15-02',
    kin: { name: 'Ong Chee Keong', relationship: 'Husband' },
  },
  {
    name: 'Darren Goh',
    legalName: 'Goh Wei Jie Darren',
    dob: '2003-07-08',
    position: 'Marketing intern',
    department: 'Sales',
    manager: 'Priya Raman',
    joinedAgo: 75,
    pay: 1200,
    street: '5 Pasir Ris Grove #03-30',
    kin: { name: 'Goh Swee Lan', relationship: 'Mother' },
    contractEndsIn: 47,
  },
  {
    name: 'Kavitha Suresh',
    legalName: 'Kavitha d/o Suresh',
    dob: '1998-03-03',
    position: 'Order desk',
    department: 'Finance',
    manager: 'Grace Ong',
    joinedAgo: 300,
    pay: 14.5,
    hourly: true,
    access: { Tasks: true },
    street: '77 Yishun Ring Road #10-66',
    kin: { name: 'Suresh Kumar', relationship: 'Husband' },
  },
  {
    name: 'Lee Ah Kow',
    dob: '1968-09-12',
    position: 'Driver',
    department: 'Delivery',
    manager: 'Rajesh Nair',
    status: 'Resigned',
    joinedAgo: 2400,
    pay: 2700,
    street: '2 Toa Payoh Lorong 8 #07-21',
    kin: { name: 'Lee Geok Lan', relationship: 'Daughter' },
  },
  {
    name: 'Amirah Yusof',
    legalName: 'Amirah binti Yusof',
    dob: '1997-11-19',
    position: 'Customer service',
    department: 'Sales',
    manager: 'Priya Raman',
    status: 'Pending',
    joinedAgo: -9,
    pay: 2900,
    street: '14 Bedok North Street 2 #08-08',
    kin: { name: 'Yusof bin Hamid', relationship: 'Father' },
    probationEndsIn: 100,
  },
];

/** Those who drive. */
export const drivers: readonly string[] = ['Ahmad bin Ismail', 'Muhammad Faris', 'Chen Wei'];
