import { dayAfter, daysBetween } from '~/core/days';
import type { CompanyDb } from '~db/company-db';
import { users } from '../account/index.server';
import { employees } from './collections';
import { type Watched, watchedDays } from './watch';

/** The most people listed, earliest end first. */
const mostPeople = 50;

/** Something that ends or has ended, its person, and the days from today. */
interface Ending extends Watched {
  id: string;
  person: string;
  inDays: number;
}

/**
 * What ends within 60 days of `today` ('2026-11-21', Singapore) or has ended without being updated, earliest first, of
 * the first fifty people.
 */
export async function readWatch(db: CompanyDb, today: string): Promise<Ending[]> {
  const until = dayAfter(today, watchedDays);
  const found = await db
    .in(employees)
    .list(
      { nextWatched: { $lte: until } },
      { sort: { nextWatched: 1, _id: 1 }, limit: mostPeople, projection: { watched: 1 } },
    );
  if (found.length === 0) return [];
  const people = await db
    .in(users)
    .list(
      { _id: { $in: found.map(({ _id }) => _id) } },
      { sort: { _id: 1 }, limit: found.length, projection: { name: 1 } },
    );
  const names = new Map(people.map(({ _id, name }) => [_id, name]));
  return found
    .flatMap(({ _id, watched = [] }) =>
      watched.map((one) => ({
        ...one,
        id: _id,
        person: names.get(_id) ?? '',
        inDays: daysBetween(today, one.on),
      })),
    )
    .filter(({ on }) => on <= until)
    .sort((one, other) => (one.on < other.on ? -1 : one.on > other.on ? 1 : 0));
}
