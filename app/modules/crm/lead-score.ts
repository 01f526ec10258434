import { singaporeDay, singaporeMoment } from '~/core/dates';
import { dayMs } from '~/core/days';
import { weekFrom, weekOf } from '~/core/weeks';
import type { ContactRole } from './contact-roles';

/** A client without any interaction has no score and shows as 'New!'. */
export type LeadScore = 'hot' | 'warm' | 'cold';

/** The filters of the list: the scores, and `new` for clients without one. */
export const shownScores = ['hot', 'warm', 'cold', 'new'] as const;
export type ShownScore = (typeof shownScores)[number];

/** What other modules record; notes are this module's own. */
export type InteractionKind = 'meeting' | 'task' | 'quotation' | 'job';

/** What the score needs to know about a client's interactions. */
export interface ActivitySummary {
  /** The latest meeting that has started. */
  lastMeeting?: Date;
  /** The next meeting, as seen when this was saved; it may have started since. */
  nextMeeting?: Date;
  lastQuotation?: Date;
  openTask: boolean;
  /** The latest interaction that was not in the future when this was saved. */
  latest?: Date;
}

/** A week's sentiment. `weekStart` is its Monday, '2026-11-16'. */
export interface Mood {
  weekStart: string;
  sentiment: 'positive' | 'neutral' | 'negative';
}

/** Why a client has points; they can be negative. */
interface Reason {
  why: string;
  points: number;
}

export interface Scored {
  points: number;
  reasons: Reason[];
}

/** The fields of a client that the score depends on. */
export interface ScoreBasis {
  role: ContactRole;
  referral: boolean;
  dealings?: ActivitySummary;
  mood?: Mood;
}

const hotFrom = 60;
const warmFrom = 30;

const rolePoints: Partial<Record<ContactRole, number>> = { 'Owner/C-Suite': 20, 'Manager/Team Lead': 10 };

/**
 * A client's score now, with its reasons. The README explains the points. There is no
 * score without an interaction. A planned meeting counts if there was no recent one, and means no points are lost for
 * silence.
 */
export function scoreOf(basis: ScoreBasis, now: Date): { leadScore: LeadScore | ''; scored?: Scored } {
  const { role, referral, dealings, mood } = basis;
  if (!dealings) return { leadScore: '' };
  const within = (at: Date | undefined, days: number) =>
    at !== undefined && now.getTime() - at.getTime() <= days * dayMs;

  const { held, planned } = meetingsAt(dealings, now);
  const latest = newest(dealings.latest, held);
  const reasons: Reason[] = [];
  const add = (points: number, why: string) => void reasons.push({ why, points });

  if (referral) add(15, 'Referred to us');
  const forRole = rolePoints[role];
  if (forRole) add(forRole, `Contact is ${role}`);
  if (within(held, 14)) add(25, 'Meeting in the last 14 days');
  else if (planned) add(15, 'Meeting planned');
  if (within(dealings.lastQuotation, 30)) add(25, 'Quotation in the last 30 days');
  if (dealings.openTask) add(5, 'Open task');
  if (mood && isOfThisMonth(mood.weekStart, now)) {
    if (mood.sentiment === 'positive') add(10, 'Positive sentiment this month');
    if (mood.sentiment === 'negative') add(-15, 'Negative sentiment this month');
  }
  if (!planned && !within(latest, 60)) add(-20, 'Nothing for 60 days');

  const points = reasons.reduce((sum, reason) => sum + reason.points, 0);
  return {
    leadScore: points >= hotFrom ? 'hot' : points >= warmFrom ? 'warm' : 'cold',
    scored: { points, reasons },
  };
}

/** When time alone may change the score next: something is no longer recent, or a meeting starts. */
export function nextChange({ dealings, mood }: ScoreBasis, now: Date): Date | undefined {
  if (!dealings) return undefined;
  const { held, planned } = meetingsAt(dealings, now);
  const latest = newest(dealings.latest, held);
  const over = (at: Date | undefined, days: number) => at && new Date(at.getTime() + days * dayMs + 1);
  const changes = [planned, over(held, 14), over(dealings.lastQuotation, 30), over(latest, 60)];
  if (mood && isOfThisMonth(mood.weekStart, now)) changes.push(nextMonth(now));
  return changes.reduce(
    (first, at) => (at && at > now && (!first || at < first) ? at : first),
    undefined as Date | undefined,
  );
}

/** When there was contact last, for sorting; 1970 if never. */
export function lastContactOf(dealings: ActivitySummary | undefined): Date {
  return dealings?.latest ?? new Date(0);
}

/** Adds one new interaction to the summary, without reading the others again. */
export function addInteraction(
  dealings: ActivitySummary | undefined,
  { kind, at, open }: { kind: InteractionKind | 'note'; at: Date; open: boolean },
  now: Date,
): ActivitySummary {
  const before = dealings ?? { openTask: false };
  const ahead = at > now;
  const { held, planned } = meetingsAt(before, now);
  const lastMeeting = kind === 'meeting' && !ahead ? newest(held, at) : held;
  const nextMeeting = kind === 'meeting' && ahead && !(planned && planned < at) ? at : planned;
  const lastQuotation = kind === 'quotation' ? newest(before.lastQuotation, at) : before.lastQuotation;
  const latest = newest(before.latest, held, ahead ? undefined : at);
  return {
    openTask: before.openTask || open,
    ...(lastMeeting && { lastMeeting }),
    ...(nextMeeting && { nextMeeting }),
    ...(lastQuotation && { lastQuotation }),
    ...(latest && { latest }),
  };
}

/** The last and the next meeting as of now: the stored next one may have started since. */
function meetingsAt({ lastMeeting, nextMeeting }: ActivitySummary, now: Date) {
  const begun = nextMeeting !== undefined && nextMeeting <= now;
  return {
    held: newest(lastMeeting, begun ? nextMeeting : undefined),
    planned: begun ? undefined : nextMeeting,
  };
}

export function newest(...moments: (Date | undefined)[]): Date | undefined {
  return moments.reduce((one, other) => (!one || (other && other > one) ? other : one), undefined);
}

/** Whether any day of that week is in the current month in Singapore. */
function isOfThisMonth(weekStart: string, now: Date): boolean {
  const month = singaporeDay(now).slice(0, 7);
  const nextMonday = weekFrom(weekOf(weekStart), 1).start;
  const sunday = new Date(Date.parse(nextMonday) - dayMs).toISOString();
  return weekStart.startsWith(month) || sunday.startsWith(month);
}

function nextMonth(now: Date): Date {
  const [year, month] = singaporeDay(now).split('-').map(Number) as [number, number];
  return singaporeMoment(new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10), '00:00');
}
