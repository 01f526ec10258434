import { clockKind, dueIn } from '~db/jobs';
import { companies } from '../account/index.server';

/** Reminds clients of invoices that are due, of the companies that want it. */
export const invoiceReminders = clockKind({
  name: 'invoices.remind',
  due: [dueIn(companies, () => ({ invoiceReminders: true }))],
  begin: null,
  async run(run) {
    const { mailReminders } = await import('./reminders.server');
    return await mailReminders(run);
  },
});
