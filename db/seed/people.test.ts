import { expect, test } from 'vitest';
import { newId } from '~/core/id';
import { noDetails } from '~/modules/people/details';
import { wrongDays } from '~/modules/people/wrong-days';
import { samplePerson } from '../../tests/support/sample-person';
import { samplePeople } from './people';

const now = new Date('2026-11-22T03:00:00Z');
const staff = ['owner', 'manager', 'driver', 'warehouse'].map((role) =>
  samplePerson(newId(), role, new Date('2025-11-22T03:00:00Z')),
);

test('the sample company has fifteen employees, in each status but one, and those who sign in stay who they are', () => {
  const { users, employees, departments } = samplePeople(staff, now);
  expect(users).toHaveLength(15);
  expect(users.slice(0, 4).map(({ _id, email }) => [_id, email])).toEqual(
    staff.map(({ _id, email }) => [_id, email]),
  );
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
  const { users, employees } = samplePeople(staff, now);
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
