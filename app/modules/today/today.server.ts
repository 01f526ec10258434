import { z } from 'zod';
import type { Actor } from '~/core/access';
import { operation } from '~/operation/operation.server';
import type { CompanyDb } from '~db/company-db';
import { listOf } from '~db/queries';
import type { CompanySeen } from '~db/sessions';
import { askingFor, readDay, undoableOf } from './all-needs.server';
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
  run: dayOf,
});

/** The same as a page, which after a press offers to undo it. */
export const openToday = operation({
  name: 'openToday',
  access: 'signed-in',
  effect: 'read',
  failed: messages.loadFailed,
  input: z.object({ undo: z.string().catch('').default('') }),
  async run({ input: { undo }, actor, company, db }) {
    const [day, last] = await Promise.all([
      dayOf({ actor, company, db }),
      undo ? undoableOf({ db, person: actor }) : null,
    ]);
    return { ...day, last };
  },
});

async function dayOf({ actor, company, db }: { actor: Actor; company: CompanySeen; db: CompanyDb }) {
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
    now: asking.now,
    groups,
    week,
    numbers,
    startsHere: actor.startsWithToday === true,
    digest: isReader,
    asksDigest: !isReader && !mark?.askedDigest,
  };
}
