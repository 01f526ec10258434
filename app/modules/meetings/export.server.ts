import { z } from 'zod';
import { csvList } from '~/core/csv-lines';
import { tableTime } from '~/core/dates';
import { repeatInWords } from '~/core/repeat';
import { flag } from '~/core/text';
import { operation } from '~/operation/operation.server';
import type { CompanyDb } from '~db/company-db';
import { type Order, pagesOf } from '~db/keyset';
import { type Meeting, meetings } from './collections';
import { eitherFilter, withNames } from './meeting-list.server';
import * as messages from './messages';

const byStart: Order<Meeting> = { by: 'startsAt', sorted: 'time' };
const headings = [
  'Title',
  'Client',
  'Starts (Singapore time)',
  'Ends (Singapore time)',
  'Place',
  'Whose',
  'Attendees',
  'Repeats',
  'Description',
];

/** All meetings as CSV, or those the caller has or attends. At most a thousand are in memory at once. */
export const exportMeetings = operation({
  name: 'exportMeetings',
  access: 'Meetings',
  effect: 'read',
  failed: messages.exportFailed,
  input: z.object({ mine: flag.catch(false).default(false) }),
  async run({ input: { mine }, actor, db }): Promise<AsyncGenerator<string>> {
    return meetingsAsCsv(db, mine ? actor.userId : undefined);
  },
});

/** Meetings by start as CSV, of one person or all. */
function meetingsAsCsv(db: CompanyDb, userId?: string): AsyncGenerator<string> {
  return csvList(headings, nameClients(db, userId), ({ title, clientName, startsAt, endsAt, ...one }) => [
    title,
    clientName,
    tableTime(startsAt),
    tableTime(endsAt),
    one.place ?? '',
    one.userName,
    (one.attendees ?? []).map(({ name }) => name).join(', '),
    one.repeat ? repeatInWords(one.repeat) : '',
    one.description,
  ]);
}

async function* nameClients(db: CompanyDb, userId: string | undefined): AsyncGenerator<Meeting[]> {
  const filter = userId === undefined ? {} : eitherFilter(userId);
  for await (const page of pagesOf(db.in(meetings), { filter, order: byStart }))
    yield await withNames(db, page);
}
