import { z } from 'zod';
import { singaporeDay } from '~/core/dates';
import { qrPaths } from '~/gateways/qr';
import { operation } from '~/operation/operation.server';
import { findPerson } from '../account/index.server';
import { jobs } from './collections';
import { ofPeople } from './crew';
import { driverPageOf } from './mails.server';
import * as messages from './messages';
import { listWords } from './schema';
import { withHindrances } from './standing.server';

/** The most jobs on a day's printed sheet. */
export const mostOnSheet = 200;

/** A day's jobs by time, each with its driver page's code, for printing. Cancelled ones are left out. */
export const drawDaySheet = operation({
  name: 'drawDaySheet',
  access: 'JobManagement',
  effect: 'read',
  failed: messages.listFailed,
  input: z.object({
    date: listWords.date,
    driver: z.string().max(100).catch('').default('').describe('The id of a person; all if it is empty.'),
  }),
  async run({ input: { date, driver }, company, db }) {
    const on = date || singaporeDay(new Date());
    const found = await db
      .in(jobs)
      .list(
        { jobDate: on, status: { $ne: 'cancelled' }, ...(driver && ofPeople([driver])) },
        { sort: { jobTime: 1, _id: 1 }, limit: mostOnSheet + 1 },
      );
    const shown = found.slice(0, mostOnSheet);
    const [person, drivers, codes] = await Promise.all([
      driver ? findPerson(db, driver) : null,
      withHindrances(db, company, on, shown),
      qrPaths(shown.map(({ _id }) => driverPageOf(_id))),
    ]);
    const items = drivers.map((one, at) => ({ ...one, code: codes[at] ?? { size: 0, path: '' } }));
    return { date: on, driver, name: person?.name ?? '', items, more: found.length > mostOnSheet };
  },
});
