import { momentsOf, weekFrom, weekOf } from '~/core/weeks';
import { holdClient } from '~/modules/crm/index.server';
import type { Run } from '~db/jobs';
import { clientsIn } from './sources.server';
import { rateWeekOf, saveWeek } from './week.server';

/** The last finished client, in the order of ids, and the number of records so far. */
export interface WeeklyReached {
  clientId: string;
  weighed: number;
}

/** After this many failures in a row the AI is not asked again in this run, since each may take minutes. */
const mostFailures = 3;

/**
 * Rates the week before the one of `day` for every client with texts in it, one after the other. Rating happens between
 * two steps, since a model may take long, and storing in one: if another server continues, it rates at most one client
 * a second time, with the same record.
 */
export async function rateLastWeek({
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
    const found = await rateWeekOf(db, clientId, week, { signal, aiIsDown: failures >= mostFailures });
    failures = typeof found.verdict === 'object' && found.verdict?.stoodIn ? failures + 1 : 0;
    const done = await step(async (all) => {
      const record = (await holdClient(all, clientId)) ? await saveWeek(all, found) : null;
      return { reached: { clientId, weighed: weighed + (record ? 1 : 0) } };
    });
    weighed = done.reached.weighed;
  }
  return { weighed };
}
