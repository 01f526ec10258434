import { compareFirms } from './compared-firms.mjs';

/** How many tasks the firms have that are compared. */
export const taskCounts = [100, 50_000];

/**
 * What the number of tasks costs: the same lists of a firm with a hundred and of one with fifty thousand, three fifths
 * of them open, side by side in one store. Answers p50 in milliseconds by list, in the order of `taskCounts`.
 * @returns {Promise<{ name: string, p50: number[] }[]>}
 */
export async function measureTasks() {
  return await compareFirms({ program: './tasks-process.mjs', counts: taskCounts, targets: lists });
}

function lists(url, { cookie, token, clientId }) {
  const page = { Accept: 'text/html', 'Accept-Encoding': 'gzip', Cookie: cookie };
  const call = { 'Accept-Encoding': 'gzip', Authorization: `Bearer ${token}` };
  const rows = (most) => (body) => {
    const found = (body.match(/name="ids"/g) ?? []).length;
    return found > 0 && found <= most;
  };
  return [
    { name: 'open tasks, page', url: `${url}/Tasks`, headers: page, holds: rows(50) },
    { name: 'overdue tasks, page', url: `${url}/Tasks?show=overdue`, headers: page, holds: rows(50) },
    { name: 'completed tasks, page', url: `${url}/Tasks?show=completed`, headers: page, holds: rows(50) },
    {
      name: 'by priority, of one person, page',
      url: `${url}/Tasks?who=me&sort=priority`,
      headers: page,
      holds: rows(50),
    },
    {
      name: 'tasks of one client, page',
      url: `${url}/Tasks?client=${clientId}`,
      headers: page,
      holds: rows(50),
    },
    {
      name: 'active tasks, JSON',
      url: `${url}/api/tasks-active?limit=50`,
      headers: call,
      holds: (body) => (body.match(/"endDate":/g) ?? []).length === 50,
    },
  ];
}
