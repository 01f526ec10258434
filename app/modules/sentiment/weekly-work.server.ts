import { momentsOf, weekFrom, weekOf } from '~/core/weeks';
import { holdClient } from '~/modules/crm/index.server';
import type { Run } from '~db/jobs';
import { clientsIn } from './sources.server';
import { keepWeek, weighWeekOf } from './week.server';

/** The last client who is done, in the order of their ids, and how many records there are so far. */
export interface WeeklyReached {
  clientId: string;
  weighed: number;
}

/** An AI that has failed for so many clients in a row is not asked again in this run: each failure may take minutes. */
const mostFailures = 3;

/**
 * Checks the week before the one of `day` for every client about whom something was written in it, one after the other. A
 * client is checked between two steps, since a model may take long, and stored in one: another server that continues the
 * job checks at most one client a second time, and the record is the same.
 */
export async function weighLastWeek({
  input,
  reached,
  db,
  step,
  signal,
}: Run<{ day: string }, WeeklyReached>) {
  const week = weekFrom(weekOf(input.day), -1);
  const written = await clientsIn(db, momentsOf(week));
  const clients = written.filter((clientId) => clientId > reached.clientId);
  let { weighed } = reached;
  let failures = 0;
  for (const clientId of clients) {
    signal.throwIfAborted();
    const found = await weighWeekOf(db, clientId, week, { signal, aiIsDown: failures >= mostFailures });
    failures = typeof found.verdict === 'object' && found.verdict?.stoodIn ? failures + 1 : 0;
    const done = await step(async (all) => {
      const record = (await holdClient(all, clientId)) ? await keepWeek(all, found) : null;
      return { reached: { clientId, weighed: weighed + (record ? 1 : 0) } };
    });
    weighed = done.reached.weighed;
  }
  return { weighed };
}
