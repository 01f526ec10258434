import type { Actor } from '~/core/access';
import type { Noted } from '~/core/caller';
import { newId } from '~/core/id';
import { activity } from '~/modules/audit/collections';
import type { CompanyDb } from './company-db';

/** As much of a name as a line of a list can show. */
const longestDetail = 500;

/**
 * Writes lines into the company's activity log, in the order in which they were noted. Within a transaction
 * they stand or fall with what was done.
 */
export async function logActivity(
  db: CompanyDb,
  { userId, name }: Pick<Actor, 'userId' | 'name'>,
  lines: readonly Noted[],
  now = new Date(),
): Promise<void> {
  await db.in(activity).insertMany(
    lines.map(({ detail, figures, ...line }, place) => ({
      ...line,
      ...(figures && { figures: figures.slice(0, longestDetail) }),
      detail: detail.slice(0, longestDetail),
      _id: newId(),
      // A millisecond apart: the log is read by time, and these have an order.
      at: new Date(now.getTime() + place),
      userId,
      userName: name,
    })),
  );
}
