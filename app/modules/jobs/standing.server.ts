import type { CompanyDb } from '~db/company-db';
import { whoHasLeft } from '../account/index.server';
import { awayOn } from '../leave/index.server';
import { type Hindrance, takes } from './away';
import type { Job } from './collections';
import { isOver } from './statuses';

/** Jobs of one day ('2026-11-21'), each with why its driver cannot drive it; null if they can, or the job is over. */
export async function withHindrances(
  db: CompanyDb,
  day: string,
  asked: readonly Job[] | Promise<readonly Job[]>,
): Promise<{ job: Job; hindrance: Hindrance | null }[]> {
  const [some, away] = await Promise.all([asked, awayOn(db, day)]);
  const ahead = some.flatMap(({ driverId, status }) => (driverId && !isOver(status) ? driverId : []));
  const left = await whoHasLeft(db, ahead);
  return some.map((job) => ({ job, hindrance: hindranceOf(job, left, away) }));
}

function hindranceOf(
  { driverId, status, jobTime }: Job,
  left: ReadonlySet<string>,
  away: Awaited<ReturnType<typeof awayOn>>,
): Hindrance | null {
  if (driverId === null || isOver(status)) return null;
  if (left.has(driverId)) return 'left';
  return takes(away.get(driverId), jobTime) ? 'away' : null;
}
