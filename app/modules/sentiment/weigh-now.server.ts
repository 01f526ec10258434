import { z } from 'zod';
import { operation } from '~/core/operation';
import { Refusal } from '~/core/refusal';
import { subject } from '~/core/subject';
import { momentsOf, type Week, weekAt, weekFrom } from '~/core/weeks';
import { findClient, holdClient } from '~/modules/crm/index.server';
import type { CompanyDb } from '~db/company-db';
import { messages } from './messages';
import type { Mood } from './moods';
import { type Piece, piecesOf } from './sources.server';
import { againWhereMet, keepVerdict, type Verdict, weighPieces } from './week.server';

const sentimentSubject = subject({ name: 'weekly sentiment', plural: 'Weekly sentiments' });

/** A week of which there is a record now, by its name among people. */
export interface WeekNow {
  name: 'this week' | 'last week';
  sentiment: Mood;
}

/**
 * Weighs a client's present week, so far as it has come, and the one before. It costs no credits. A week that was
 * weighed before is weighed anew, in its place.
 */
export const weighNow = operation({
  name: 'weighNow',
  access: 'CRM',
  effect: 'write',
  input: z.object({ id: z.string() }),
  failed: messages.weighFailed,
  // A model may think for a while.
  transaction: 'own',
  async run({ input: { id }, db, note }): Promise<WeekNow[]> {
    const { name: clientName } = await findClient(db, id);
    const present = weekAt(new Date());
    const weighed = await Promise.all([
      weigh(db, id, present, 'this week'),
      weigh(db, id, weekFrom(present, -1), 'last week'),
    ]);
    return await againWhereMet(() =>
      db.together(async (all) => {
        if (!(await holdClient(all, id))) throw new Refusal('not-found');
        const now: WeekNow[] = [];
        for (const { name, week, verdict, pieces } of weighed) {
          const record = await keepVerdict(all, id, week, verdict, pieces);
          if (record) now.push({ name, sentiment: record.sentiment });
        }
        const said = now.map(({ name, sentiment }) => `${name} ${sentiment}`).join(', ');
        if (said) {
          const detail = `${clientName}: ${said}`;
          note({ action: 'weighed', subject: sentimentSubject.name, subjectId: id, detail, clientId: id });
        }
        return now;
      }),
    );
  },
});

async function weigh(db: CompanyDb, clientId: string, week: Week, name: WeekNow['name']) {
  const pieces: Piece[] = await piecesOf(db, clientId, momentsOf(week));
  const verdict: Verdict | null = await weighPieces(pieces);
  return { name, week, pieces, verdict };
}
