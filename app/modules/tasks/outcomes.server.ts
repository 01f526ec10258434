import type { CompanyDb } from '~db/company-db';
import { type Task, tasks } from './collections';
import { statusInWords } from './statuses';

/** A task that was completed or blocked. */
const outcomes = ['completed', 'blocked'] as const;

/** The most read for one client in a week. The newest count. */
const mostOutcomes = 100;

/** A client's tasks that were completed or blocked in a period, oldest first, each in a few words. */
export async function outcomesWritten(
  db: CompanyDb,
  clientId: string,
  { from, to }: { from: Date; to: Date },
): Promise<{ id: string; at: Date; text: string }[]> {
  const found = await db
    .in(tasks)
    .list(
      { clientId, status: { $in: [...outcomes] }, statusAt: { $gte: from, $lt: to } },
      { sort: { statusAt: -1 }, limit: mostOutcomes, projection: { title: 1, status: 1, statusAt: 1 } },
    );
  return found.reverse().map(({ _id: id, title, status, statusAt: at }) => ({
    id,
    at,
    text: `${statusInWords(status)}: ${title}`,
  }));
}

/** The ids of clients with tasks completed or blocked in a period, sorted. */
export async function clientsWithOutcomes(
  db: CompanyDb,
  { from, to }: { from: Date; to: Date },
): Promise<string[]> {
  const found = await db
    .in(tasks)
    .aggregate<Pick<Task, '_id'>>([
      { $match: { status: { $in: [...outcomes] }, statusAt: { $gte: from, $lt: to } } },
      { $group: { _id: '$clientId' } },
      { $sort: { _id: 1 } },
    ]);
  return found.map(({ _id }) => _id);
}
