import { z } from 'zod';
import { anyOf, clockKind, dueIn, jobKind } from '~db/jobs';
import { type ImportReached, importInput } from '~db/uploaded-lists';
import { oldUploads, sweepUploads } from '~db/uploads';
import { maintenanceBefore } from './alert-conditions';
import {
  alertReaders,
  type BookCheck,
  itemImports,
  items,
  resources,
  stockChanges,
  stockCloses,
} from './collections';

/** How far a night has come with a firm's items, by their ids. */
export interface NightReached {
  part: 'items' | 'resources';
  after: string;
}

/** Folds days into closes, works out what is likely to leave, and looks at all alerts. */
export const stockNight = clockKind({
  name: 'inventory.night',
  due: [
    dueIn(stockChanges, ({ day }) => ({ day: { $lt: day } })),
    // What is likely to leave is less each day on which nothing leaves.
    dueIn(items, () => ({ ...anyOf, archivedAt: null, demand: { $type: 'object' } })),
    dueIn(resources, ({ day }) => ({ nextMaintenance: { $lte: maintenanceBefore(day) } })),
  ],
  begin: { part: 'items', after: '' } as NightReached,
  async run(run) {
    const { workNight } = await import('./night.server');
    return await workNight(run);
  },
});

/** How far a check of the books has come. */
export interface BooksReached {
  after: string;
  items: number;
  lines: number;
  wrong: BookCheck['wrong'];
}

const booksBegin: BooksReached = { after: '', items: 0, lines: 0, wrong: [] };

/** Adds the ledger up because somebody wants to know. */
export const bookCheckJob = jobKind({
  name: 'inventory.checkBooks',
  input: z.object({ checkId: z.string() }),
  begin: booksBegin,
  async run(run) {
    const { checkBooks } = await import('./books-work.server');
    return await checkBooks(run, { checkId: run.input.checkId });
  },
});

/** The same each night after a day on which something moved. */
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

/** Adds the items of an uploaded list, some hundred at a time. */
export const importItemsJob = jobKind({
  name: 'inventory.import',
  input: importInput,
  begin: { row: 0, added: 0, left: 0 } satisfies ImportReached,
  async run(run) {
    const { importRows } = await import('./import-work.server');
    return await importRows(run);
  },
});

/** Removes uploaded lists with their files a week after they came. */
export const sweepItemImports = clockKind({
  name: 'inventory.sweepImports',
  due: [oldUploads(itemImports)],
  begin: null,
  async run(run) {
    await sweepUploads(run, itemImports);
  },
});
