import type { ApiClient } from './api';

const year = new Date().getUTCFullYear() + 1;
const dayMs = 86_400_000;
let halves = 0;

/** The month in which the leave of these tests begins: next year's July, which has no public holiday. */
export const someLeaveMonth = `${year}-07`;

/** Half a day of leave, each time another one: the weekdays of a July hold over forty. */
export function someLeave() {
  const days = Array.from({ length: 31 }, (_, at) => new Date(Date.UTC(year, 6, 1) + at * dayMs)).filter(
    (day) => day.getUTCDay() % 6 !== 0,
  );
  const half = halves++ % (days.length * 2);
  const day = (days[half >> 1] as Date).toISOString().slice(0, 10);
  const part = half % 2 === 0 ? 'morning' : 'afternoon';
  return {
    type: 'Hospitalization Leave',
    startDate: day,
    endDate: day,
    startPart: part,
    endPart: part,
    reason: 'Rest',
  };
}

/** Leave that waits: its id. */
export async function leave(firm: ApiClient): Promise<string> {
  return (await firm.post('/api/leave/apply', someLeave())).body.data.id;
}

/** The same, approved by the boss who has asked for it. */
export async function approvedLeave(firm: ApiClient): Promise<string> {
  const id = await leave(firm);
  await firm.post(`/api/leave/approve/${id}`, {});
  return id;
}
