import { showDate } from '~/core/dates';
import type { LeaveRequest } from './collections';
import type { LeavePeriod, Part } from './parts';
import { typeLabel } from './types';

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

/** The data of a request's card. `jobs` counts the jobs its person drives on these days, `away` are others on leave. */
export function showRequest(request: LeaveRequest, jobs = 0, away: readonly string[] = []) {
  const { _id, userName, type, start, end, from, to, reason, status, days, certificateId } = request;
  return {
    id: _id,
    name: userName,
    type: typeLabel(type),
    from: showEdge(start, from, 'morning'),
    to: showEdge(end, to, 'afternoon'),
    half: start === end && from === to ? from : null,
    reason,
    status,
    days,
    certificate: certificateId ? `/files/${certificateId}` : null,
    decided: request.decidedByName ?? null,
    rejectionReason: request.rejectionReason ?? '',
    jobs,
    away: namesInWords(away),
  };
}

export type ShownRequest = ReturnType<typeof showRequest>;

/** 'Kavitha Suresh, Chen Wei, Grace Ong and 2 more'. */
function namesInWords(names: readonly string[]): string {
  const others = names.length - mostNamed;
  return names.slice(0, mostNamed).join(', ') + (others > 0 ? ` and ${others} more` : '');
}
