import { dayAfter, weekdayOf } from '../../app/core/days';
import type { ApiClient } from './api';

const year = new Date().getUTCFullYear() + 1;

/** The month of approved leave in these tests: next year's July, which has no public holiday. */
export const someLeaveMonth = `${year}-07`;

/** The first Monday of a month of next year. June, July and September have no public holiday, October none so early. */
export function firstMonday(month: number): string {
  const first = `${year}-${String(month).padStart(2, '0')}-01`;
  return dayAfter(first, (8 - weekdayOf(first)) % 7);
}

/** The weekdays of months without a public holiday. */
function weekdays(months: readonly number[]): string[] {
  return months
    .flatMap((month) => Array.from({ length: 30 }, (_, at) => new Date(Date.UTC(year, month - 1, at + 1))))
    .filter((day) => day.getUTCDay() % 6 !== 0)
    .map((day) => day.toISOString().slice(0, 10));
}

/** Half a day of leave, a different one each time. */
function halvesOf(days: readonly string[]) {
  let halves = 0;
  return () => {
    const half = halves++ % (days.length * 2);
    const day = days[half >> 1] as string;
    const part = half % 2 === 0 ? 'morning' : 'afternoon';
    return {
      type: 'Hospitalization Leave',
      startDate: day,
      endDate: day,
      startPart: part,
      endPart: part,
      reason: 'Rest',
    };
  };
}

/** Half a day of leave in next year's June or September; over eighty until one repeats. */
export const someLeave = halvesOf(weekdays([6, 9]));
/** The same for somebody else, in the fields of the call that records it. */
export function someRecord() {
  const { type, startDate: from, endDate: to, startPart, endPart, reason } = someLeave();
  return { type, from, to, parts: { from: startPart, to: endPart }, reason };
}

/** A medical certificate, as a call sends it. */
export const someCertificate = {
  body: [
    '--part',
    'Content-Disposition: form-data; name="certificate"; filename="mc.pdf"',
    'Content-Type: application/pdf',
    '',
    '%PDF-1.7',
    '%%EOF',
    '--part--',
    '',
  ].join('\r\n'),
  headers: { 'Content-Type': 'multipart/form-data; boundary=part' },
};

const inJuly = halvesOf(weekdays([7]));

/** Pending leave. Returns its id. */
export async function leave(company: ApiClient): Promise<string> {
  return (await company.post('/api/leave/apply', someLeave())).body.data.id;
}

/** Leave in `someLeaveMonth`, requested and approved by the owner. */
export async function approvedLeave(company: ApiClient): Promise<string> {
  const { id } = (await company.post('/api/leave/apply', inJuly())).body.data;
  await company.post(`/api/leave/approve/${id}`, {});
  return id;
}
