/** The public interface of this module. */
export { addJobOf } from './add-job.server';
export { type Job, jobs } from './collections';
export { driverChoice, renameDriver } from './drivers.server';
export { endedJobs, holdJobForInvoice, jobToInvoice } from './to-invoice.server';
export { clientsWithRemarks, remarksWritten } from './written-remarks.server';
