import { z } from 'zod';
import type { CompanyDb } from '~db/company-db';
import { enqueue, jobKind } from '~db/jobs';

/** Tells the payment provider who gets the company's invoices. */
export const customerDetails = jobKind({
  name: 'billing.customerDetails',
  input: z.object({ email: z.email() }),
  begin: null,
  attempts: 5,
  async run({ input, db }) {
    const { tellCustomerDetails } = await import('./products.server');
    await tellCustomerDetails(db, input);
  },
});

/** Adds that job, in the transaction that hands the company over. */
export async function orderCustomerDetails(db: CompanyDb, { email }: { email: string }): Promise<void> {
  await enqueue(db, customerDetails, { email }, { subjectId: db.companyId });
}
