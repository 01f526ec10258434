import { type ByTheClock, daily, type JobKind, weekly } from '~db/jobs';
import { customerDetails, localNight, unpaidMail } from './modules/billing/jobs.server';
import { importJob, refreshScores, sweepImports } from './modules/crm/jobs.server';
import {
  closeJob,
  eraseKept,
  eraseTrail,
  exportJob,
  removeExport,
  tellJob,
} from './modules/data/jobs.server';
import { invoiceReminders, recurringInvoices } from './modules/documents/invoice/jobs.server';
import { makePaperJob, tellMakerJob } from './modules/documents/quotation/jobs.server';
import { sweepFiles } from './modules/files/jobs.server';
import { printJob } from './modules/files/print.server';
import {
  alertMail,
  bookCheckJob,
  importItemsJob,
  nightlyBookCheck,
  stockNight,
  sweepItemImports,
} from './modules/inventory/jobs.server';
import { repeatJobs } from './modules/jobs/jobs.server';
import { handOverMails } from './modules/people/jobs.server';
import { weeklySentiment } from './modules/sentiment/jobs.server';
import { makeVideoJob } from './modules/storyboards/jobs.server';
import { digestMails } from './modules/today/jobs.server';

/** Every kind of background job. Each is declared in its module's `jobs.server.ts` and listed here. */
export const kinds: readonly JobKind[] = [
  importJob as JobKind,
  makeVideoJob as JobKind,
  bookCheckJob as JobKind,
  importItemsJob as JobKind,
  makePaperJob as JobKind,
  tellMakerJob as JobKind,
  unpaidMail as JobKind,
  exportJob as JobKind,
  removeExport as JobKind,
  tellJob as JobKind,
  closeJob as JobKind,
  eraseTrail as JobKind,
  eraseKept as JobKind,
  customerDetails as JobKind,
  handOverMails as JobKind,
];

/** Jobs of the one process with the browser, in slots of their own, so that no film delays a PDF. */
export const printingKinds: readonly JobKind[] = [printJob as JobKind];

/** Scheduled jobs, in Singapore time. */
export const byTheClock: readonly ByTheClock[] = [
  daily({ at: '00:10', kind: repeatJobs }),
  daily({ at: '00:15', kind: recurringInvoices }),
  daily({ at: '00:10', kind: localNight }),
  daily({ at: '00:30', kind: stockNight }),
  daily({ at: '02:00', kind: nightlyBookCheck }),
  daily({ at: '03:00', kind: sweepFiles }),
  daily({ at: '00:05', kind: refreshScores }),
  daily({ at: '03:30', kind: sweepImports }),
  daily({ at: '03:35', kind: sweepItemImports }),
  daily({ at: '07:00', kind: alertMail }),
  daily({ at: '07:30', kind: digestMails }),
  daily({ at: '09:00', kind: invoiceReminders }),
  weekly({ on: 'Monday', at: '05:00', kind: weeklySentiment }),
];
