import { describe, expect, test } from 'vitest';
import { noAccess, ownerAccess } from '~/core/access';
import type { EmployeeStatus } from '~/core/employee-status';
import { noDetails, withChanges } from './details';
import * as messages from './messages';
import { wouldManageThemselves } from './ranks';
import { type Standing, stopsBeingOwner, whyMayNot } from './rights';
import { employeeChangeInput } from './schema';
import { showEnding } from './show-ending';
import { dayShown } from './shown';
import { watchedOf } from './watch';
import { wrongDays } from './wrong-days';

const someone = (more: Partial<Standing> = {}): Standing => ({
  ...noDetails,
  access: noAccess,
  status: 'Active',
  ...more,
});
const owner = someone({ access: ownerAccess });

describe('who may change what of an employee', () => {
  const HR = { laoban: false, self: false };
  const themselves = { laoban: false, self: true };

  test.each<[string, Standing]>([
    ['pay', someone({ baseSalary: 500_000 })],
    ['an allowance', someone({ allowances: [{ name: 'Transport', amount: 12_000 }] })],
    ['flags', someone({ access: { ...noAccess, CRM: true } })],
    ['status', someone({ status: 'Probation' })],
    ['day of joining', someone({ joinDate: '2020-01-01' })],
    ['entitlements', someone({ leaveEntitlements: [{ type: 'Annual Leave', entitlement: 30 }] })],
  ])('HR changes %s of others, and nobody but owners their own', (_, after) => {
    expect(whyMayNot(HR, someone(), after)).toBeNull();
    expect(whyMayNot(themselves, someone(), after)).toBe(messages.notOneself);
    expect(whyMayNot({ laoban: true, self: true }, owner, { ...after, access: ownerAccess })).toBeNull();
  });

  test('sent fields that are unchanged are no change', () => {
    expect(whyMayNot(themselves, someone(), someone())).toBeNull();
  });

  test('only an owner changes an owner, and only an owner makes one', () => {
    expect(whyMayNot(HR, owner, owner)).toBe(messages.ownersOnly);
    expect(whyMayNot(HR, someone(), owner)).toBe(messages.onlyOwnersMakeOwners);
    expect(whyMayNot({ laoban: true, self: false }, someone(), owner)).toBeNull();
  });

  test.each<[EmployeeStatus, boolean]>([
    ['Resigned', true],
    ['Terminated', true],
    ['Probation', false],
  ])('an owner who is %s from now on stops being one: %s', (status, stops) => {
    expect(stopsBeingOwner(owner, { ...owner, status })).toBe(stops);
  });
});

describe('the working days of an employee', () => {
  const daysOf = (workingDays: unknown) => employeeChangeInput.safeParse({ id: 'driver', workingDays });

  test.each<[unknown, number[]]>([
    [
      [7, 1, 1],
      [1, 7],
    ],
    [
      ['', '2', '3'],
      [2, 3],
    ],
    ['5', [5]],
    ['', []],
    [null, []],
  ])('%j are %j', (sent, days) => {
    expect(daysOf(sent).data?.person.workingDays).toEqual(days);
  });

  test.each<[unknown]>([[[true]], [[[1]]], [['0x1']], [[{}]], [[8]], [[0]], [[1.5]], ['Monday']])(
    '%j are none, and say so',
    (sent) => {
      expect(daysOf(sent).error?.issues.map(({ message }) => message)).toEqual([messages.workingDaysWrong]);
    },
  );
});

describe('who leads whom', () => {
  const leads = new Map([
    ['driver', 'foreman'],
    ['foreman', 'manager'],
    ['manager', 'owner'],
    ['x', 'y'],
    ['y', 'x'],
  ]);

  test('nobody leads themselves, at whatever distance', () => {
    expect(wouldManageThemselves('owner', 'driver', leads)).toBe(true);
    expect(wouldManageThemselves('owner', 'owner', leads)).toBe(true);
    expect(wouldManageThemselves('driver', 'owner', leads)).toBe(false);
  });

  test('an existing circle ends the search', () => {
    expect(wouldManageThemselves('owner', 'x', leads)).toBe(false);
  });
});

describe('what ends of an employee', () => {
  const details = withChanges(noDetails, {
    workPass: { type: 'S Pass', number: 'S7654321', expiryDate: '2026-12-24' },
    probationEndDate: '2026-12-01',
    contractEndDate: '2027-03-31',
    trainings: [
      { name: 'Forklift', details: '', status: 'Completed', expiryDate: '2026-11-30' },
      { name: 'First aid', details: '', status: 'Expired', expiryDate: '2026-01-31' },
      { name: 'Induction', details: '', status: 'Completed', expiryDate: '' },
    ],
  });

  test('is listed soonest first, without the number of the pass', () => {
    const watched = watchedOf('Probation', details);
    expect(watched.map(({ kind, name, on }) => [kind, name, on])).toEqual([
      ['training', 'Forklift', '2026-11-30'],
      ['probation', '', '2026-12-01'],
      ['work pass', 'S Pass', '2026-12-24'],
      ['contract', '', '2027-03-31'],
    ]);
    expect(JSON.stringify(watched)).not.toContain('S7654321');
  });

  test('is no probation for people who passed it, and nothing for people who left', () => {
    expect(watchedOf('Active', details).map(({ kind }) => kind)).not.toContain('probation');
    expect(watchedOf('Resigned', details)).toEqual([]);
  });
});

// Singapore's clocks were half an hour behind today's then.
test('a day before 1982 is shown as that day', () => {
  expect(dayShown('1975-06-15')).toBe('Jun 15, 1975');
});

test('days that contradict each other are reported at their fields', () => {
  const today = '2026-11-22';
  const wrong = (more: Parameters<typeof withChanges>[1], dob = '1990-01-01') =>
    Object.keys(wrongDays({ ...withChanges(noDetails, more), dob }, today) ?? {});
  expect(wrong({}, '2026-11-22')).toEqual(['dob']);
  expect(wrong({ joinDate: '1989-12-31' })).toEqual(['joinDate']);
  expect(wrong({ joinDate: '2026-11-01', probationEndDate: '2026-10-31' })).toEqual(['probationEndDate']);
  expect(wrong({ joinDate: '2026-11-01', contractEndDate: '2026-10-31' })).toEqual(['contractEndDate']);
  expect(wrong({ workPass: { issueDate: '2026-11-02', expiryDate: '2026-11-01' } })).toEqual([
    'workPass.expiryDate',
  ]);
  expect(wrong({ joinDate: '2028-02-29', probationEndDate: '2028-02-29' })).toEqual([]);
});

test.each([
  [-2, '2 days ago', 'danger'],
  [-1, '1 day ago', 'danger'],
  [0, 'today', 'warning'],
  [1, 'in 1 day', 'warning'],
  [14, 'in 14 days', 'warning'],
  [15, 'in 15 days', 'neutral'],
])('what ends in %i days is said so', (inDays, left, tone) => {
  const shown = showEnding({
    kind: 'contract',
    name: '',
    on: '2026-11-23',
    id: 'x',
    person: 'Siew Ling',
    inDays,
  });
  expect([shown.left, shown.tone]).toEqual([left, tone]);
});
