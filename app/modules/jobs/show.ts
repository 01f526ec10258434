import { openLines } from '~/core/checklist';
import { showClock, showDate, showDateTime, showTime } from '~/core/dates';
import { dayAfter } from '~/core/days';
import { showMoney } from '~/core/money';
import { showQuantity } from '~/core/money-lines';
import { repeatInWords } from '~/core/repeat';
import type { Hindrance } from './away';
import type { Job, JobKind, Position, ServicePlan } from './collections';
import { crewOf, usualDuration } from './crew';
import { minutesOf, timeOf } from './overlap';
import type { Visit } from './present';
import { endsSoonDays } from './service-plan';
import { isOver } from './statuses';

/** A job's card. Times are in Singapore. */
export function cardOf({
  job,
  hindrance,
  hindered,
}: {
  job: Job;
  hindrance: Hindrance | null;
  hindered: string;
}) {
  const { _id: id, jobId, title, client, department, status, startLocation, endLocation } = job;
  const { jobTime, locationBased, notifications, driverName, description } = job;
  return {
    id,
    jobId,
    title,
    client,
    department,
    status,
    startLocation,
    endLocation,
    date: showDate(job.jobDate),
    time: showClock(jobTime),
    until: untilOf(job),
    duration: durationInWords(job.duration ?? usualDuration),
    start: job.jobStart ? showDateTime(job.jobStart) : '',
    end: job.jobEnd ? showDateTime(job.jobEnd) : '',
    locationBased,
    notifications,
    driver: driverName,
    helpers: [...(job.helperNames ?? [])],
    hindrance,
    hindered,
    isOver: isOver(job.status),
    checked: checkedInWords(job),
    photos: job.photos?.length ?? 0,
    repeats: job.seriesId !== null,
    description,
  };
}

/** A kind of job in the list. */
export function showKind({ _id: id, name, title, duration, materials, checklist }: JobKind) {
  return {
    id,
    name,
    title,
    duration: durationInWords(duration),
    materials: materials.map((one) => `${showQuantity(one.quantity)} × ${one.name}`),
    checklist: checklist.length,
  };
}

/** A job on its driver's day. */
export function dayJobOf({ job, visit }: { job: Job; visit: Visit }, userId: string) {
  const { _id: id, title, client, status, jobDate, jobTime, startLocation, description, locationBased } = job;
  return {
    id,
    title,
    client,
    status,
    jobDate,
    jobTime,
    time: showClock(jobTime),
    until: untilOf(job),
    startLocation,
    description,
    locationBased,
    bring: (job.materials ?? []).map(({ itemId, name, unit, planned }) => ({
      itemId,
      text: `${showQuantity(planned)} ${unit} ${name}`,
    })),
    others: crewOf(job).flatMap((one) => (one.id === userId ? [] : [one.name])),
    ended: job.jobEnd ? showTime(job.jobEnd) : '',
    visit,
  };
}

export type DayJob = ReturnType<typeof dayJobOf>;

/** '10:30 AM'; '' without a time. */
function untilOf({ jobTime, duration = usualDuration }: Pick<Job, 'jobTime' | 'duration'>): string {
  return jobTime === '' ? '' : showClock(timeOf(minutesOf(jobTime) + duration));
}

/** The card of a job whose people are not looked at. */
export function plainCardOf(job: Job) {
  return cardOf({ job, hindrance: null, hindered: '' });
}

/** A job's row: what is scanned for, without what is the same on most jobs. */
export function rowOf(standing: Parameters<typeof cardOf>[0]) {
  const { id, title, client, status, endLocation, date, time, until, ...rest } = cardOf(standing);
  const { driver, helpers, hindrance, hindered, isOver: over, repeats } = rest;
  return {
    id,
    title,
    client,
    status,
    endLocation,
    date,
    time,
    until,
    driver,
    helpers,
    hindrance,
    hindered,
    isOver: over,
    repeats,
    day: standing.job.jobDate,
  };
}

/** '3 of 6'; '' without a checklist. */
function checkedInWords({ checklist = [] }: Job): string {
  return checklist.length > 0
    ? `${checklist.length - openLines(checklist).length} of ${checklist.length}`
    : '';
}

/** '1 h 30 min'. */
function durationInWords(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return [hours > 0 && `${hours} h`, rest > 0 && `${rest} min`].filter(Boolean).join(' ');
}

export type JobCard = ReturnType<typeof cardOf>;
export type JobRow = ReturnType<typeof rowOf>;

/** A link to the position on a map. */
export function mapAt({ latitude, longitude }: Pick<Position, 'latitude' | 'longitude'>): string {
  return `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=17/${latitude}/${longitude}`;
}

/** A service plan as a row, with its next visit. */
export function showPlan(
  { plan, next, driver }: { plan: ServicePlan; next: string; driver: string },
  today: string,
  priced: boolean,
) {
  const { _id: id, title, clientName: client, repeat, price, per, lastDay } = plan;
  const endsSoon = lastDay !== null && lastDay >= today && lastDay <= dayAfter(today, endsSoonDays);
  return {
    id,
    title,
    client,
    driver,
    often: repeatInWords(repeat),
    next: next ? `Next visit ${showDate(next)}` : 'No visit ahead',
    price: priced && price !== null ? `${showMoney(price)} per ${per}` : '',
    ends: endsSoon ? `Ends ${showDate(lastDay)}` : lastDay !== null && lastDay < today ? 'Has ended' : '',
  };
}

export type ShownPlan = ReturnType<typeof showPlan>;
