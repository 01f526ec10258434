import type { BillingEvent, CheckoutNow, Invoice } from '~/core/billing';
import { topUpOf } from '~/core/plan';
import { Undone } from '~/core/refusal';
import { payments } from '~/gateways/billing';
import type { CompanyDb } from '~db/company-db';
import { isDuplicate } from '~db/duplicate';
import { type Brought, bringUpToDate } from './bring-up-to-date.server';
import { checkouts, invoices, takenEvents } from './collections';

/**
 * Processes an event of this company, once: its effects and its id are stored together. An event is only a reason to
 * look, so the order does not matter. Throws `Undone` if the provider is unreachable, so that it sends the event again.
 */
export async function takeEvent(db: CompanyDb, event: BillingEvent): Promise<void> {
  const { id, type, customerId, checkoutId, invoiceId } = event;
  if (!customerId || (await db.in(takenEvents).findOne({ _id: id }))) return;
  const taking = bringUpToDate(db, customerId, {
    look: async () => ({
      checkout: checkoutId === undefined ? null : await payments().checkoutNow(checkoutId),
      invoice: invoiceId === undefined ? null : await payments().invoice(invoiceId),
    }),
    async write(all, { checkout, invoice }): Promise<Brought | null> {
      if (await all.in(takenEvents).findOne({ _id: id })) return null;
      await all.in(takenEvents).insert({ _id: id, type, at: new Date() });
      if (invoiceId) await storeInvoice(all, invoiceId, invoice);
      const by = checkoutId && checkout?.paid ? await markPaid(all, checkoutId, checkout) : null;
      const topUp = by && checkout?.mode === 'payment' ? topUpOf(checkout.product) : undefined;
      return by && topUp ? { bought: { credits: topUp.credits, name: topUp.name, by } } : {};
    },
  });
  await taking.catch(async (error: unknown) => {
    // The other of two simultaneous deliveries has processed it.
    if (!isDuplicate(error) || !(await db.in(takenEvents).findOne({ _id: id }))) throw new Undone(error);
  });
}

/** Stores an invoice in its current state; a withdrawn one (null) is deleted. A paid one stays paid. */
export async function storeInvoice(all: CompanyDb, _id: string, invoice: Invoice | null): Promise<void> {
  if (!invoice) {
    await all.in(invoices).deleteMany({ _id, paid: false });
    return;
  }
  const { id: _, ...shown } = invoice;
  const stored = await all.in(invoices).findOne({ _id });
  if (!stored) await all.in(invoices).insert({ _id, ...shown });
  else if (!stored.paid) await all.in(invoices).updateOne({ _id }, { $set: shown });
}

/** Marks a checkout as paid. Returns who started it if this is the first report, otherwise null. */
async function markPaid(
  all: CompanyDb,
  _id: string,
  { mode, product }: CheckoutNow,
): Promise<{ userId: string; userName: string } | null> {
  const begun = await all.in(checkouts).findOne({ _id });
  const paidAt = new Date();
  if (begun?.paidAt) return null;
  if (begun) {
    await all.in(checkouts).updateOne({ _id }, { $set: { paidAt } });
    return begun;
  }
  const who = { userId: '', userName: 'Your plan' };
  await all.in(checkouts).insert({ _id, mode, product, ...who, startedAt: paidAt, paidAt });
  return who;
}
