/** The public interface of this module. */
export { addJobOf } from './add-job.server';
export { type Job, jobs } from './collections';
export { driverChoice, renameDriver } from './drivers.server';
export { jobProof } from './find-job.server';
export type { InvoicesOfJobs, JobInvoice } from './invoice-side';
export { jobsWithinLeave } from './leave-side.server';
export { jobNeeds } from './needs.server';
export { endedJobs, holdJobForInvoice, jobToInvoice } from './to-invoice.server';
export { clientsWithRemarks, remarksWritten } from './written-remarks.server';
