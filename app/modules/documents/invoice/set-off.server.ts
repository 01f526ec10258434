import { singaporeDay } from '~/core/dates';
import { newId } from '~/core/id';
import type { CompanyDb } from '~db/company-db';
import type { Invoice } from '../collections';
import { pushEvent } from '../history';
import { find, invoiceKind } from '../kinds.server';
import { creditMethod } from './methods';
import { addTo, reverseLine } from './payments.server';

interface By {
  byName: string;
  at: Date;
}

/** Uses up the money of the security deposits that an invoice sets off, in the transaction that issues it. */
export async function setOff(db: CompanyDb, invoice: Invoice, { byName, at }: By): Promise<void> {
  const usedFor = { invoiceId: invoice._id, number: invoice.number ?? '' };
  for (const { invoiceId, net: amount, security } of invoice.deductions) {
    if (!security) continue;
    const line = { id: newId(), amount: -amount, date: singaporeDay(at), reference: '', note: '' };
    const payment = { ...line, method: creditMethod, usedFor, at, byName } as const;
    const event = pushEvent('used' as const, byName, at, { amount, to: usedFor.number });
    await addTo(db, await find(db, invoiceKind, invoiceId), { payment }, event);
  }
}

/** Gives the money of these security deposits back to them, in the transaction of the credit note that says so. */
export async function giveBack(
  db: CompanyDb,
  { _id, deductions }: Invoice,
  depositIds: readonly string[],
  by: By & { reason: string },
): Promise<void> {
  for (const { invoiceId, security } of deductions) {
    if (!security || !depositIds.includes(invoiceId)) continue;
    const deposit = await find(db, invoiceKind, invoiceId);
    const line = deposit.payments.find(({ usedFor, reverses }) => usedFor?.invoiceId === _id && !reverses);
    if (line) await reverseLine(db, deposit, line.id, { ...by, id: newId() });
  }
}
