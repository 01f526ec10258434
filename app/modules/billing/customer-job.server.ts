import { z } from 'zod';
import type { CompanyDb } from '~db/company-db';
import { enqueue, jobKind } from '~db/jobs';

/** Tells the payment provider to whom the company's invoices go from now on. */
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

/** Orders that, within the transaction after which somebody else owns the company. */
export async function orderCustomerDetails(db: CompanyDb, { email }: { email: string }): Promise<void> {
  await enqueue(db, customerDetails, { email }, { subjectId: db.companyId });
}
