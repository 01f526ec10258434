import { z } from 'zod';
import { operation } from '~/operation/operation.server';
import { listOf } from '~db/queries';
import { askingFor, readDay } from './all-needs.server';
import { digestReaders, todayMarks } from './collections';
import { stepsFor } from './first-steps.server';
import * as messages from './messages';

/** What needs the caller today, and their week. */
export const readToday = operation({
  name: 'readToday',
  access: 'signed-in',
  effect: 'read',
  failed: messages.loadFailed,
  input: z.object({}),
  async run({ actor, company, db }) {
    const asking = askingFor({ person: actor, company, db });
    const own = { sort: {}, limit: 1 };
    const [{ groups, week, numbers }, { marks, readers }] = await Promise.all([
      readDay(asking),
      db.read({
        marks: listOf(todayMarks, { _id: actor.userId }, own),
        readers: listOf(digestReaders, { _id: actor.userId }, own),
      }),
    ]);
    const mark = marks[0] ?? null;
    const isReader = readers.length > 0;
    const steps = await stepsFor(db, { actor, company, mark });
    return {
      steps,
      today: asking.today,
      groups,
      week,
      numbers,
      startsHere: actor.startsWithToday === true,
      digest: isReader,
      asksDigest: !isReader && !mark?.askedDigest,
    };
  },
});
