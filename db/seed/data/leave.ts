import type { Part } from '~/modules/leave/parts';
import type { LeaveStatus } from '~/modules/leave/statuses';

export interface SampleLeave {
  who: string;
  type: string;
  /** So many days from today; the first working day from there on. */
  inDays: number;
  /** So many days of the calendar. */
  days: number;
  reason: string;
  status: LeaveStatus;
  from?: Part;
  to?: Part;
}

/** A year of leave: taken, under way (so that the calendar and the list of drivers show somebody), waiting for the manager, and planned. */
export const leave: readonly SampleLeave[] = [
  {
    who: 'Chen Wei',
    type: 'Annual Leave',
    inDays: -280,
    days: 5,
    reason: 'Chinese New Year with my parents',
    status: 'approved',
  },
  {
    who: 'Grace Ong',
    type: 'Annual Leave',
    inDays: -270,
    days: 3,
    reason: 'School holidays',
    status: 'approved',
  },
  {
    who: 'Ahmad bin Ismail',
    type: 'Annual Leave',
    inDays: -240,
    days: 5,
    reason: 'Hari Raya in Johor',
    status: 'approved',
  },
  {
    who: 'Muhammad Faris',
    type: 'Annual Leave',
    inDays: -238,
    days: 3,
    reason: 'Hari Raya visiting',
    status: 'approved',
  },
  { who: 'Nguyen Thi Lan', type: 'Medical Leave', inDays: -200, days: 2, reason: 'Flu', status: 'approved' },
  {
    who: 'Rajesh Nair',
    type: 'Annual Leave',
    inDays: -170,
    days: 10,
    reason: 'Family trip to Kerala',
    status: 'approved',
  },
  {
    who: 'Ahmad bin Ismail',
    type: 'Medical Leave',
    inDays: -120,
    days: 1,
    reason: 'Dental surgery',
    status: 'approved',
  },
  { who: 'Chen Wei', type: 'Annual Leave', inDays: -90, days: 2, reason: 'Moving house', status: 'approved' },
  { who: 'Grace Ong', type: 'Medical Leave', inDays: -60, days: 1, reason: 'Migraine', status: 'approved' },
  {
    who: 'Nguyen Thi Lan',
    type: 'Annual Leave',
    inDays: -45,
    days: 1,
    reason: 'Work pass appointment',
    status: 'approved',
    to: 'morning',
  },
  {
    who: 'Kavitha Suresh',
    type: 'Annual Leave',
    inDays: -14,
    days: 2,
    reason: 'Deepavali',
    status: 'approved',
  },
  {
    who: 'Muhammad Faris',
    type: 'Annual Leave',
    inDays: -20,
    days: 4,
    reason: 'Concert in Bangkok',
    status: 'rejected',
  },
  {
    who: 'Muhammad Faris',
    type: 'Medical Leave',
    inDays: 0,
    days: 4,
    reason: 'Sprained ankle',
    status: 'approved',
  },
  {
    who: 'Ahmad bin Ismail',
    type: 'Annual Leave',
    inDays: 9,
    days: 1,
    reason: 'Vehicle inspection',
    status: 'pending',
  },
  {
    who: 'Chen Wei',
    type: 'Annual Leave',
    inDays: 14,
    days: 3,
    reason: 'Wedding of my cousin',
    status: 'pending',
  },
  {
    who: 'Nguyen Thi Lan',
    type: 'Annual Leave',
    inDays: 21,
    days: 5,
    reason: 'Visiting my family in Hue',
    status: 'pending',
  },
  {
    who: 'Siti Nurhaliza',
    type: 'Annual Leave',
    inDays: 8,
    days: 1,
    reason: 'My daughter’s first day at school',
    status: 'pending',
  },
  {
    who: 'Tan Jia Hui',
    type: 'Annual Leave',
    inDays: 15,
    days: 2,
    reason: 'Moving into our new flat',
    status: 'pending',
  },
  {
    who: 'Grace Ong',
    type: 'Childcare Leave',
    inDays: 10,
    days: 1,
    reason: 'Childcare centre is closed',
    status: 'pending',
  },
  {
    who: 'Grace Ong',
    type: 'Annual Leave',
    inDays: 17,
    days: 1,
    reason: 'Parents’ evening at school',
    status: 'approved',
    from: 'afternoon',
  },
  {
    who: 'Rajesh Nair',
    type: 'Annual Leave',
    inDays: 32,
    days: 4,
    reason: 'A long weekend at home',
    status: 'approved',
  },
  {
    who: 'Lim Mei Hua',
    type: 'Annual Leave',
    inDays: 40,
    days: 5,
    reason: 'Year-end trip',
    status: 'approved',
  },
];

/** A day in lieu that was given. */
export const dayInLieu = {
  who: 'Ahmad bin Ismail',
  days: 1,
  reason: 'Drove on a Sunday for the coffee fair',
};

/** The parents whose children are entered, with the children's ages in days. */
export const families: readonly { who: string; parent: 'mother' | 'father'; ages: readonly number[] }[] = [
  { who: 'Grace Ong', parent: 'mother', ages: [1_300] },
  { who: 'Ahmad bin Ismail', parent: 'father', ages: [75, 2_400] },
];
