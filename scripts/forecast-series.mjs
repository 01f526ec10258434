import { readFileSync } from 'node:fs';
import { cachedPackage } from './cached.mjs';

/* Real daily counts from the package vega-datasets (BSD-3-Clause): departures of twenty airports over the first three
   months of 2001, bird strikes in eight states over 200 days, commits of one project over five months. The package is
   50 MB and nothing else needs it, so it is downloaded on demand. */
const dayMs = 86_400_000;

/** The series as `{ name, counts }`, oldest day first; null if the registry is unreachable. */
export async function dailySeries() {
  const folder = await cachedPackage('vega-datasets', '3.2.1');
  if (!folder) return null;
  const data = `${folder}/data/`;
  return [...departures(data), ...strikes(data), ...commits(data)];
}

function departures(data) {
  const flights = JSON.parse(readFileSync(`${data}flights-20k.json`, 'utf8'));
  // '2001/01/14 21:55'
  const on = flights.map(({ date, origin }) => [origin, dayOf(date.slice(0, 10).replaceAll('/', '-'))]);
  return largest(on, 20).map(([origin, days]) => ({
    name: `departures ${origin}`,
    counts: counted(days, dayOf('2001-01-01'), dayOf('2001-03-31')),
  }));
}

function strikes(data) {
  const [head = '', ...lines] = readFileSync(`${data}birdstrikes.csv`, 'utf8').trim().split('\n');
  const [state, date] = ['Origin State', 'Flight Date'].map((name) => head.trim().split(',').indexOf(name));
  // Quoted cells would shift the columns, so the few rows with one are left out.
  const cells = lines.filter((line) => !line.includes('"')).map((line) => line.split(','));
  const on = cells.map((row) => [row[state], dayOf(row[date])]).filter(([, day]) => Number.isFinite(day));
  return largest(on, 8).map(([name, days]) => ({
    name: `bird strikes ${name}`,
    counts: counted(days, dayOf('2001-04-01'), dayOf('2001-10-17')),
  }));
}

function commits(data) {
  const [, ...lines] = readFileSync(`${data}github.csv`, 'utf8').trim().split('\n');
  const days = lines.flatMap((line) => {
    const [time, count] = line.split(',');
    return Array(Number(count)).fill(dayOf(time.slice(0, 10).replaceAll('/', '-')));
  });
  return [{ name: 'commits', counts: counted(days, Math.min(...days), Math.max(...days)) }];
}

/** A day as the number of days since 1970. */
function dayOf(date) {
  return Date.parse(date) / dayMs;
}

/** The groups with the most days, largest first. */
function largest(on, many) {
  const groups = new Map();
  for (const [name, day] of on) {
    const days = groups.get(name);
    if (days) days.push(day);
    else groups.set(name, [day]);
  }
  return [...groups].sort(([, one], [, other]) => other.length - one.length).slice(0, many);
}

/** The count of each day from the first to the last. */
function counted(days, first, last) {
  const counts = Array(last - first + 1).fill(0);
  for (const day of days) if (day >= first && day <= last) counts[day - first] += 1;
  return counts;
}
