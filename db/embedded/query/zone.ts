import { CommandError } from '../errors';
import type { Value } from '../storage/values';
import { typeName } from './types';

/** A time zone: how far its clocks are ahead of UTC, in milliseconds. */
export interface Zone {
  /** at a moment */
  offsetAt(moment: number): number;
  /** whether a zone other than UTC was asked for */
  utc: boolean;
}

const HOUR = 3_600_000;
/** The last moment that JavaScript has a date for. */
const LAST_MOMENT = 8.64e15;
/** No zone changes its clocks twice within this time. */
const SPAN = 6 * HOUR;

const fixed = (offset: number): Zone => ({ offsetAt: () => offset, utc: offset === 0 });

export const UTC: Zone = fixed(0);

const zones = new Map<string, Zone>();

/** The zone of a `timezone` argument: an Olson name or an offset such as `+08:00`, `-0530` or `+08`. */
export function zoneOf(name: Value): Zone {
  if (name === undefined) return UTC;
  if (typeof name !== 'string')
    throw new CommandError('Location40517', `timezone must evaluate to a string, found ${typeName(name)}`);
  const known = zones.get(name);
  if (known) return known;
  const zone = offsetZone(name) ?? namedZone(name);
  if (zones.size > 1_000) zones.clear();
  zones.set(name, zone);
  return zone;
}

function offsetZone(name: string): Zone | undefined {
  const found = /^([+-])(\d\d)(?::?(\d\d))?$/.exec(name);
  if (!found) return undefined;
  const [, sign, hours, minutes = '0'] = found;
  return fixed((sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000);
}

function namedZone(name: string): Zone {
  if (name === 'UTC' || name === 'GMT' || name === 'Z') return UTC;
  const read = clock(name);
  // Most spans have one offset, which is then known for all of it.
  const spans = new Map<number, number | undefined>();
  const offsetAt = (moment: number): number => {
    const span = Math.floor(moment / SPAN);
    if (!spans.has(span)) {
      const [begin, end] = [read(span * SPAN), read((span + 1) * SPAN)];
      if (spans.size > 100_000) spans.clear();
      spans.set(span, begin === end ? begin : undefined);
    }
    return spans.get(span) ?? read(moment);
  };
  return { offsetAt, utc: false };
}

/** Reads a zone's offset at a moment off its clock. */
function clock(name: string): (moment: number) => number {
  const format = formatter(name);
  return (moment) => {
    const asked = Math.floor(moment / 1000) * 1000;
    // Beyond the last date its offset still applies. Making a date of the result is refused.
    const second = Math.abs(asked) <= LAST_MOMENT ? asked : LAST_MOMENT;
    const parts: Record<string, string> = {};
    for (const { type, value } of format.formatToParts(second)) parts[type] = value;
    const year = parts.era === 'BC' ? 1 - Number(parts.year) : Number(parts.year);
    const [month, ...rest] = ['month', 'day', 'hour', 'minute', 'second'].map((type) => Number(parts[type]));
    return utcTime(year, (month as number) - 1, ...rest) - second;
  };
}

function formatter(timeZone: string): Intl.DateTimeFormat {
  const numeric = 'numeric';
  try {
    return new Intl.DateTimeFormat('en-US', {
      timeZone,
      calendar: 'gregory',
      hourCycle: 'h23',
      era: 'short',
      year: numeric,
      month: numeric,
      day: numeric,
      hour: numeric,
      minute: numeric,
      second: numeric,
    });
  } catch {
    throw new CommandError('Location40485', `unrecognized time zone identifier: "${timeZone}"`);
  }
}

/** As `Date.UTC`, which takes the years 0 to 99 for those of the last century. */
export function utcTime(
  year: number,
  month: number,
  day = 1,
  hour = 0,
  minute = 0,
  second = 0,
  ms = 0,
): number {
  const date = new Date(0);
  date.setUTCFullYear(year, month, day);
  return date.setUTCHours(hour, minute, second, ms);
}

/**
 * The moment at which a zone's clocks show a time, given as if it were UTC. A time that comes twice is the first of
 * the two; one that is passed over lies as far behind the change as it would have without it.
 */
export function momentOf(local: number, zone: Zone): number {
  const before = zone.offsetAt(local - 24 * HOUR);
  const after = zone.offsetAt(local + 24 * HOUR);
  if (before === after) return local - before;
  if (zone.offsetAt(local - before) === before) return local - before;
  if (zone.offsetAt(local - after) === after) return local - after;
  return local - before;
}

/** What a zone's clocks show at a moment, as if it were UTC: to be read with the `getUTC` methods. */
export const localTime = (moment: number, zone: Zone): Date => new Date(moment + zone.offsetAt(moment));
