import { changeEach, part } from '~db/change-each';
import type { CompanyDb } from '~db/company-db';
import { invoices, quotations } from './collections';

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
