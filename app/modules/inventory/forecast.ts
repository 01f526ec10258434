import { type Fitted, levelOnly, type Method, mean, seldom, weekly, weeklyWithTrend } from './smoothing';

/** The expected demand of a day, and the bounds of an 80 % interval. */
interface Expected {
  value: number;
  lower: number;
  upper: number;
}

export interface Forecast {
  /** The days after the history, in order. */
  days: Expected[];
  /** `mean` for too little history, `none` without any. */
  by: 'nothing' | 'mean' | 'smoothing';
}

/** Shorter histories show no weekly pattern. */
export const fewestDays = 14;
/** Methods are compared by their one-day-ahead forecasts of this many last days. */
const heldOut = 28;
/** The bounds come from the errors of this many last days. */
const remembered = 84;

const methods: readonly Method[] = [
  ...[0.05, 0.15, 0.3].map((alpha) => levelOnly(alpha)),
  ...[0.02, 0.08, 0.2].flatMap((alpha) => [0.05, 0.15].map((gamma) => weekly(alpha, gamma))),
  ...[0.08, 0.2].map((alpha) => weeklyWithTrend(alpha, 0.1, 0.1)),
  seldom(0.1, 0.05),
  seldom(0.2, 0.15),
];

/**
 * Units that leave on each of the next `ahead` days, from a history of whole days, oldest first. Uses the exponential
 * smoothing method (`smoothing.ts`) whose one-day-ahead forecasts of the last four weeks were best. The bounds are the 10th
 * and 90th percentile of its own errors (split conformal prediction: Vovk, Gammerman & Shafer, 'Algorithmic Learning in a
 * Random World', 2005), with errors of the same weekday counted three times. No value is below 0.
 */
export function forecast(history: readonly number[], ahead: number): Forecast {
  if (history.length < fewestDays) return plainMean(history, ahead);
  const fitted = bestOf(history);
  const last = Math.min(history.length - 7, remembered);
  const errors = history
    .map((value, at) => ({ error: value - (fitted.oneStep[at] ?? 0), day: at % 7 }))
    .slice(-last);
  const bounds = Array.from({ length: 7 }, (_, day) => {
    const weighted = errors.flatMap(({ error, day: of }) => (of === day ? [error, error, error] : [error]));
    const sorted = weighted.sort((one, other) => one - other);
    return [within(sorted, 0.1), within(sorted, 0.9)] as const;
  });
  const days = Array.from({ length: ahead }, (_, at): Expected => {
    const value = fitted.ahead(at + 1);
    const [lower, upper] = bounds[(history.length + at) % 7] as (typeof bounds)[number];
    return boundValue(value, value + lower, value + upper);
  });
  return { days, by: 'smoothing' };
}

/** The method with the smallest squared errors over the held-out days. */
function bestOf(history: readonly number[]): Fitted {
  let best: { fitted: Fitted; score: number } | undefined;
  for (const method of methods) {
    const fitted = method(history);
    const from = Math.max(7, history.length - heldOut);
    let score = 0;
    for (let at = from; at < history.length; at += 1) {
      score += ((history[at] ?? 0) - (fitted.oneStep[at] ?? 0)) ** 2;
    }
    if (!best || score < best.score) best = { fitted, score };
  }
  return (best as { fitted: Fitted }).fitted;
}

/**
 * The mean with a wide interval, for short histories: a Poisson interval, doubled because so little is known. The upper
 * bound uses the highest rate that the observed units allow, so a few days without demand do not forecast zero.
 */
function plainMean(history: readonly number[], ahead: number): Forecast {
  const value = mean(history);
  const days = (one: Expected) => Array.from({ length: ahead }, () => one);
  if (history.length === 0) return { days: days({ value, lower: value, upper: value }), by: 'nothing' };
  const most = highestRate(value * history.length, history.length);
  const spread = (rate: number) => 2 * tenth * Math.sqrt(Math.max(rate, variance(history)));
  return { days: days(boundValue(value, value - spread(value), most + spread(most))), by: 'mean' };
}

/** 80 % of a normal distribution lie within this many standard deviations. */
const tenth = 1.28;

/**
 * The highest daily rate at which so few units in so many days still have a 10 % chance: the exact limit of a Poisson rate
 * (Garwood, 'Fiducial limits for the Poisson distribution', Biometrika 28, 1936). Chi-square is approximated by Wilson &
 * Hilferty, 'The distribution of chi-square', PNAS 17, 1931.
 */
function highestRate(units: number, days: number): number {
  const shape = units + 1;
  return (shape * (1 - 1 / (9 * shape) + tenth / (3 * Math.sqrt(shape))) ** 3) / days;
}

function variance(values: readonly number[]): number {
  const middle = mean(values);
  return mean(values.map((value) => (value - middle) ** 2));
}

function boundValue(value: number, lower: number, upper: number): Expected {
  const least = Math.max(0, Math.min(lower, value));
  return { value, lower: least, upper: Math.max(upper, value) };
}

/** The quantile of sorted values, interpolated between neighbours. */
function within(sorted: readonly number[], share: number): number {
  const place = (sorted.length - 1) * share;
  const below = sorted[Math.floor(place)] ?? 0;
  const above = sorted[Math.ceil(place)] ?? below;
  return below + (above - below) * (place - Math.floor(place));
}
