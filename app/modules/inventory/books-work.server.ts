import type { CompanyDb } from '~db/company-db';
import type { Run } from '~db/jobs';
import { type BookCheck, bookChecks, type Item, items, stockLines } from './collections';

/** Progress of a ledger check. */
export interface BooksReached {
  after: string;
  items: number;
  lines: number;
  wrong: BookCheck['wrong'];
}

/** Items and lines per step. A step reads both in one transaction, so it never sees half a movement. */
const itemsPerStep = 200;
const linesPerStep = 20_000;
const mostNamed = 100;

/**
 * Adds up the ledger of every item, archived ones too, and reports items whose lines don't match their counts or their
 * number of lines. Each step reads in its own transaction, so stock can keep moving.
 */
export async function checkBooks(
  { jobId, reached, step, signal }: Pick<Run<unknown, BooksReached>, 'jobId' | 'reached' | 'step' | 'signal'>,
  { checkId = jobId, startedBy = null }: { checkId?: string; startedBy?: string | null },
) {
  let at = reached;
  await step(async (all) => {
    const begun = { jobId, startedAt: new Date(), endedAt: null, startedBy, items: 0, lines: 0, wrong: [] };
    if (!(await all.in(bookChecks).findOne({ _id: checkId }))) {
      await all.in(bookChecks).insert({ _id: checkId, ...begun });
    }
    return { reached: at };
  });
  for (let more = true; more; ) {
    signal.throwIfAborted();
    const done = await step(async (all) => {
      const some = await someItems(all, at.after);
      const found = await wrongOf(all, some);
      return {
        reached: {
          after: some.at(-1)?._id ?? at.after,
          items: at.items + some.length,
          lines: at.lines + found.lines,
          wrong: [...at.wrong, ...found.wrong].slice(0, mostNamed),
        },
        progress: { done: at.items + some.length },
      };
    });
    more = done.reached.items > at.items;
    at = done.reached;
  }
  const { items: itemsSeen, lines, wrong } = at;
  await step(async (all) => {
    await all
      .in(bookChecks)
      .updateOne({ _id: checkId }, { $set: { endedAt: new Date(), items: itemsSeen, lines, wrong } });
    return { reached: at };
  });
  return { items: itemsSeen, lines, wrong: wrong.length };
}

type Checked = Pick<Item, '_id' | 'productName' | 'totalCount' | 'onHoldCount' | 'lines'>;

async function someItems(db: CompanyDb, after: string): Promise<Checked[]> {
  const found = await db.in(items).list(
    { _id: { $gt: after } },
    {
      sort: { _id: 1 },
      limit: itemsPerStep,
      projection: { productName: 1, totalCount: 1, onHoldCount: 1, lines: 1 },
    },
  );
  let lines = 0;
  // At least one item, even if its ledger alone is longer than a step.
  const fit = found.findIndex((item, at) => {
    lines += item.lines;
    return at > 0 && lines > linesPerStep;
  });
  return fit === -1 ? found : found.slice(0, fit);
}

async function wrongOf(db: CompanyDb, some: readonly Checked[]) {
  const sums = await db
    .in(stockLines)
    .aggregate<{ _id: string; total: number; onHold: number; lines: number }>([
      { $match: { itemId: { $in: some.map(({ _id }) => _id) } } },
      {
        $group: {
          _id: '$itemId',
          total: { $sum: '$totalChange' },
          onHold: { $sum: '$onHoldChange' },
          lines: { $sum: 1 },
        },
      },
    ]);
  const sumsOf = new Map(sums.map((sum) => [sum._id, sum]));
  const wrong: BookCheck['wrong'] = [];
  let lines = 0;
  for (const { _id, productName, totalCount, onHoldCount, lines: said } of some) {
    const sum = sumsOf.get(_id) ?? { total: 0, onHold: 0, lines: 0 };
    lines += sum.lines;
    if (sum.total === totalCount && sum.onHold === onHoldCount && sum.lines === said) continue;
    wrong.push({
      itemId: _id,
      name: productName,
      counts: { totalCount, onHoldCount },
      sums: { totalCount: sum.total, onHoldCount: sum.onHold },
      lines: said,
      linesFound: sum.lines,
    });
  }
  return { lines, wrong };
}
