import { companies, emailLinks, securityEvents, users } from '~/modules/account/collections';
import { activity } from '~/modules/audit/collections';
import * as billing from '~/modules/billing/collections';
import { clientImports, clients, interactions, noteVersions } from '~/modules/crm/collections';
import { dataExports } from '~/modules/data/collections';
import { invoiceSeries, invoices, receivables } from '~/modules/documents/invoice/collections';
import { quotations } from '~/modules/documents/quotation/collections';
import { ideas } from '~/modules/ideas/collections';
import * as inventory from '~/modules/inventory/collections';
import { jobSeries, jobs, pastDrives, refusedEnds } from '~/modules/jobs/collections';
import * as leave from '~/modules/leave/collections';
import { calendarAddresses, meetings } from '~/modules/meetings/collections';
import { departments, employees } from '~/modules/people/collections';
import { trackedPrices } from '~/modules/pricing/collections';
import { sentiments } from '~/modules/sentiment/collections';
import { scenes, storyboards } from '~/modules/storyboards/collections';
import { tasks } from '~/modules/tasks/collections';
import { digestReaders, todayMarks } from '~/modules/today/collections';
import { trends } from '~/modules/trends/collections';
import { resetLinks } from '../across-companies';
import { dataFormats } from '../data-format';
import { addresses, directory } from '../directory';
import { chunks, contents, files, looseFiles } from '../files';
import { findEntries } from '../find-entries';
import { backgroundJobs, clockTurns } from '../jobs/collection';
import { limits } from '../limits';
import { onceKeys } from '../once';
import { sessions } from '../sessions';
import { upgrades } from '../upgrades';
import type { Telling } from './plain';

/** A kind of record in an export: the name of its two files, and a description for the reader. */
interface Kind extends Telling {
  /** The collection's name. */
  of: string;
  /** Without extension: 'clients' becomes `data/clients.csv` and `data/clients.json`. */
  file: string;
  says: string;
}

const kind = ({ name }: { name: string }, file: string, says: string, telling: Telling = {}): Kind => ({
  of: name,
  file,
  says,
  ...telling,
});

/** How a person's own record and pay are exported. */
export const personTelling: Telling = { without: ['secondFactor', 'secondFactorSetUp', 'sessionsEndedAt'] };
export const payTelling: Telling = {
  without: ['watched', 'nextWatched'],
  cents: [
    ...['baseSalary', 'hourlyRate', 'allowances.amount', 'deductions.amount'],
    ...['payrollHistory.base', 'payrollHistory.net'],
  ],
};
export const jobTelling: Telling = { thousandths: ['materials.planned', 'materials.used'] };

/** The kinds in a company's export, in the order readers look for them. */
export const exportedKinds: readonly Kind[] = [
  kind(companies, 'company', 'The company: its details, settings and plan.', { without: ['closing'] }),
  kind(users, 'people', 'Everybody who works or worked here: name, job, rights.', personTelling),
  kind(
    employees,
    'people-details',
    'Contact, employment, pay, papers; the id is that of people.',
    payTelling,
  ),
  kind(departments, 'departments', 'The departments, and how many are in each.'),
  kind(leave.leaveRequests, 'leave', 'Leave that was asked for, and what became of it.'),
  kind(leave.leaveAdjustments, 'leave-adjustments', 'Days that HR added to or removed from someone’s leave.'),
  kind(
    leave.leaveSettings,
    'leave-settings',
    'Your types of leave and holidays, where they differ from the usual.',
  ),
  kind(clients, 'clients', 'Your clients, with their notes and how warm they are.'),
  kind(noteVersions, 'client-notes', 'Every version of each client’s notes, and who wrote it.'),
  kind(
    interactions,
    'client-dealings',
    'What was done with each client and when: a list of what is elsewhere.',
  ),
  kind(sentiments, 'client-weeks', 'How each client’s weeks were, and what that rests on.'),
  kind(clientImports, 'client-imports', 'Lists of clients that were uploaded in the last days.'),
  kind(ideas, 'ideas', 'Marketing ideas.'),
  kind(trends, 'trends', 'Market trends.'),
  kind(storyboards, 'storyboards', 'Storyboards; the id is that of the idea.'),
  kind(scenes, 'storyboard-scenes', 'Their scenes; files.csv says which picture and video is whose.'),
  kind(meetings, 'meetings', 'Meetings, with their logs.'),
  kind(tasks, 'tasks', 'Tasks.'),
  kind(quotations, 'quotations', 'Quotations, with their lines and history. Amounts in dollars.', {
    without: ['paper'],
    // Percentages are stored in hundredths, like money.
    cents: ['discount', 'net', 'gst', 'amount', 'lines.unitPrice', 'lines.discountPercent'],
    thousandths: ['lines.quantity'],
  }),
  kind(
    invoices,
    'client-invoices',
    'Invoices, deposits and credit notes for your clients, with payments. Amounts in dollars.',
    {
      without: ['paper'],
      cents: [
        ...['subtotal', 'discount', 'net', 'gst', 'total', 'lines.unitPrice', 'payments.amount'],
        // Percentages are stored in hundredths, like money.
        ...['lines.discountPercent'],
        ...['deductions.net', 'deductions.gst', 'credits.net', 'credits.gst', 'history.amount'],
      ],
      thousandths: ['lines.quantity'],
    },
  ),
  kind(
    invoiceSeries,
    'client-invoices-repeating',
    'Invoices that repeat; the id is that of client-invoices.',
  ),
  kind(trackedPrices, 'tracked-prices', 'Tracked prices: sample data.'),
  kind(inventory.items, 'stock-items', 'What is in stock, archived items too. Amounts in dollars.', {
    cents: ['price', 'cost'],
  }),
  kind(inventory.stockLines, 'stock-ledger', 'Every movement of stock; adds up to the counts of the items.'),
  kind(inventory.itemDays, 'stock-days', 'Each item at the close of each day on which it moved.'),
  kind(inventory.stockCloses, 'stock-closes', 'All stock at the close of each day.'),
  kind(inventory.itemImports, 'stock-imports', 'Lists of items that were uploaded in the last days.'),
  kind(inventory.bookChecks, 'stock-checks', 'Checks whether the ledger adds up, and what they found.'),
  kind(inventory.resources, 'resources', 'What you work with and look after.'),
  kind(inventory.alerts, 'alerts', 'Alerts, open and resolved.'),
  kind(inventory.alertReaders, 'alert-readers', 'Who gets the alerts by mail; the id is that of people.'),
  kind(digestReaders, 'digest-readers', 'Who gets their day by mail; the id is that of people.', {
    without: ['token'],
  }),
  kind(jobs, 'jobs', 'Jobs: who drove what, when and where.', jobTelling),
  kind(refusedEnds, 'job-ends-to-look-at', 'Ends of jobs that were refused and sent to the office.', {
    thousandths: ['materials.used'],
  }),
  kind(jobSeries, 'jobs-repeating', 'Jobs that repeat, as the next ones will be.'),
  kind(billing.purseLines, 'credits', 'The credit statement.'),
  kind(billing.checkouts, 'checkouts', 'Checkouts that were begun, and whether they were paid.'),
  kind(billing.invoices, 'invoices', 'What you were billed for this suite. Amounts in dollars.', {
    cents: ['amount'],
  }),
  kind(activity, 'activity', 'Who did what, and when.'),
  kind(securityEvents, 'security-events', 'Sign-ins, failed ones, tokens and refused requests of 90 days.'),
];

/** Collections that are never exported, and why. A test fails if one is missing from both lists. */
export const notExported: Readonly<Record<string, string>> = {
  [files.name]: 'Listed in files.csv, with where each lies in this zip.',
  [contents.name]: 'The files themselves, in the folder files.',
  [chunks.name]: 'The files themselves, in the folder files.',
  [looseFiles.name]: 'Uploads that came to nothing.',
  [leave.leaveMonths.name]: 'An index of the leave, for the calendar.',
  [receivables.name]: 'Sums of what is open on client-invoices, by due date.',
  [inventory.stockChanges.name]: 'Sums of the ledger that are on their way into stock-closes.',
  [inventory.itemGroups.name]: 'How many items are in each segment and place: counts of stock-items.',
  [calendarAddresses.name]: 'Opens calendars.',
  [leave.leaveAddresses.name]: 'Opens calendars.',
  [emailLinks.name]: 'Opens accounts.',
  [resetLinks.name]: 'Opens accounts.',
  [addresses.name]: 'Addresses of people, once more: by them the suite finds who signs in.',
  [directory.name]: 'Which public link is yours: the links are in quotations and client-invoices.',
  [sessions.name]: 'Opens accounts. People find their own devices in their own data.',
  [pastDrives.name]: 'Who drove a job that was given away or deleted, for 30 days.',
  [limits.name]: 'Counts of tries, for minutes.',
  [findEntries.name]: 'What searches look at: made from the records.',
  [onceKeys.name]: 'Answers that are kept for a day, should a request come again.',
  [billing.charges.name]: 'Work that is under way at this moment; what came of it is in credits.',
  [billing.takenEvents.name]: 'Which messages of the payment provider were read.',
  [billing.localBooks.name]: 'The books of the test checkout, on which no money moves.',
  [backgroundJobs.name]: 'Work of the suite itself.',
  [todayMarks.name]:
    'Which lines of their day each person has read or put off. Each finds their own in their own data.',
  [clockTurns.name]: 'Work of the suite itself.',
  [upgrades.name]: 'Work of the suite itself.',
  [dataFormats.name]: 'Work of the suite itself.',
  [dataExports.name]: 'Exports like this one.',
};
