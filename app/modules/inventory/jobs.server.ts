import { z } from 'zod';
import { anyOf, clockKind, dueIn, jobKind } from '~db/jobs';
import { maintenanceBefore } from './alert-conditions';
import type { BooksReached } from './books-work.server';
import { alertReaders, items, resources, stockChanges, stockCloses } from './collections';
import type { NightReached } from './night.server';

/** Adds up daily balances, recalculates demand and updates all alerts. */
export const stockNight = clockKind({
  name: 'inventory.night',
  due: [
    dueIn(stockChanges, ({ day }) => ({ day: { $lt: day } })),
    // Expected demand falls with each day without movements.
    dueIn(items, () => ({ ...anyOf, archivedAt: null, demand: { $type: 'object' } })),
    dueIn(resources, ({ day }) => ({ nextMaintenance: { $lte: maintenanceBefore(day) } })),
  ],
  begin: { part: 'items', after: '' } as NightReached,
  async run(run) {
    const { workNight } = await import('./night.server');
    return await workNight(run);
  },
});

const booksBegin: BooksReached = { after: '', items: 0, lines: 0, wrong: [] };

/** A ledger check that someone started. */
export const bookCheckJob = jobKind({
  name: 'inventory.checkBooks',
  input: z.object({ checkId: z.string() }),
  begin: booksBegin,
  async run(run) {
    const { checkBooks } = await import('./books-work.server');
    return await checkBooks(run, { checkId: run.input.checkId });
  },
});

/** The nightly ledger check, after days with movements. */
export const nightlyBookCheck = clockKind({
  name: 'inventory.nightlyBooks',
  due: [
    dueIn(stockCloses, ({ since }) => ({ day: { $gte: since } })),
    dueIn(stockChanges, ({ since }) => ({ day: { $gte: since } })),
  ],
  begin: booksBegin,
  async run(run) {
    const { checkBooks } = await import('./books-work.server');
    return await checkBooks(run, {});
  },
});

/** Mails the open alerts to those who want them. */
export const alertMail = clockKind({
  name: 'inventory.alertMail',
  due: [dueIn(alertReaders, () => anyOf)],
  begin: null,
  async run({ db, input: { day }, step }) {
    const { mailAlerts } = await import('./alert-mail.server');
    return await mailAlerts(db, day, (readerId) =>
      step(async (all) => {
        await all.in(alertReaders).updateOne({ _id: readerId }, { $set: { mailedFor: day } });
        return { reached: null };
      }),
    );
  },
});
