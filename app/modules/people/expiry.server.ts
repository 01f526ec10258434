import { dayAfter, daysBetween } from '~/core/days';
import type { CompanyDb } from '~db/company-db';
import { listOf, type Query } from '~db/queries';
import { peopleRead } from '../account/index.server';
import { type Employee, employees } from './collections';
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
  const { found } = await db.read({ found: watchedRead(today) });
  if (found.length === 0) return [];
  const { people } = await db.read({ people: peopleRead(found.map(({ _id }) => _id)) });
  return endingsOf(found, people, today);
}

/** The first fifty people with something that ends soon, as one of several reads. */
export function watchedRead(today: string): Query<WithWatched[]> {
  return listOf(
    employees,
    { nextWatched: { $lte: dayAfter(today, watchedDays) } },
    { sort: { nextWatched: 1, _id: 1 }, limit: mostPeople, projection: { watched: 1 } },
  );
}

type WithWatched = Pick<Employee, '_id' | 'watched'>;

/** What ends soon, earliest first, of the people found by `watchedRead`. */
export function endingsOf(
  found: readonly WithWatched[],
  people: readonly { _id: string; name: string }[],
  today: string,
): Ending[] {
  const until = dayAfter(today, watchedDays);
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
