import { emailLinks, securityEvents, users } from '~/modules/account/collections';
import { activity } from '~/modules/audit/collections';
import { checkouts, purseLines } from '~/modules/billing/collections';
import { clientImports, clients, noteVersions } from '~/modules/crm/collections';
import { dataExports } from '~/modules/data/collections';
import { invoiceSeries, invoices } from '~/modules/documents/invoice/collections';
import { quotations } from '~/modules/documents/quotation/collections';
import { ideas } from '~/modules/ideas/collections';
import {
  alertReaders,
  alerts,
  bookChecks,
  itemImports,
  items,
  resources,
  stockLines,
} from '~/modules/inventory/collections';
import { jobSeries, jobs, pastDrives, refusedEnds } from '~/modules/jobs/collections';
import { leaveAddresses, leaveAdjustments, leaveMonths, leaveRequests } from '~/modules/leave/collections';
import { calendarAddresses, meetings } from '~/modules/meetings/collections';
import { employees } from '~/modules/people/collections';
import { trackedPrices } from '~/modules/pricing/collections';
import { tasks } from '~/modules/tasks/collections';
import { digestReaders, todayMarks } from '~/modules/today/collections';
import { trends } from '~/modules/trends/collections';
import { resetLinks } from '../across-companies';
import { addresses, directory } from '../directory';
import { files } from '../files';
import { findEntries } from '../find-entries';
import { backgroundJobs } from '../jobs/collection';
import { onceKeys } from '../once';
import { sessions } from '../sessions';
import type { Part } from './archive';
import { jobTelling, payTelling, personTelling } from './kinds';
import type { Plain } from './plain';

/** Everything known about the person `id`, without other people's pay. */
export function partsOfPerson(id: string): Part[] {
  return [
    {
      ...{ of: users.name, file: 'profile', where: { _id: id as never }, withFiles: true },
      says: 'Name, job, rights, and when you came.',
      ...personTelling,
    },
    {
      ...{ of: employees.name, file: 'details', where: { _id: id as never } },
      says: 'Contact, employment, pay, bank details, papers.',
      ...payTelling,
    },
    {
      ...{ of: leaveRequests.name, file: 'leave', where: { userId: id }, withFiles: true },
      says: 'Leave that you asked for, and what became of it.',
    },
    {
      ...{ of: leaveAdjustments.name, file: 'leave-adjustments', where: { userId: id } },
      says: 'Days of leave that you were given or that were taken.',
    },
    {
      ...{ of: jobs.name, file: 'jobs', where: drivenBy(id), withFiles: true },
      ...jobTelling,
      own: (job) => ({ ...job, started: ownStep(job.started, id), ended: ownStep(job.ended, id) }),
      says: 'Jobs that are yours to drive or that you drove, with the positions that your phone sent.',
    },
    {
      ...{ of: refusedEnds.name, file: 'job-ends-to-look-at', where: { userId: id }, withFiles: true },
      thousandths: ['materials.used'],
      says: 'Ends of jobs that you sent and that were refused, for the office to look at.',
    },
    {
      ...{ of: pastDrives.name, file: 'jobs-given-away', where: { userId: id } },
      says: 'Jobs of the last 30 days that were yours and were given away or deleted.',
    },
    { of: tasks.name, file: 'tasks', where: { assigneeId: id }, says: 'Tasks that are yours.' },
    { of: meetings.name, file: 'meetings', where: { userId: id }, says: 'Your meetings.' },
    {
      ...{ of: sessions.name, file: 'sign-ins', where: { userId: id }, without: ['_id'] },
      says: 'Where you are signed in, and your API tokens by their names.',
    },
    {
      ...{ of: emailLinks.name, file: 'new-address', where: { userId: id }, without: ['_id'] },
      says: 'A new address of yours that waits to be confirmed.',
    },
    {
      ...{ of: alertReaders.name, file: 'alert-mails', where: { _id: id as never } },
      says: 'That you get the stock alerts by mail.',
    },
    {
      ...{ of: digestReaders.name, file: 'digest-mails', where: { _id: id as never }, without: ['token'] },
      says: 'That you get your day by mail each morning.',
    },
    {
      ...{ of: todayMarks.name, file: 'today', where: { _id: id as never } },
      says: 'Which lines of your day you have read or put off.',
    },
    {
      ...{ of: calendarAddresses.name, file: 'calendar', where: { _id: id as never } },
      says: 'That your calendar program fetches your meetings.',
    },
    {
      ...{ of: leaveAddresses.name, file: 'leave-calendar', where: { _id: id as never } },
      says: 'That your calendar program fetches the leave.',
    },
    {
      ...{ of: securityEvents.name, file: 'security-events', where: { userId: id } },
      says: 'Your account activity in the last 90 days.',
    },
    {
      of: activity.name,
      file: 'activity',
      where: { userId: id },
      without: ['figures'],
      says: 'What you did, and when.',
    },
    {
      ...{ of: activity.name, file: 'activity-about-me', where: { subject: 'person', subjectId: id } },
      says: 'What was done about your record, by whom and when.',
    },
  ];
}

/** Jobs they drive, or have started or ended. */
function drivenBy(id: string) {
  return { $or: [{ driverId: id }, { 'started.userId': id }, { 'ended.userId': id }] };
}

/** The start or end of a job, without another driver's position. */
function ownStep(step: Plain | undefined, id: string): Plain {
  if (step === undefined || step === null || typeof step !== 'object' || Array.isArray(step)) return null;
  return step.userId === id ? step : { ...step, position: null };
}

const madeByThem = 'The company’s record. That you made or changed it is in activity.';

/** Other collections that name people, and why they are not in a person's export. A test fails if one is missing. */
export const notOfPerson: Readonly<Record<string, string>> = {
  [findEntries.name]: 'What searches look at: made from the records.',
  [clients.name]: madeByThem,
  [noteVersions.name]: madeByThem,
  [clientImports.name]: madeByThem,
  [ideas.name]: madeByThem,
  [trends.name]: madeByThem,
  [quotations.name]: madeByThem,
  [invoices.name]: madeByThem,
  [invoiceSeries.name]: madeByThem,
  [items.name]: madeByThem,
  [stockLines.name]: madeByThem,
  [itemImports.name]: madeByThem,
  [bookChecks.name]: madeByThem,
  [resources.name]: madeByThem,
  [alerts.name]: madeByThem,
  [jobSeries.name]: madeByThem,
  [trackedPrices.name]: madeByThem,
  [purseLines.name]: madeByThem,
  [checkouts.name]: madeByThem,
  [files.name]: 'Your photo, certificates and jobs’ pictures are in files. The others are the company’s.',
  [leaveMonths.name]: 'An index of the leave, for the calendar.',
  [resetLinks.name]: 'Opens your account.',
  [addresses.name]: 'Your sign-in address once more: it is in your profile.',
  [directory.name]: 'Which link is yours: the links themselves are in your data.',
  [onceKeys.name]: 'Answers that are kept for a day, should a request come again.',
  [backgroundJobs.name]: 'Work of the suite itself.',
  [dataExports.name]: 'Exports like this one.',
};
