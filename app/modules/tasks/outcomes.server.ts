import type { CompanyDb } from '~db/company-db';
import { type Task, tasks } from './collections';
import { statusInWords } from './statuses';

/** What came of a task: it was done, or it is stuck. */
const outcomes = ['completed', 'blocked'] as const;

/** More than come about for one client in a week; the newest count. */
const mostOutcomes = 100;

/** What came of a client's tasks from one moment up to another, oldest first, each in a few words. */
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

/** The clients of whose tasks something came from one moment up to another, in the order of their ids. */
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
