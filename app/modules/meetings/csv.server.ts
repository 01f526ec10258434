import { csvList } from '~/core/csv';
import { localTime } from '~/core/dates';
import type { CompanyDb } from '~db/company-db';
import { type Order, pagesOf } from '~db/keyset';
import { type Meeting, meetings } from './collections';
import { withNames } from './meeting-list.server';

const byStart: Order<Meeting> = { by: 'startsAt', sorted: 'time' };
const headings = [
  'Title',
  'Client',
  'Starts (Singapore time)',
  'Ends (Singapore time)',
  'Whose',
  'Repeats',
  'Description',
];

/** Meetings by start as CSV, of one person or of all. */
export function meetingsAsCsv(db: CompanyDb, userId?: string): AsyncGenerator<string> {
  return csvList(headings, named(db, userId), ({ title, clientName, startsAt, endsAt, ...one }) => [
    title,
    clientName,
    inTable(startsAt),
    inTable(endsAt),
    one.userName,
    one.repeat ?? '',
    one.description,
  ]);
}

async function* named(db: CompanyDb, userId: string | undefined): AsyncGenerator<Meeting[]> {
  const filter = userId === undefined ? {} : { userId };
  for await (const page of pagesOf(db.in(meetings), { filter, order: byStart }))
    yield await withNames(db, page);
}

/** As spreadsheets know a time: '2026-11-21 09:30'. */
const inTable = (at: Date) => localTime(at).replace('T', ' ');
