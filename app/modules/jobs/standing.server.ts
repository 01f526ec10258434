import type { CompanyDb } from '~db/company-db';
import { peopleRead, whoHasLeftOf } from '../account/index.server';
import { type Away, awayByDay, awayRead } from '../leave/index.server';
import { type Hindrance, takes } from './away';
import type { Job } from './collections';
import { isOver } from './statuses';

/** Jobs of one day ('2026-11-21'), each with why its driver cannot drive it; null if they can, or the job is over. */
export async function withHindrances(
  db: CompanyDb,
  day: string,
  some: readonly Job[],
): Promise<{ job: Job; hindrance: Hindrance | null }[]> {
  const drivers = driversOf(some);
  const { away, people } = await db.read({ away: awayRead([day]), people: peopleRead(drivers) });
  return hindrancesOf(some, whoHasLeftOf(drivers, people), awayByDay([day], away).get(day));
}

/** The drivers of the jobs that are not over. */
export function driversOf(some: readonly Job[]): string[] {
  return some.flatMap(({ driverId, status }) => (driverId && !isOver(status) ? driverId : []));
}

/** Jobs of one day, each with why its driver cannot drive it, from who has left and who is away on the day. */
export function hindrancesOf(
  some: readonly Job[],
  left: ReadonlySet<string>,
  away: ReadonlyMap<string, Away> = new Map(),
): { job: Job; hindrance: Hindrance | null }[] {
  return some.map((job) => ({ job, hindrance: hindranceOf(job, left, away) }));
}

function hindranceOf(
  { driverId, status, jobTime }: Job,
  left: ReadonlySet<string>,
  away: ReadonlyMap<string, Away>,
): Hindrance | null {
  if (driverId === null || isOver(status)) return null;
  if (left.has(driverId)) return 'left';
  return takes(away.get(driverId), jobTime) ? 'away' : null;
}
