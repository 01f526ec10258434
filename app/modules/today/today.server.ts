import { z } from 'zod';
import { operation } from '~/core/operation';
import { askingFor, needsOf, weekFor } from './all-needs.server';
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
  async run({ actor, db }) {
    const asking = askingFor(actor, db);
    const [groups, week, mark, reader] = await Promise.all([
      needsOf(asking),
      weekFor(asking),
      db.in(todayMarks).findOne({ _id: actor.userId }),
      db.in(digestReaders).findOne({ _id: actor.userId }),
    ]);
    const steps = await stepsFor(db, actor, mark);
    return {
      steps,
      today: asking.today,
      groups,
      week,
      startsHere: actor.startsWithToday === true,
      digest: reader !== null,
      asksDigest: reader === null && !mark?.askedDigest,
    };
  },
});
