import { idInput } from '~/core/named-id';
import { Refusal } from '~/core/refusal';
import { subject } from '~/core/subject';
import { weekAt, weekFrom } from '~/core/weeks';
import { findClient, holdClient } from '~/modules/crm/index.server';
import { operation } from '~/operation/operation.server';
import * as messages from './messages';
import type { Mood } from './moods';
import { againWhereMet, rateWeekOf, saveWeek } from './week.server';

const sentimentSubject = subject({ name: 'weekly sentiment', plural: 'Weekly sentiments' });

/** In ms. Somebody is waiting: after this the word list answers instead of the AI. */
const patienceMs = 60_000;

/** A week that now has a record, with its name. */
interface WeekNow {
  name: 'this week' | 'last week';
  sentiment: Mood;
}

/** Rates a client's current week so far, and the one before. It is free. An earlier record of these weeks is replaced. */
export const rateNow = operation({
  name: 'rateNow',
  access: 'CRM',
  effect: 'write',
  input: idInput,
  failed: messages.rateFailed,
  // A model may take a while.
  transaction: 'own',
  async run({ input: { id }, db, note }): Promise<WeekNow[]> {
    const { name: clientName } = await findClient(db, id);
    const present = weekAt(new Date());
    const signal = AbortSignal.timeout(patienceMs);
    const [now, before] = await Promise.all([
      rateWeekOf(db, id, present, { signal }),
      rateWeekOf(db, id, weekFrom(present, -1), { signal }),
    ]);
    return await againWhereMet(() =>
      db.transaction(async (all) => {
        if (!(await holdClient(all, id))) throw new Refusal('not-found');
        const kept = [
          { name: 'this week', record: await saveWeek(all, now) },
          { name: 'last week', record: await saveWeek(all, before) },
        ] as const;
        const weeks = kept.flatMap(({ name, record }): WeekNow | [] =>
          record ? { name, sentiment: record.sentiment } : [],
        );
        const said = weeks.map(({ name, sentiment }) => `${name} ${sentiment}`).join(', ');
        if (said) {
          const detail = `${clientName}: ${said}`;
          note({ action: 'rated', subject: sentimentSubject.name, subjectId: id, detail, clientId: id });
        }
        return weeks;
      }),
    );
  },
});
