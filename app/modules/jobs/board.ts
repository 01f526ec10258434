import { dayAfter } from '~/core/days';
import { usualDuration } from './crew';
import { minutesOf, minutesPastMidnight, timeOf } from './overlap';
import { isOver, type Status } from './statuses';

/** A job as the board draws it. */
export interface BoardJob {
  id: string;
  revision: number;
  title: string;
  client: string;
  place: string;
  /** '2026-11-27', and 'HH:MM' or ''. */
  date: string;
  time: string;
  duration: number;
  /** When it began the day before: what is drawn is its rest after midnight, from 00:00. */
  since?: string;
  status: Status;
  driverId: string | null;
  helperIds: string[];
  /** The people who called in sick for it. */
  sickIds?: string[];
}

/** Time in which a person cannot work, in minutes since midnight, and why. */
export interface OffTime {
  from: number;
  to: number;
  why: string;
  /** Leave also counts for the rest of a job after midnight; a day off does not. */
  isLeave?: true;
}

/** A person on the board. */
export interface BoardPerson {
  id: string;
  name: string;
  /** By day, with the one after the last; days without are free. */
  off: Record<string, OffTime[]>;
  /** They are on jobs from before. */
  hasLeft?: true;
}

/** A job in somebody's row of a day. */
export interface Block {
  job: BoardJob;
  /** In minutes since midnight. */
  from: number;
  to: number;
  /** Its line within the row, from 0: jobs that overlap lie below each other. */
  line: number;
  /** Minutes from its start to the next job in its line, which its words may fill; to the end of the day after the last one. */
  room: number;
  /** Whether the person helps. They move with the driver. */
  helps: boolean;
  /** What does not fit: 'Overlaps', 'On leave'; '' if nothing. */
  trouble: string;
}

/** A row of the board: a person's, or the unassigned jobs. */
export interface Row {
  person: BoardPerson | null;
  blocks: Block[];
  lines: number;
  /** Planned minutes. */
  minutes: number;
}

const dayMinutes = 1_440;
const hourMinutes = 60;

/** Minutes since midnight from which to which a job lasts; one without a time starts with the board. */
function timeIn(job: BoardJob, begin: number): [number, number] {
  const from = job.time === '' ? begin : minutesOf(job.time);
  return [from, Math.min(from + (job.duration || usualDuration), dayMinutes)];
}

/** What is left of a job after midnight, on the next day; null if it does not last that long. */
export function restOf(job: BoardJob): BoardJob | null {
  const duration = minutesPastMidnight({ jobDate: job.date, jobTime: job.time, duration: job.duration });
  if (duration === 0) return null;
  return { ...job, date: dayAfter(job.date, 1), time: '00:00', duration, since: job.time };
}

/** The jobs of several days, each day with what is left of the jobs of the day before. */
export function withRests(jobs: readonly BoardJob[]): BoardJob[] {
  return [...jobs.flatMap((job) => (job.since ? [] : (restOf(job) ?? []))), ...jobs];
}

/** The hours across: the company's, wider if a job is. In minutes since midnight, whole hours. */
export function hoursAcross(jobs: readonly BoardJob[], company: { from: string; to: string }) {
  const starts = jobs.filter(({ time }) => time !== '').map((job) => timeIn(job, 0));
  const from = Math.min(minutesOf(company.from), ...starts.map(([start]) => start));
  const to = Math.max(minutesOf(company.to), ...starts.map(([, end]) => end));
  return {
    from: Math.floor(from / hourMinutes) * hourMinutes,
    to: Math.min(Math.ceil(to / hourMinutes) * hourMinutes, dayMinutes),
  };
}

/** The rows of a day: unassigned jobs first, then a row for each person. */
export function rowsOf(jobs: readonly BoardJob[], people: readonly BoardPerson[], begin: number): Row[] {
  const unassigned = jobs.filter(({ driverId }) => driverId === null);
  const of = (person: BoardPerson) =>
    jobs.filter(({ driverId, helperIds }) => driverId === person.id || helperIds.includes(person.id));
  return [rowOf(null, unassigned, begin), ...people.map((person) => rowOf(person, of(person), begin))];
}

function rowOf(person: BoardPerson | null, jobs: readonly BoardJob[], begin: number): Row {
  const ends: number[] = [];
  const timed = jobs
    .map((job) => ({ job, time: timeIn(job, begin) }))
    .sort((one, other) => one.time[0] - other.time[0] || one.job.id.localeCompare(other.job.id));
  const last: Block[] = [];
  const blocks = timed.map(({ job, time: [from, to] }): Block => {
    const free = ends.findIndex((end) => end <= from);
    const line = free === -1 ? ends.length : free;
    ends[line] = to;
    const before = last[line];
    if (before) before.room = from - before.from;
    const helps = person !== null && job.driverId !== person.id;
    const trouble = person ? troubleOf(job, person, jobs) : '';
    const block = { job, from, to, line, room: dayMinutes - from, helps, trouble };
    last[line] = block;
    return block;
  });
  // Of a job over midnight each day has its own part.
  const minutes = timed.reduce(
    (sum, { job, time: [from, to] }) => sum + (job.time ? to - from : job.duration),
    0,
  );
  return { person, blocks, lines: Math.max(ends.length, 1), minutes };
}

function troubleOf(job: BoardJob, person: BoardPerson, own: readonly BoardJob[]): string {
  if (isOver(job.status)) return '';
  const off = offDuring(job, person);
  if (off) return off.why;
  return own.some((other) => other.id !== job.id && overlap(job, other)) ? 'Overlaps' : '';
}

function offDuring(job: BoardJob, { off }: BoardPerson): OffTime | undefined {
  if (job.time === '') return off[job.date]?.[0];
  const [from, to] = timeIn(job, 0);
  const own = off[job.date]?.find((one) => one.from < to && from < one.to);
  const rest = own ? null : restOf(job);
  return own ?? off[rest?.date ?? '']?.find((one) => one.isLeave && one.from < (rest?.duration ?? 0));
}

function overlap(one: BoardJob, other: BoardJob): boolean {
  if (one.date !== other.date || one.time === '' || other.time === '' || isOver(other.status)) return false;
  const [a, b] = [timeIn(one, 0), timeIn(other, 0)];
  return a[0] < b[1] && b[0] < a[1];
}

/** Whether a job's client, place or title has these words. */
export function isAbout({ client, place, title }: BoardJob, words: string): boolean {
  const text = `${client} ${place} ${title}`.toLowerCase();
  return words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

/** The people who are free at a job's time. */
export function freeAt(
  job: BoardJob,
  people: readonly BoardPerson[],
  jobs: readonly BoardJob[],
): BoardPerson[] {
  const during = jobs.filter((other) => other.id !== job.id && overlap(job, other));
  const busy = new Set(during.flatMap(({ driverId, helperIds }) => [driverId, ...helperIds]));
  for (const id of job.sickIds ?? []) busy.add(id);
  return people.filter((person) => !person.hasLeft && !busy.has(person.id) && !offDuring(job, person));
}

/** The people who have time in the hour from `from`, in minutes since midnight. */
export function freeInHour(
  date: string,
  from: number,
  people: readonly BoardPerson[],
  jobs: readonly BoardJob[],
): BoardPerson[] {
  const hour = { id: '', date, time: timeOf(from), duration: hourMinutes, status: 'new' } as BoardJob;
  return freeAt(hour, people, jobs);
}

/** When somebody can take another job of a day: after their last one, or when the company opens. */
export function nextStart(blocks: readonly Block[], company: { from: string }): string {
  const last = Math.max(minutesOf(company.from), ...blocks.map(({ to }) => to));
  return timeOf(Math.min(Math.ceil(last / step) * step, dayMinutes - hourMinutes));
}

/** The step in which jobs are moved, in minutes. */
const step = 15;

/** A job's time after it was dragged by some minutes, in steps of 15 from its own; '' stays '' until it is dragged a step. */
export function draggedTime({ time, duration }: BoardJob, by: number, begin: number): string {
  const steps = Math.round(by / step) * step;
  if (steps === 0) return time;
  const from = time === '' ? begin : minutesOf(time);
  const last = dayMinutes - Math.min(duration, dayMinutes - step);
  const to = Math.min(Math.max(from + steps, 0), Math.max(last, from));
  return `${String(Math.floor(to / 60)).padStart(2, '0')}:${String(to % 60).padStart(2, '0')}`;
}

/** Hours and minutes in few letters: '3 h', '2.5 h'. */
export function hoursShown(minutes: number): string {
  return `${Math.round(minutes / 6) / 10} h`;
}
