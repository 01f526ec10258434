import { momentsOf, weekFrom, weekOf } from '~/core/weeks';
import { holdClient } from '~/modules/crm/index.server';
import type { Run } from '~db/jobs';
import { clientsIn, piecesOf } from './sources.server';
import { keepVerdict, weighPieces } from './week.server';

/** The last client who is done, in the order of their ids, and how many records there are so far. */
export interface WeeklyReached {
  clientId: string;
  weighed: number;
}

/**
 * Weighs the week before the one of `day` for every client about whom something was written in it, one after the
 * other. A client is weighed between two steps, since a model may think for long, and kept in one: whoever takes the
 * job over weighs at most one a second time, and his record is the same one.
 */
export async function weighLastWeek({
  input,
  reached,
  db,
  step,
  signal,
}: Run<{ day: string }, WeeklyReached>) {
  const week = weekFrom(weekOf(input.day), -1);
  const span = momentsOf(week);
  const clients = (await clientsIn(db, span)).filter((clientId) => clientId > reached.clientId);
  let { weighed } = reached;
  for (const clientId of clients) {
    signal.throwIfAborted();
    const pieces = await piecesOf(db, clientId, span);
    const verdict = await weighPieces(pieces);
    const done = await step(async (all) => {
      const record = (await holdClient(all, clientId))
        ? await keepVerdict(all, clientId, week, verdict, pieces)
        : null;
      return { reached: { clientId, weighed: weighed + (record ? 1 : 0) } };
    });
    weighed = done.reached.weighed;
  }
  return { weighed };
}
