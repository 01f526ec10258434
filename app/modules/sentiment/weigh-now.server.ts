import { idInput } from '~/core/named-id';
import { operation } from '~/core/operation';
import { Refusal } from '~/core/refusal';
import { subject } from '~/core/subject';
import { weekAt, weekFrom } from '~/core/weeks';
import { findClient, holdClient } from '~/modules/crm/index.server';
import * as messages from './messages';
import type { Mood } from './moods';
import { againWhereMet, keepWeek, weighWeekOf } from './week.server';

const sentimentSubject = subject({ name: 'weekly sentiment', plural: 'Weekly sentiments' });

/** Somebody waits for it: what an AI has not said by then, the list of words says. */
const patienceMs = 60_000;

/** A week of which there is a record now, by its name among people. */
interface WeekNow {
  name: 'this week' | 'last week';
  sentiment: Mood;
}

/**
 * Checks a client's present week so far, and the one before. It costs no credits. A week that was checked before is checked
 * again, and its record replaced.
 */
export const weighNow = operation({
  name: 'weighNow',
  access: 'CRM',
  effect: 'write',
  input: idInput,
  failed: messages.weighFailed,
  // A model may think for a while.
  transaction: 'own',
  async run({ input: { id }, db, note }): Promise<WeekNow[]> {
    const { name: clientName } = await findClient(db, id);
    const present = weekAt(new Date());
    const signal = AbortSignal.timeout(patienceMs);
    const [now, before] = await Promise.all([
      weighWeekOf(db, id, present, { signal }),
      weighWeekOf(db, id, weekFrom(present, -1), { signal }),
    ]);
    return await againWhereMet(() =>
      db.transaction(async (all) => {
        if (!(await holdClient(all, id))) throw new Refusal('not-found');
        const kept = [
          { name: 'this week', record: await keepWeek(all, now) },
          { name: 'last week', record: await keepWeek(all, before) },
        ] as const;
        const weeks = kept.flatMap(({ name, record }): WeekNow | [] =>
          record ? { name, sentiment: record.sentiment } : [],
        );
        const said = weeks.map(({ name, sentiment }) => `${name} ${sentiment}`).join(', ');
        if (said) {
          const detail = `${clientName}: ${said}`;
          note({ action: 'weighed', subject: sentimentSubject.name, subjectId: id, detail, clientId: id });
        }
        return weeks;
      }),
    );
  },
});
