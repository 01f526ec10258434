import { dayMs } from '~/core/days';
import type { Job } from './collections';
import { usualDuration } from './crew';

/** When a job is planned. */
export type Planned = Pick<Job, 'jobDate' | 'jobTime' | 'duration'>;

const minuteMs = 60_000;

/** The minutes of a planned time since midnight. */
export function minutesOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
}

/** Minutes since midnight as a time, the next day's after 24 hours. */
export function timeOf(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60) % 24, minutes % 60];
  return `${String(hours).padStart(2, '0')}:${String(rest).padStart(2, '0')}`;
}

/** From when to when a job is planned, in minutes that also compare over midnight; null without a time. */
export function spanOf({ jobDate, jobTime, duration = usualDuration }: Planned): [number, number] | null {
  if (jobTime === '') return null;
  const start = (Date.parse(jobDate) / dayMs) * (dayMs / minuteMs) + minutesOf(jobTime);
  return [start, start + duration];
}

/** How many minutes of a job are planned for the day after its own; 0 if it does not last over midnight. */
export function minutesPastMidnight({ jobTime, duration = usualDuration }: Planned): number {
  return jobTime === '' ? 0 : Math.max(minutesOf(jobTime) + duration - dayMs / minuteMs, 0);
}

/** Whether two jobs share time. One that starts when the other ends does not. */
export function overlaps(one: Planned, other: Planned): boolean {
  const [a, b] = [spanOf(one), spanOf(other)];
  return a !== null && b !== null && a[0] < b[1] && b[0] < a[1];
}
