import { compareFirms } from './compared-firms.mjs';

/** How many employees the firms have that are compared, each with twenty-five leaves. */
export const peopleCounts = [20, 2_000];

/**
 * What the number of employees and of their leave costs: a firm of twenty with five hundred leaves, and one of two
 * thousand with fifty thousand, side by side in one store. Answers p50 in milliseconds by page, in the order of
 * `peopleCounts`.
 * @returns {Promise<{ name: string, p50: number[] }[]>}
 */
export async function measurePeople() {
  return await compareFirms({ program: './people-process.mjs', counts: peopleCounts, targets: pages });
}

function pages(url, { cookie, token, month }) {
  const page = { Accept: 'text/html', 'Accept-Encoding': 'gzip', Cookie: cookie };
  const call = { 'Accept-Encoding': 'gzip', Authorization: `Bearer ${token}` };
  const named = (least) => (body) => new Set(body.match(/Employee \d+/g) ?? []).size >= least;
  return [
    { name: 'employees, page', url: `${url}/HumanResource`, headers: page, holds: named(19) },
    {
      name: 'leave of a month, page',
      url: `${url}/LeaveManagement/calendar`,
      headers: page,
      holds: named(10),
    },
    {
      name: 'leave of a month, JSON',
      url: `${url}/api/leave/manager/approved?month=${month}`,
      headers: call,
      holds: named(10),
    },
    {
      name: 'leave to decide about',
      url: `${url}/LeaveManagement/approval?status=approved`,
      headers: page,
      holds: named(10),
    },
    { name: 'balances, page', url: `${url}/LeaveManagement/balances`, headers: page, holds: named(19) },
  ];
}
