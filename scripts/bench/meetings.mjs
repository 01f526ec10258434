import { compareFirms } from './compared-firms.mjs';

/** How many meetings the firms have that are compared. */
export const meetingCounts = [100, 10_000];

/**
 * What the number of meetings costs: the same week of a firm with a hundred and of one with ten thousand, side by side
 * in one store. Answers p50 in milliseconds by page or call, in the order of `meetingCounts`.
 * @returns {Promise<{ name: string, p50: number[] }[]>}
 */
export async function measureMeetings() {
  return await compareFirms({ program: './meetings-process.mjs', counts: meetingCounts, targets: lists });
}

function lists(url, { cookie, token }) {
  const page = { Accept: 'text/html', 'Accept-Encoding': 'gzip', Cookie: cookie };
  const call = { 'Accept-Encoding': 'gzip', Authorization: `Bearer ${token}` };
  const week = 7 * 86_400_000;
  const span = new URLSearchParams({
    start: new Date(Date.now() - week).toISOString(),
    end: new Date(Date.now() + week).toISOString(),
  });
  return [
    { name: 'Week, page', url: `${url}/Meetings`, headers: page, holds: has('>Meeting ', 30) },
    {
      name: 'Week of one’s own, page',
      url: `${url}/Meetings?mine=1`,
      headers: page,
      holds: has('>Meeting ', 30),
    },
    {
      name: 'Meetings by date, JSON',
      url: `${url}/api/meetings-by-date?${span}`,
      headers: call,
      holds: has('"clientId":', 30),
    },
  ];
}

const has = (mark, times) => (body) => body.split(mark).length - 1 === times;
