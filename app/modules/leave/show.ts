import { showDate } from '~/core/dates';
import type { LeaveRequest } from './collections';
import type { Part, Stretch } from './parts';

const shortFormat = new Intl.DateTimeFormat('en-US', {
  timeZone: 'UTC',
  weekday: 'short',
  month: 'short',
  day: 'numeric',
});
const monthFormat = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'long', year: 'numeric' });

/** 'Sat, Nov 21'. */
export const showShortDay = (day: string) => shortFormat.format(new Date(day));
/** 'November 2026' of a month '2026-11'. */
export const showMonth = (month: string) => monthFormat.format(new Date(`${month}-01`));

/** 'Nov 21, 2026' and, where it is half of it, which half. */
function showEdge(day: string, part: Part, whole: Part): string {
  return part === whole ? showDate(day) : `${showDate(day)}, ${part}`;
}

/** 'Nov 21, 2026' of one day, 'Nov 21, 2026 to Nov 24, 2026, morning' of more. */
export function showStretch({ start, end, from, to }: Stretch): string {
  if (start !== end) return `${showEdge(start, from, 'morning')} to ${showEdge(end, to, 'afternoon')}`;
  if (from === to) return `${showDate(start)}, ${from}`;
  return showDate(start);
}

/** As much of a request as a card shows; `jobs` are its person's to drive on these days. */
export function showRequest(request: LeaveRequest, jobs = 0) {
  const { _id, userName, type, start, end, from, to, reason, status, days, certificateId } = request;
  return {
    id: _id,
    name: userName,
    type,
    from: showEdge(start, from, 'morning'),
    to: showEdge(end, to, 'afternoon'),
    half: start === end && from === to ? from : null,
    reason,
    status,
    days,
    certificate: certificateId ? `/files/${certificateId}` : null,
    decided: request.decidedByName ?? null,
    jobs,
  };
}

export type ShownRequest = ReturnType<typeof showRequest>;
