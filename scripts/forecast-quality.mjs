import { register } from 'tsx/esm/api';
import { dailySeries } from './forecast-series.mjs';

/*
 * How good the forecast is: `node scripts/forecast-quality.mjs`. Series of 200 days are generated with a weekly rhythm,
 * a trend, gaps, days without sales and jumps; of each the last 60 days are forecast one by one, each from the days
 * before it. So are daily counts that were not made up (`forecast-series.mjs`), the last three tenths of each. MASE: mean absolute error, divided by that of the naive forecast within the history (Hyndman & Koehler,
 * 2006). Below 1 is better than saying 'as yesterday'.
 */

register();
const { forecast } = await import('../app/modules/inventory/forecast.ts');

const length = 200;
/** The share of a series' days that is forecast. */
const tested = 0.3;

/** Repeatable numbers from 0 to below 1 (mulberry32). */
function chances(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** A random whole number with this mean (Knuth's Poisson; a normal one for large means). */
function poisson(mean, chance) {
  if (mean <= 0) return 0;
  if (mean > 60) {
    const normal = Math.sqrt(-2 * Math.log(1 - chance())) * Math.cos(2 * Math.PI * chance());
    return Math.max(0, Math.round(mean + normal * Math.sqrt(mean)));
  }
  const limit = Math.exp(-mean);
  let count = 0;
  for (let product = chance(); product > limit; product *= chance()) count += 1;
  return count;
}

const office = [1.7, 1.3, 1, 1, 1.4, 0.6, 0];
const cafe = [0.7, 0.8, 0.9, 1, 1.3, 1.6, 0.7];
const flat = [1, 1, 1, 1, 1, 1, 1];

/** The generated kinds: a name, the mean of each day, and the distribution around it. */
const kinds = [
  { name: 'office week, many', mean: (at) => 40 * office[at % 7] },
  { name: 'office week, some', mean: (at) => 9 * office[at % 7] },
  { name: 'office week, few', mean: (at) => 2 * office[at % 7] },
  { name: 'café week, many', mean: (at) => 60 * cafe[at % 7] },
  { name: 'café week, some', mean: (at) => 12 * cafe[at % 7] },
  { name: 'no rhythm, many', mean: () => 30 },
  { name: 'no rhythm, few', mean: () => 3 },
  { name: 'growing', mean: (at) => (5 + at / 10) * office[at % 7] },
  { name: 'shrinking', mean: (at) => (30 - at / 8) * cafe[at % 7] },
  { name: 'jump', mean: (at) => (at < 100 ? 6 : 15) * office[at % 7] },
  { name: 'closed for two weeks', mean: (at) => (at >= 90 && at < 104 ? 0 : 12 * office[at % 7]) },
  { name: 'a wave over months', mean: (at) => 15 * (1 + 0.4 * Math.sin(at / 20)) * cafe[at % 7] },
  { name: 'seldom', mean: (_, chance) => (chance() < 0.25 ? 4 : 0) },
  { name: 'very seldom', mean: (_, chance) => (chance() < 0.08 ? 6 : 0) },
  { name: 'twice a week', mean: (at) => (at % 7 === 0 || at % 7 === 3 ? 10 : 0) },
  { name: 'scatters widely', mean: (_, chance) => 10 * (0.3 + 1.8 * chance()) * flat[0] },
];

const seeds = [1, 2, 3];
const made = [];
for (const { name, mean } of kinds) {
  for (const seed of seeds) {
    const chance = chances(seed * 7919 + name.length);
    const series = Array.from({ length }, (_, at) => poisson(mean(at, chance), chance));
    made.push({ name: `${name} ${seed}`, ...measured(series) });
  }
}

table('generated', made);
const real = await dailySeries();
if (real)
  table(
    'real',
    real.map(({ name, counts }) => ({ name, ...measured(counts) })),
  );
else console.log('\nThe real series could not be fetched.');

function measured(series) {
  const last = series.length;
  const first = Math.round(last * (1 - tested));
  const scale = average(series.slice(1, first).map((value, at) => Math.abs(value - series[at]))) || 1;
  const errors = { ours: 0, naive: 0, seasonal: 0 };
  let covered = 0;
  for (let at = first; at < last; at += 1) {
    const truth = series[at];
    const [{ value, lower, upper }] = forecast(series.slice(0, at), 1).days;
    errors.ours += Math.abs(truth - value);
    errors.naive += Math.abs(truth - series[at - 1]);
    errors.seasonal += Math.abs(truth - series[at - 7]);
    // The bounds are shown as whole numbers.
    if (truth >= Math.trunc(lower) && truth <= Math.trunc(upper)) covered += 1;
  }
  const mase = Object.fromEntries(
    Object.entries(errors).map(([method, sum]) => [method, sum / (last - first) / scale]),
  );
  return { ...mase, covered: covered / (last - first) };
}

function average(values) {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function table(title, rows) {
  const shown = (number) => number.toFixed(2).padStart(8);
  console.log(
    `\n${title.padEnd(26)}${'MASE'.padStart(8)}${'naive'.padStart(8)}${'seasonal'.padStart(9)}  in 80 %`,
  );
  for (const { name, ours, naive, seasonal, covered } of rows) {
    console.log(
      `${name.padEnd(26)}${shown(ours)}${shown(naive)} ${shown(seasonal)} ${(covered * 100).toFixed(0).padStart(6)} %`,
    );
  }
  const of = (key) => average(rows.map((row) => row[key]));
  console.log(
    `${`mean of ${rows.length} series`.padEnd(26)}${shown(of('ours'))}${shown(of('naive'))} ${shown(of('seasonal'))} ${(of('covered') * 100).toFixed(1).padStart(6)} %`,
  );
}
