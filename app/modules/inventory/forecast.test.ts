import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fewestDays, forecast } from './forecast';

const week = [12, 9, 7, 7, 10, 4, 0];
const weeks = (count: number) => Array.from({ length: count * 7 }, (_, at) => week[at % 7] ?? 0);

test('a week that comes again is forecast, day by day', () => {
  const { days, by } = forecast(weeks(12), 14);
  expect(by).toBe('smoothing');
  for (const [at, { value }] of days.entries()) expect(value).toBeCloseTo(week[at % 7] ?? 0, 0);
});

test('a history that begins in the middle of a week is forecast by its own days', () => {
  const { days } = forecast(weeks(12).slice(3), 7);
  for (const [at, { value }] of days.entries()) expect(value).toBeCloseTo(week[at % 7] ?? 0, 0);
});

test('constant sales are forecast exactly, without a range', () => {
  for (const { value, lower, upper } of forecast(Array(60).fill(8), 5).days) {
    expect([value, lower, upper]).toEqual([8, 8, 8]);
  }
});

test('a day of the week that is less sure has wider bounds than the others', () => {
  // The first day sells 2 or 22, the others as ever; the history ends on the third.
  const history = weeks(16).map((value, at) => (at % 7 === 0 ? 2 + 20 * ((at / 7) % 2) : value));
  const { days } = forecast(history.slice(0, -4), 7);
  const widths = days.map(({ lower, upper }) => upper - lower);
  expect(widths.indexOf(Math.max(...widths))).toBe(4);
});

describe(`under ${fewestDays} days of history`, () => {
  test('the plain mean is said, with an interval wider than a Poisson’s', () => {
    const { days, by } = forecast([4, 0, 8, 4], 2);
    expect(by).toBe('mean');
    expect(days[0]?.value).toBe(4);
    expect(days[0]?.lower).toBe(0);
    // 1.28 standard deviations of 2 hold four of five; so little is known that it is at least twice that.
    expect(days[0]?.upper).toBeGreaterThanOrEqual(4 + 2 * 1.28 * 2);
  });
  test('and from then on it is smoothed', () => {
    expect(forecast(Array(fewestDays - 1).fill(3), 1).by).toBe('mean');
    expect(forecast(Array(fewestDays).fill(3), 1).by).toBe('smoothing');
  });
  test('on which nothing has left does not say that nothing will: the fewer days, the less', () => {
    const uppers = [1, 3, 7, 13].map((days) => forecast(Array(days).fill(0), 1).days[0]?.upper ?? 0);
    expect(uppers).toEqual([...uppers].sort((one, other) => other - one));
    // The exact limit of the rate is ln(10) by the days (the rule of three has ln(20), about three).
    for (const [at, days] of [1, 3, 7, 13].entries()) {
      const rate = Math.log(10) / days;
      expect(uppers[at]).toBeCloseTo(rate + 2 * 1.28 * Math.sqrt(rate), 1);
    }
    expect(Math.trunc(uppers.at(-1) ?? 0)).toBe(1);
  });
  test('a unit more is expected at least as often', () => {
    const [none, one] = [Array(13).fill(0), [1, ...Array(12).fill(0)]].map(
      (left) => forecast(left, 1).days[0],
    );
    expect(one?.upper).toBeGreaterThan(none?.upper ?? 0);
  });
  test('without any nothing is known', () => {
    const nothing = { value: 0, lower: 0, upper: 0 };
    expect(forecast([], 3)).toEqual({ days: Array(3).fill(nothing), by: 'nothing' });
  });
});

test('no value is below 0, and the forecast is between its bounds, for any history', () => {
  const history = fc.array(fc.oneof(fc.constant(0), fc.nat(5), fc.nat(1_000_000)), { maxLength: 120 });
  fc.assert(
    fc.property(history, (left) => {
      const { days } = forecast(left, 29);
      expect(days).toHaveLength(29);
      for (const { value, lower, upper } of days) {
        expect(lower).toBeGreaterThanOrEqual(0);
        expect(value).toBeGreaterThanOrEqual(lower);
        expect(upper).toBeGreaterThanOrEqual(value);
        expect(Number.isFinite(upper)).toBe(true);
      }
    }),
    { numRuns: 200, seed: 20_261_121 },
  );
});

test('four of five days are within the bounds if days vary as before', () => {
  let state = 7;
  const chance = () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
  const series = Array.from({ length: 400 }, (_, at) => Math.round((week[at % 7] ?? 0) * (0.5 + chance())));
  let within = 0;
  for (let at = 200; at < 400; at += 1) {
    const [day] = forecast(series.slice(0, at), 1).days;
    if (day && (series[at] ?? 0) >= Math.trunc(day.lower) && (series[at] ?? 0) <= Math.trunc(day.upper))
      within += 1;
  }
  expect(within / 200).toBeGreaterThan(0.75);
  expect(within / 200).toBeLessThan(0.95);
});
