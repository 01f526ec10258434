import { compareFirms } from './compared-firms.mjs';

/** How many jobs the firms have that are compared; fifty of them are today's. */
export const jobCounts = [100, 100_000];

/**
 * What the number of jobs costs: today's list of a firm with a hundred and of one with a hundred thousand, side by side
 * in one store. Answers p50 in milliseconds by list, in the order of `jobCounts`.
 * @returns {Promise<{ name: string, p50: number[] }[]>}
 */
export async function measureJobs() {
  return await compareFirms({ program: './jobs-process.mjs', counts: jobCounts, targets: lists });
}

function lists(url, { cookie, token }) {
  const page = { Accept: 'text/html', 'Accept-Encoding': 'gzip', Cookie: cookie };
  const call = { 'Accept-Encoding': 'gzip', Authorization: `Bearer ${token}` };
  const cards = (body) => (body.match(/aria-label="Edit /g) ?? []).length === 50;
  return [
    { name: 'jobs of today, page', url: `${url}/JobManagement`, headers: page, holds: cards },
    { name: 'a search in them, page', url: `${url}/JobManagement?q=kallang`, headers: page, holds: cards },
    {
      name: 'jobs of today, JSON',
      url: `${url}/api/jobs`,
      headers: call,
      holds: (body) => (body.match(/"jobTime":/g) ?? []).length === 50,
    },
  ];
}
