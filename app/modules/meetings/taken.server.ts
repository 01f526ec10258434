import type { CompanyDb } from '~db/company-db';
import { type Meeting, meetings } from './collections';
import { longestMs } from './limits';
import { overlap } from './overlaps';
import type { Times } from './repeats';

/** The most existing meetings compared; with more in two years, only the first ones are reported. */
const mostLookedAt = 2_000;

/** Another meeting of the same person at the same time, and the number of other overlaps. */
export interface Overlapping {
  other: Pick<Meeting, '_id' | 'title' | 'startsAt' | 'endsAt'>;
  others: number;
}

/**
 * Whether a person has something else at one of these times, ignoring `except`; null if they are free. One query by an
 * index: overlapping meetings began at most the maximum length before.
 */
export async function overlapOf(
  db: CompanyDb,
  userId: string,
  times: readonly Times[],
  except: readonly string[] = [],
): Promise<Overlapping | null> {
  const from = Math.min(...times.map(({ startsAt }) => startsAt.getTime()));
  const to = Math.max(...times.map(({ endsAt }) => endsAt.getTime()));
  const left = new Set(except);
  const around = await db.in(meetings).list(
    {
      userId,
      startsAt: { $gt: new Date(from - longestMs), $lt: new Date(to) },
      endsAt: { $gt: new Date(from) },
    },
    {
      sort: { startsAt: 1, _id: 1 },
      limit: mostLookedAt + left.size,
      projection: { title: 1, startsAt: 1, endsAt: 1 },
    },
  );
  const found = around.filter((one) => !left.has(one._id) && times.some((own) => overlap(own, one)));
  const [other] = found;
  return other ? { other, others: found.length - 1 } : null;
}
