import type { CompanyDb } from '~db/company-db';
import { companies } from '../account/index.server';

/** Removes whether new quotations charge GST: that follows from the GST number. */
export async function upgradeQuoteGst(db: CompanyDb): Promise<void> {
  await db
    .in(companies)
    .updateMany({ quoteGst: { $exists: true } } as never, { $unset: { quoteGst: '' } } as never);
}
