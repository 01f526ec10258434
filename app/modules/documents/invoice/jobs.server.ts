import { clockKind, dueIn } from '~db/jobs';
import { companies } from '../../account/index.server';
import { invoiceSeries } from './collections';

/** Reminds clients of due invoices, for companies that want it. */
export const invoiceReminders = clockKind({
  name: 'invoices.remind',
  due: [dueIn(companies, () => ({ invoiceReminders: true }))],
  begin: null,
  async run(run) {
    const { mailReminders } = await import('./reminders.server');
    return await mailReminders(run);
  },
});

/** Makes the drafts of invoices that repeat. */
export const recurringInvoices = clockKind({
  name: 'invoices.repeat',
  due: [dueIn(invoiceSeries, ({ day }) => ({ next: { $lte: day } }))],
  begin: { made: 0 },
  async run(run) {
    const { makeRecurring } = await import('./recurring.server');
    return await makeRecurring(run);
  },
});
