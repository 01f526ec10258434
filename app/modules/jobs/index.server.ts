/** The public interface of this module. */
export { addJobOf } from './add-job.server';
export { type Job, jobs } from './collections';
export { driverChoice, renameDriver } from './drivers.server';
export type { InvoicesOfJobs, JobInvoice } from './invoice-side';
export { endedJobs, holdJobForInvoice, jobToInvoice } from './to-invoice.server';
export { clientsWithRemarks, remarksWritten } from './written-remarks.server';
