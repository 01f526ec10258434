import { describe, expect, test } from 'vitest';
import { itemConditions, resourceConditions } from './alert-conditions';
import { runsOutOn } from './demand';
import { demandOf } from './demand-of';
import { forecast } from './forecast';
import { utilisation } from './show';

const today = '2026-11-21';
const demand = { from: today, days: Array(28).fill(5), quarter: 450 };
const item = {
  productName: 'Beans',
  minimum: null,
  maximum: null,
  demand: null,
  totalCount: 10,
  onHoldCount: 0,
};
/** The conditions of an item whose counts are given in units. */
function conditionsOf(units: Parameters<typeof itemConditions>[0], on: string) {
  const { totalCount, onHoldCount, minimum, maximum } = units;
  const orNull = (count: number | null) => (count === null ? null : count * 1_000);
  const counts = { totalCount: totalCount * 1_000, onHoldCount: onHoldCount * 1_000 };
  return itemConditions({ ...units, ...counts, minimum: orNull(minimum), maximum: orNull(maximum) }, on);
}

const types = (more: Partial<Parameters<typeof itemConditions>[0]>) => [
  ...conditionsOf({ ...item, ...more }, today).keys(),
];

describe('an item is short', () => {
  test('when free stock is below its minimum, and not when it is at it', () => {
    expect(types({ totalCount: 10, onHoldCount: 5, minimum: 5 })).toEqual([]);
    expect(types({ totalCount: 10, onHoldCount: 6, minimum: 5 })).toEqual(['understock']);
  });
  test('by its minimum alone where it has one, whatever is forecast', () => {
    expect(types({ minimum: 3, demand })).toEqual([]);
    expect(types({ minimum: 0, demand })).toEqual([]);
    expect(types({ minimum: 0, totalCount: 0 })).toEqual([]);
  });
  test('below what leaves in the next 7 days where it has no minimum', () => {
    expect(types({ totalCount: 35, demand })).toEqual([]);
    expect(types({ totalCount: 34, demand })).toEqual(['understock']);
  });
  test('when more is promised than there is, also without bounds and demand', () => {
    expect(types({ totalCount: 3, onHoldCount: 3 })).toEqual([]);
    expect(types({ totalCount: 3, onHoldCount: 4 })).toEqual(['understock']);
    expect(
      conditionsOf({ ...item, totalCount: 3, onHoldCount: 4 }, today).get('understock')?.description,
    ).toBe('Beans: 1 more reserved than in stock.');
    expect(
      conditionsOf({ ...item, totalCount: 1, onHoldCount: 4 }, today).get('understock')?.description,
    ).toBe('Beans: 3 more reserved than in stock.');
    // The text names no run-out day far in the future.
    expect(
      conditionsOf({ ...item, totalCount: 60, onHoldCount: 64, demand }, today).get('understock')
        ?.description,
    ).toBe('Beans: 4 more reserved than in stock.');
    expect(conditionsOf({ ...item, totalCount: 1, minimum: 2 }, today).get('understock')?.description).toBe(
      'Beans: 1 free, below the minimum of 2.',
    );
  });
  test('when nothing is there, also where it has no minimum and nothing leaves', () => {
    expect(types({ totalCount: 0 })).toEqual(['out of stock']);
    const none = conditionsOf({ ...item, totalCount: 0 }, today).get('out of stock');
    expect(none?.description).toBe('Beans: none left.');
    const promised = conditionsOf({ ...item, totalCount: 0, onHoldCount: 4 }, today).get('out of stock');
    expect(promised?.description).toBe('Beans: none left, and 4 reserved.');
    // Before all that is only low, whatever is promised of that.
    const low = conditionsOf({ ...item, totalCount: 1, onHoldCount: 900_000_000 }, today).get('understock');
    expect(none?.urgency).toBeGreaterThan(low?.urgency ?? 0);
  });
  test('of which nothing is there keeps to the rule of running low as well', () => {
    const both = ['out of stock', 'understock'];
    expect(types({ totalCount: 0, minimum: 5 })).toEqual(both);
    expect(types({ totalCount: 0, demand })).toEqual(both);
    expect(types({ totalCount: 0, onHoldCount: 4 })).toEqual(both);
    const low = conditionsOf({ ...item, totalCount: 0, demand }, today).get('understock');
    // Another alert says it already, and it has run out, so no day is named.
    expect(low).toEqual({
      description: 'Beans: 0 free, and about 35 likely to go out in the next 7 days.',
      urgency: 0,
    });
  });
  test('never by a forecast of no days, or of days on which nothing has left', () => {
    for (const history of [[], [0], Array(13).fill(0)]) {
      const known = demandOf(forecast(history, 29), today);
      for (const totalCount of [1, 1_000]) expect(types({ totalCount, demand: known })).toEqual([]);
    }
  });
  test('by what is still to leave: what has left today already is no more to come', () => {
    // Five a day, of which two have left today: 33 in the rest of today and the six days after it.
    const left = { day: today, quantity: 2_000 };
    expect(types({ totalCount: 33, demand, left })).toEqual([]);
    expect(types({ totalCount: 32, demand, left })).toEqual(['understock']);
    // Selling more than expected today does not lower the forecast of the coming days.
    expect(types({ totalCount: 30, demand, left: { day: today, quantity: 40_000 } })).toEqual([]);
    expect(types({ totalCount: 29, demand, left: { day: today, quantity: 40_000 } })).toEqual(['understock']);
    // Units of another day don't count for today.
    expect(types({ totalCount: 34, demand, left: { day: '2026-11-20', quantity: 40_000 } })).toEqual([
      'understock',
    ]);
  });
  test('by the days from today on, also where the night has not worked yet', () => {
    const days = [50, ...Array(27).fill(1)];
    expect(types({ totalCount: 55, demand: { ...demand, days } })).toEqual(['understock']);
    expect(types({ totalCount: 7, demand: { ...demand, from: '2026-11-20', days } })).toEqual([]);
  });
  test('and its alert names the day on which it runs out', () => {
    expect(conditionsOf({ ...item, totalCount: 24, demand }, today).get('understock')?.description).toBe(
      'Beans: 24 free, and about 35 likely to go out in the next 7 days. At this pace it runs out on Wednesday, November 25, 2026.',
    );
  });
});

describe('an overstocked item', () => {
  test('when its total is above its maximum, on hold or not, and not when it is at it', () => {
    expect(types({ totalCount: 20, onHoldCount: 15, maximum: 20 })).toEqual([]);
    expect(types({ totalCount: 21, onHoldCount: 15, maximum: 20 })).toEqual(['overstock']);
  });
  test('by its maximum alone where it has one, whatever is forecast', () => {
    expect(types({ totalCount: 900, maximum: 1_000, demand })).toEqual([]);
  });
  test('above what leaves in 90 days where it has no maximum, and only where anything leaves', () => {
    expect(types({ totalCount: 450, demand })).toEqual([]);
    expect(types({ totalCount: 451, demand })).toEqual(['overstock']);
    expect(types({ totalCount: 1_000_000 })).toEqual([]);
    expect(types({ totalCount: 9, demand: { ...demand, days: [], quarter: 0 } })).toEqual([]);
  });
});

test.each([
  ['2026-11-29', undefined],
  ['2026-11-28', 'Van: maintenance is due on Saturday, November 28, 2026.'],
  ['2026-11-21', 'Van: maintenance is due today.'],
  ['2026-11-20', 'Van: maintenance was due on Friday, November 20, 2026.'],
  [null, undefined],
])('of maintenance on %s it is said: %s', (nextMaintenance, text) => {
  const held = resourceConditions({ name: 'Van', status: 'In Use', nextMaintenance }, '2026-11-21');
  expect(held.get('maintenance')?.description).toBe(text);
});

test('nothing is said of the maintenance of what is retired', () => {
  const van = { name: 'Van', status: 'Retired', nextMaintenance: '2026-11-20' } as const;
  expect(resourceConditions(van, '2026-11-21').size).toBe(0);
});

describe('the day on which a stock runs out', () => {
  test('is the one on which its last unit leaves', () => {
    expect(runsOutOn(demand, { today }, 5)).toBe('2026-11-21');
    expect(runsOutOn(demand, { today }, 6)).toBe('2026-11-22');
    expect(runsOutOn(demand, { today }, 10)).toBe('2026-11-22');
  });
  test('is not today if what leaves today has already left', () => {
    expect(runsOutOn(demand, { today, left: { day: today, quantity: 5_000 } }, 5)).toBe('2026-11-22');
    expect(runsOutOn(demand, { today, left: { day: today, quantity: 9_000 } }, 6)).toBe('2026-11-23');
    expect(runsOutOn(demand, { today, left: { day: '2026-11-20', quantity: 9_000 } }, 5)).toBe(today);
  });
  test('is never a day that is over', () => {
    expect(runsOutOn(demand, { today: '2026-11-23' }, 5)).toBe('2026-11-23');
  });
  test('goes on in the same weeks when the forecast ends', () => {
    expect(runsOutOn(demand, { today }, 29 * 5)).toBe('2026-12-19');
  });
  test('is none where nothing is there, nothing leaves, or it lasts a year', () => {
    expect(runsOutOn(demand, { today }, 0)).toBeNull();
    expect(runsOutOn({ ...demand, days: Array(28).fill(0) }, { today }, 5)).toBeNull();
    expect(runsOutOn(demand, { today }, 365 * 5)).toBe('2027-11-20');
    expect(runsOutOn(demand, { today }, 365 * 5 + 1)).toBeNull();
  });
});

test.each([
  [10, 3, 30],
  [3, 1, 33],
  [3, 2, 67],
  [4, 10, 250],
  [0, 5, 0],
])('of %i with %i on hold the utilisation is %i per cent', (totalCount, onHoldCount, percent) => {
  expect(utilisation({ totalCount, onHoldCount })).toBe(percent);
});
