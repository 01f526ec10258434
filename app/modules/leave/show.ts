import { showDate, singaporeDay } from '~/core/dates';
import { daysInWords, shownDays } from './balance';
import type { LeaveRequest } from './collections';
import type { LeavePeriod, Part } from './parts';
import { needsCertificate, typeLabel } from './types';

const shortFormat = new Intl.DateTimeFormat('en-US', {
  timeZone: 'UTC',
  weekday: 'short',
  month: 'short',
  day: 'numeric',
});

/** The most names on a card. */
const mostNamed = 3;

/** 'Sat, Nov 21'. */
export const showShortDay = (day: string) => shortFormat.format(new Date(day));

/** 'Sat, Nov 21', with the year unless it is this one, and with the half of the day if it is one. */
function showDayOf(day: string, part: Part, whole: Part): string {
  const year = day.slice(0, 4) === singaporeDay(new Date()).slice(0, 4) ? [] : [day.slice(0, 4)];
  return [showShortDay(day), ...year, ...(part === whole ? [] : [part])].join(', ');
}

/** 'Nov 21, 2026', with the half of the day if it is one. */
function showEdge(day: string, part: Part, whole: Part): string {
  return part === whole ? showDate(day) : `${showDate(day)}, ${part}`;
}

/** 'Nov 21, 2026' for one day, 'Nov 21, 2026 to Nov 24, 2026, morning' for more. */
export function showPeriod({ start, end, from, to }: LeavePeriod): string {
  if (start !== end) return `${showEdge(start, from, 'morning')} to ${showEdge(end, to, 'afternoon')}`;
  if (from === to) return `${showDate(start)}, ${from}`;
  return showDate(start);
}

/** What is left of each year, as `balanceAfter` returns it. */
type Left = readonly { year: number; before: number; days: number; law?: string }[];

/** '3 days left after it', '2 days more than is left'; '' where there is nothing to say. */
export function leftInWords(left: Left = []): string {
  const said = left.map(({ year, days }) => {
    const text = days < 0 ? `${daysInWords(-days)} more than is left` : `${daysInWords(days)} left after it`;
    return left.length > 1 ? `${text} for ${year}` : text;
  });
  return said.join(', ');
}

/** '14 → 11 days': what is left before a request and after it. */
function balanceInWords(left: Left = []): string {
  return left
    .map(({ year, before, days }) => {
      const text = `${shownDays(before)} → ${daysInWords(days)}`;
      return left.length > 1 ? `${text} for ${year}` : text;
    })
    .join(', ');
}

/** Whether more days are taken than there are. */
export const isOverdrawn = (left: Left = []) => left.some(({ days }) => days < 0);

/** The list after a decision, which offers to undo it, as Today does. */
export const undoLast = '?undo=last';
export const afterDecision = `/LeaveManagement/approval${undoLast}`;

/** What a card says about a pending request: how many jobs its person drives then, who else is away, and what is left after it. */
interface Circumstances {
  jobs?: number | undefined;
  away?: readonly string[] | undefined;
  left?: Left | undefined;
}

/** Whether a medical certificate is still to come. */
export function lacksCertificate({ type, status, certificateId }: LeaveRequest): boolean {
  const isTaking = status === 'pending' || status === 'approved';
  return needsCertificate(type) && isTaking && !certificateId;
}

/** The data of a request's card. */
export function showRequest(request: LeaveRequest, { jobs = 0, away = [], left }: Circumstances = {}) {
  const { _id, userName, type, start, end, from, to, reason, status, days, certificateId } = request;
  return {
    id: _id,
    name: userName,
    type: typeLabel(type),
    from: showDayOf(start, from, 'morning'),
    to: showDayOf(end, to, 'afternoon'),
    half: start === end && from === to ? from : null,
    reason,
    status,
    days,
    certificate: certificateId ? `/files/${certificateId}` : null,
    certificateMissing: lacksCertificate(request),
    decided: request.decidedByName ?? null,
    rejectionReason: request.rejectionReason ?? '',
    jobs,
    away: namesInWords(away),
    left: leftInWords(left),
    balance: balanceInWords(left),
    law: (left ?? []).flatMap(({ law }) => law || []).join('. '),
    isOverdrawn: isOverdrawn(left),
  };
}

/** What to look at after leave was recorded for somebody; '' for nothing. */
export function recordWarning(
  request: LeaveRequest,
  { jobs, away, law = '' }: { jobs: number; away: readonly string[]; law?: string },
): string {
  return [
    jobs > 0 && `${jobs === 1 ? '1 job needs' : `${jobs} jobs need`} a driver.`,
    away.length > 0 && `Also away then: ${namesInWords(away)}.`,
    lacksCertificate(request) && 'The medical certificate is missing.',
    law && `${law}.`,
  ]
    .filter(Boolean)
    .join(' ');
}

export type ShownRequest = ReturnType<typeof showRequest>;

/** 'Kavitha Suresh, Chen Wei, Grace Ong and 2 more'. */
function namesInWords(names: readonly string[]): string {
  const others = names.length - mostNamed;
  return names.slice(0, mostNamed).join(', ') + (others > 0 ? ` and ${others} more` : '');
}
