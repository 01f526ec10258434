import { describe, expect, test } from 'vitest';
import type { Family } from './family';
import {
  annualFloor,
  completedMonths,
  floorOf,
  kitTypes,
  type Served,
  sickFloor,
  statutes,
} from './statutory';

const person = (more: Partial<Served> = {}): Served => ({
  joined: '2020-01-01',
  daysPerWeek: 5,
  family: null,
  ...more,
});
const on = (day: string) => ({ year: Number(day.slice(0, 4)), day });
const parent = (born: string, more: { parent?: Family['parent']; isCitizen?: boolean } = {}): Family => ({
  parent: more.parent ?? 'mother',
  children: [{ born, isCitizen: more.isCitizen ?? true }],
});

test.each([
  ['2026-01-15', '2026-04-14', 2],
  ['2026-01-15', '2026-04-15', 3],
  ['2025-11-30', '2026-11-29', 11],
  ['2026-02-01', '2026-01-15', -1],
])('from %s to %s there are %i completed months', (joined, day, months) => {
  expect(completedMonths(joined, day)).toBe(months);
});

describe('annual leave', () => {
  test('rises from 7 to 14 days by completed years', () => {
    expect(Array.from({ length: 10 }, (_, years) => annualFloor(years))).toEqual([
      7, 8, 9, 10, 11, 12, 13, 14, 14, 14,
    ]);
  });

  test.each([
    ['not in the first three months', '2026-09-01', '2026-11-28', 0],
    ['for the completed months of the year of joining', '2026-07-01', '2026-11-28', 4],
    ['for ten months of it', '2026-03-01', '2026-11-28', 6],
    ['in full in the next calendar year', '2026-07-01', '2027-02-01', 7],
    ['one more after a year', '2025-07-01', '2026-07-01', 8],
    ['not yet the day before', '2025-07-01', '2026-06-30', 7],
  ])('%s', (_, joined, day, days) => {
    expect(floorOf('Annual Leave', person({ joined }), on(day))).toBe(days);
  });

  test('can’t be told without a join date', () => {
    expect(floorOf('Annual Leave', person({ joined: '' }), on('2026-11-28'))).toBeNull();
  });
});

test('sick leave rises by months of service, and hospitalization includes it', () => {
  expect([2, 3, 4, 5, 6, 80].map((months) => Object.values(sickFloor(months)))).toEqual([
    [0, 0],
    [5, 15],
    [8, 30],
    [11, 45],
    [14, 60],
    [14, 60],
  ]);
  const joined = '2026-07-20';
  expect(floorOf('Medical Leave', person({ joined }), on('2026-11-28'))).toBe(8);
  expect(floorOf('Hospitalization Leave', person({ joined }), on('2026-11-28'))).toBe(30);
});

describe('childcare leave', () => {
  const days = (family: Family | null, more: Partial<Served> = {}, year = 2026) =>
    floorOf('Childcare Leave', person({ family, ...more }), { year, day: `${year}-06-01` });

  test.each([
    ['6 days for a citizen under 7', parent('2020-03-01'), 6],
    ['6 days in the year in which the child turns 7', parent('2019-03-01'), 6],
    ['2 days for a citizen of 7', parent('2018-03-01'), 2],
    ['2 days in the year in which the child turns 13', parent('2013-03-01'), 2],
    ['none after that', parent('2012-03-01'), 0],
    ['2 days for another child under 7', parent('2020-03-01', { isCitizen: false }), 2],
    ['none for another child of 7', parent('2018-03-01', { isCitizen: false }), 0],
    ['none before the birth', parent('2027-01-02'), 0],
    ['none without children', null, 0],
  ])('is %s', (_, family, expected) => {
    expect(days(family)).toBe(expected);
  });

  test('needs three months of service, and is less in the year of joining, at least 2 days', () => {
    const family = parent('2022-03-01');
    const joining = ['2026-10-02', '2026-09-01', '2026-07-01', '2026-02-01'];
    expect(joining.map((joined) => days(family, { joined }))).toEqual([0, 2, 3, 6]);
    expect(days(family, { joined: '2026-09-01' }, 2027)).toBe(6);
  });
});

describe('leave for a birth', () => {
  const days = (type: string, family: Family, more: Partial<Served> = {}) =>
    floorOf(type, person({ family, ...more }), on('2026-11-28'));

  test('is 16 weeks for a mother of a citizen, 12 for another, in the days a week they work, six at most', () => {
    expect(days('Maternity Leave', parent('2026-05-01'))).toBe(80);
    expect(days('Maternity Leave', parent('2026-05-01', { isCitizen: false }))).toBe(60);
    expect(days('Maternity Leave', parent('2026-05-01'), { daysPerWeek: 7 })).toBe(96);
    expect(days('Maternity Leave', parent('2026-05-01', { parent: 'father' }))).toBe(0);
    expect(days('Maternity Leave', parent('2026-05-01'), { joined: '2026-03-01' })).toBe(0);
    expect(days('Maternity Leave', parent('2025-05-01'))).toBe(0);
  });

  test('is 4 weeks for a father of a citizen born from April 2025', () => {
    const bornOn = (born: string, more = {}) =>
      floorOf('Paternity Leave', person({ family: parent(born, { parent: 'father', ...more }) }), on(born));
    expect([bornOn('2025-03-31'), bornOn('2025-04-01'), bornOn('2026-05-01')]).toEqual([0, 20, 20]);
    expect(bornOn('2026-05-01', { isCitizen: false })).toBe(0);
  });

  test('is shared by both parents, half each: 6 weeks from April 2025, 10 from April 2026', () => {
    const bornOn = (born: string) =>
      floorOf('Shared Parental Leave', person({ family: parent(born) }), on(born));
    expect([bornOn('2025-03-31'), bornOn('2025-04-01'), bornOn('2026-03-31'), bornOn('2026-04-01')]).toEqual([
      0, 15, 15, 25,
    ]);
  });
});

test('unpaid infant care leave is 12 days with a citizen under 2', () => {
  const days = (born: string, isCitizen = true) =>
    floorOf('Unpaid Infant Care Leave', person({ family: parent(born, { isCitizen }) }), on('2026-11-28'));
  expect([days('2025-02-01'), days('2024-02-01'), days('2023-12-31'), days('2025-02-01', false)]).toEqual([
    12, 12, 0, 0,
  ]);
});

test('each kind says whom it covers, its source and what it was compared with', () => {
  const types = statutes.map(({ type }) => type);
  expect(kitTypes(2026).every(({ name }) => types.includes(name))).toBe(true);
  for (const { covers, source, checked } of statutes) {
    expect(covers).not.toBe('');
    expect(source).toMatch(/^https:\/\/www\.mom\.gov\.sg\//);
    expect(checked).toMatch(/\d{4}$/);
  }
});
