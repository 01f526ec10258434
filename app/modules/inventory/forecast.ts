import { type Fitted, levelOnly, type Method, mean, seldom, weekly, weeklyWithTrend } from './smoothing';

/** What is likely to leave on a day: the middle, and the bounds within which four of five such days lie. */
export interface Expected {
  value: number;
  lower: number;
  upper: number;
}

export interface Forecast {
  /** The days after the history, from the first on. */
  days: Expected[];
  /** With too little history it is the plain mean, and says so; without any nothing is known. */
  by: 'nothing' | 'mean' | 'smoothing';
}

/** Fewer days than this show no week. */
export const fewestDays = 14;
/** Methods are compared by how well they said each of the last days before it came. */
const heldOut = 28;
/** The bounds come from the errors of the last days. */
const remembered = 84;

const methods: readonly Method[] = [
  ...[0.05, 0.15, 0.3].map((alpha) => levelOnly(alpha)),
  ...[0.02, 0.08, 0.2].flatMap((alpha) => [0.05, 0.15].map((gamma) => weekly(alpha, gamma))),
  ...[0.08, 0.2].map((alpha) => weeklyWithTrend(alpha, 0.1, 0.1)),
  seldom(0.1, 0.05),
  seldom(0.2, 0.15),
];

/**
 * Units that leave on each of the next `ahead` days, from a history of whole days, oldest first. Exponential smoothing
 * with the method that has said the last four weeks best, one day ahead (see `smoothing.ts`); the bounds are the
 * tenth and the ninetieth of a hundred of its own errors (split conformal prediction: Vovk, Gammerman & Shafer,
 * 'Algorithmic Learning in a Random World', 2005), those of the same day of the week counted three times. Nothing is below 0.
 */
export function forecast(history: readonly number[], ahead: number): Forecast {
  if (history.length < fewestDays) return plainMean(history, ahead);
  const fitted = bestOf(history);
  const last = Math.min(history.length - 7, remembered);
  const errors = history
    .map((value, at) => ({ error: value - (fitted.oneStep[at] ?? 0), day: at % 7 }))
    .slice(-last);
  const days = Array.from({ length: ahead }, (_, at): Expected => {
    const value = fitted.ahead(at + 1);
    const day = (history.length + at) % 7;
    const weighed = errors.flatMap(({ error, day: of }) => (of === day ? [error, error, error] : [error]));
    const sorted = weighed.sort((one, other) => one - other);
    return bounded(value, value + within(sorted, 0.1), value + within(sorted, 0.9));
  });
  return { days, by: 'smoothing' };
}

/** The method whose squared errors over the held-out days are the smallest. */
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
 * The mean, and a wide interval: that of a Poisson process, doubled, since so little is known. Upwards it is that of the
 * highest rate which so few units still allow, so that days on which nothing has left do not say that nothing will.
 */
function plainMean(history: readonly number[], ahead: number): Forecast {
  const value = mean(history);
  const days = (one: Expected) => Array.from({ length: ahead }, () => one);
  if (history.length === 0) return { days: days({ value, lower: value, upper: value }), by: 'nothing' };
  const most = highestRate(value * history.length, history.length);
  const spread = (rate: number) => 2 * tenth * Math.sqrt(Math.max(rate, variance(history)));
  return { days: days(bounded(value, value - spread(value), most + spread(most))), by: 'mean' };
}

/** So many standard deviations to either side hold 80 % of a normal distribution. */
const tenth = 1.28;

/**
 * The highest rate a day at which so few units in so many days are no rarer than one in ten: the exact limit of a Poisson
 * rate (Garwood, 'Fiducial limits for the Poisson distribution', Biometrika 28, 1936), of which the rule of three is the
 * case of no unit and one in twenty. Its chi-square by Wilson & Hilferty, 'The distribution of chi-square', PNAS 17, 1931.
 */
function highestRate(units: number, days: number): number {
  const shape = units + 1;
  return (shape * (1 - 1 / (9 * shape) + tenth / (3 * Math.sqrt(shape))) ** 3) / days;
}

function variance(values: readonly number[]): number {
  const middle = mean(values);
  return mean(values.map((value) => (value - middle) ** 2));
}

function bounded(value: number, lower: number, upper: number): Expected {
  const least = Math.max(0, Math.min(lower, value));
  return { value, lower: least, upper: Math.max(upper, value) };
}

/** The value below which such a share of sorted values lies, between neighbours where it falls between. */
function within(sorted: readonly number[], share: number): number {
  const place = (sorted.length - 1) * share;
  const below = sorted[Math.floor(place)] ?? 0;
  const above = sorted[Math.ceil(place)] ?? below;
  return below + (above - below) * (place - Math.floor(place));
}
