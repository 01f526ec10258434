import { grantConfirmedTrialCredits } from './modules/billing/index.server';
import {
  accountOf,
  forgetClientInInvoices,
  forgetClientInQuotations,
  invoicesForQuotations,
  invoicesOfJobs,
  quotationsForClients,
  quotationToInvoice,
  removeDraftsOf,
} from './modules/documents/index.server';
import { jobsWithinLeave, jobToInvoice, renameDriver } from './modules/jobs/index.server';
import { leaveForPeople, renameInLeave } from './modules/leave/index.server';
import { removeMeetingsOf, renameClientInMeetings, renameInMeetings } from './modules/meetings/index.server';
import type { Reactions } from './modules/reactions.server';
import { removeTasksOf, renameAssignee, renameClientInTasks } from './modules/tasks/index.server';

/** What each module does when something happens in a module that cannot import it. */
export const reactions: Reactions = {
  addressConfirmed: [grantConfirmedTrialCredits],
  personRenamed: [renameDriver, renameInMeetings, renameAssignee, renameInLeave],
  clientRenamed: [renameClientInMeetings, renameClientInTasks],
  clientDeleted: [forgetClientInInvoices, forgetClientInQuotations],
  sampleRemoved: [removeMeetingsOf, removeTasksOf, removeDraftsOf],
  leave: leaveForPeople,
  jobsWithin: jobsWithinLeave,
  quotations: quotationsForClients,
  accountOf,
  invoices: invoicesForQuotations,
  jobInvoices: invoicesOfJobs,
  invoiceSources: { quotation: quotationToInvoice, job: jobToInvoice },
};
