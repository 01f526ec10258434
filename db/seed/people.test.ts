import { expect, test } from 'vitest';
import { noDetails } from '~/modules/people/details';
import { wrongDays } from '~/modules/people/wrong-days';
import { samplePeople } from './people';

const now = new Date('2026-11-22T03:00:00Z');

test('the sample company has fifteen employees, in each status but one, and four of them can be signed in as', () => {
  const { users, employees, departments } = samplePeople(now, 'hash');
  expect(users).toHaveLength(15);
  expect(users.slice(0, 4).map(({ email }) => email.split('@')[0])).toEqual([
    ...['owner', 'manager', 'driver', 'warehouse'],
  ]);
  expect(new Set(users.map(({ email }) => email)).size).toBe(15);
  expect([...new Set(users.map(({ status }) => status))].sort()).toEqual([
    'Active',
    'Pending',
    'Probation',
    'Resigned',
  ]);
  expect(departments.reduce((all, { people }) => all + people, 0)).toBe(15);
  expect(employees.map(({ _id }) => _id)).toEqual(users.map(({ _id }) => _id));
});

test('its days can be so, everybody but the boss has a manager, and something of each kind ends soon', () => {
  const { users, employees } = samplePeople(now, 'hash');
  employees.forEach((details, at) => {
    expect(wrongDays({ ...noDetails, ...details, dob: users[at]?.dob ?? '' }, '2026-11-22')).toBeNull();
  });
  const ids = new Set(users.map(({ _id }) => _id));
  const [boss, ...others] = users;
  expect(boss?.managerId).toBeUndefined();
  for (const { managerId } of others) expect(ids).toContain(managerId);
  const soon = employees.flatMap(({ watched = [] }) => watched.filter(({ on }) => on <= '2027-01-21'));
  expect([...new Set(soon.map(({ kind }) => kind))].sort()).toEqual([
    'contract',
    'probation',
    'training',
    'work pass',
  ]);
});
