import { changeEach, part } from '~db/change-each';
import type { CompanyDb } from '~db/company-db';
import { pagesOf } from '~db/keyset';
import { type InvoiceSeries, invoiceSeries, invoices, quotations } from './collections';
import { creditLeftOf } from './invoice/status';
import { invoicesOfThread, threadWith } from './ledger/deposits.server';
import { entriesOf, leftOf } from './ledger/quotation-ledger.server';
import { newestFirst } from './list.server';

/** Counts the stock that was held when work began in thousandths: earlier versions counted whole units. */
export async function upgradeHeld(db: CompanyDb): Promise<void> {
  await changeEach(db, 'quotations.heldInThousandths', [
    part(quotations, ({ begun, ...quotation }) => ({
      ...quotation,
      ...(begun && {
        begun: {
          ...begun,
          held: begun.held.map((one) => ({
            ...one,
            quantity: one.quantity * 1_000,
            short: one.short * 1_000,
          })),
        },
      }),
    })),
  ]);
}

/** Calls an invoice of which only a part was credited issued: earlier versions called it part-paid. */
export async function upgradeCredited(db: CompanyDb): Promise<void> {
  await db
    .in(invoices)
    .updateMany({ status: 'part-paid', payments: { $size: 0 } }, { $set: { status: 'issued' } });
}

/** Marks invoices with money on them that is the client's: earlier versions found them among all that were credited. */
export async function upgradeExcess(db: CompanyDb): Promise<void> {
  for await (const page of pagesOf(db.in(invoices), {
    filter: { 'credits.id': { $exists: true }, excess: { $exists: false } },
    order: newestFirst,
    projection: { kind: 1, total: 1, deductions: 1, payments: 1, credits: 1, createdAt: 1 },
  })) {
    const ids = page.filter((one) => creditLeftOf(one) > 0).map(({ _id }) => _id);
    await db.in(invoices).updateMany({ _id: { $in: ids } }, { $set: { excess: true } });
  }
}

/** Marks accepted quotations with something left to invoice. */
export async function upgradeToInvoice(db: CompanyDb): Promise<void> {
  for await (const page of pagesOf(db.in(quotations), {
    filter: { status: 'accepted', toInvoice: { $exists: false } },
    order: newestFirst,
  })) {
    for (const quotation of page) {
      const thread = await threadWith(db, quotation);
      const ledger = entriesOf(thread.quoted, await invoicesOfThread(db, thread));
      if (leftOf(ledger).net <= 0) continue;
      await db.in(quotations).updateOne({ _id: quotation._id }, { $set: { toInvoice: true } });
    }
  }
}

/** What earlier versions concluded from an invoice’s status: one that is credited as a whole gives back its deposits and its job. */
export async function upgradeReleases(db: CompanyDb): Promise<void> {
  const old = {
    status: 'credited' as const,
    'credits.releases': { $exists: false },
    $or: [{ 'deductions.0': { $exists: true } }, { jobId: { $exists: true } }],
  };
  for await (const page of pagesOf(db.in(invoices), { filter: old, order: newestFirst })) {
    for (const { _id, credits, deductions, jobId } of page) {
      const deposits = deductions.map(({ invoiceId }) => invoiceId);
      const releases = { deposits, job: jobId !== undefined, stock: false };
      await db
        .in(invoices)
        .updateOne({ ...old, _id }, { $set: { [`credits.${credits.length - 1}.releases`]: releases } });
    }
  }
}

/** A repeating invoice of an earlier version. */
type OldSeries = Omit<InvoiceSeries, 'repeat'> & { every: 'monthly' | 'quarterly'; dayOfMonth: number };

/** Gives repeating invoices the rules of `core/repeat.ts`: earlier versions knew months and quarters only. */
export async function upgradeRepeats(db: CompanyDb): Promise<void> {
  await changeEach(db, 'invoices.repeats', [
    part(invoiceSeries, (stored) => {
      const { every, dayOfMonth: day, ...series } = stored as unknown as OldSeries;
      return {
        ...series,
        repeat: { unit: 'month', every: every === 'quarterly' ? 3 : 1, day },
      } satisfies InvoiceSeries;
    }),
  ]);
}
