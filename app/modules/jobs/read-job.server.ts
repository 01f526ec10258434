import { z } from 'zod';
import { holds } from '~/core/access';
import { singaporeDay } from '~/core/dates';
import { day } from '~/core/moment';
import { idInput } from '~/core/named-id';
import { operation } from '~/core/operation';
import { Refusal } from '~/core/refusal';
import { line } from '~/core/text';
import { qrPaths, qrPicture } from '~/gateways/qr';
import type { CompanyDb } from '~db/company-db';
import { findColleague } from '../account/index.server';
import { clientChoice } from '../crm/index.server';
import { departmentNames } from '../people/index.server';
import { reactions } from '../reactions.server';
import { jobs } from './collections';
import { driverChoice } from './drivers.server';
import { findDriven } from './find-job.server';
import { freeJobIds } from './free-ids.server';
import { driverPageOf } from './mails.server';
import * as messages from './messages';
import { listWords } from './schema';
import { comingOf, seriesOf } from './series.server';
import { withHindrances } from './standing.server';

const pickerSearch = line({ most: 150 }).default('');
const chosenDriver = line({ most: 100 }).default('');

/** One job, for its driver or whoever manages jobs. */
export const readJob = operation({
  name: 'readJob',
  access: 'signed-in',
  effect: 'read',
  input: idInput,
  failed: messages.loadFailed,
  async run({ input: { id }, actor, db }) {
    const job = await findDriven(db, actor, id);
    const invoiced = (await reactions().jobInvoices?.list(db, job)) ?? [];
    return { job, toPay: invoiced.filter(({ hasPayNow }) => hasPayNow) };
  },
});

/** The PayNow code of one of a job's invoices, as a PNG that its client scans from the driver's phone. */
export const drawPayNow = operation({
  name: 'drawJobPayNow',
  access: 'signed-in',
  effect: 'read',
  input: idInput.extend({ invoiceId: z.string() }),
  failed: messages.codeFailed,
  async run({ input: { id, invoiceId }, actor, db }) {
    const job = await findDriven(db, actor, id);
    const side = reactions().jobInvoices;
    if (!side) throw new Refusal('not-found');
    return await side.code(db, job, invoiceId);
  },
});

/** The same with all that its own page shows: what keeps its driver from it, his code, and whether it repeats. */
export const showJob = operation({
  name: 'showJob',
  access: 'JobManagement',
  effect: 'read',
  input: idInput,
  failed: messages.loadFailed,
  async run({ input: { id }, actor, db }) {
    const job = await db.in(jobs).get(id, messages.unknown);
    const maySell = holds(actor.access, 'Quotes');
    const [[{ hindrance } = { hindrance: null }], series, coming, [code], invoices] = await Promise.all([
      withHindrances(db, job.jobDate, [job]),
      seriesOf(db, job),
      comingOf(db, job, new Date()),
      qrPaths([driverPageOf(id)]),
      maySell ? reactions().jobInvoices?.list(db, job) : [],
    ]);
    return {
      job,
      hindrance,
      series,
      coming: coming.length,
      code: code ?? { size: 0, path: '' },
      invoices: invoices ?? [],
      mayInvoice: maySell && job.status === 'ended',
    };
  },
});

/** A job's code as a PNG: the address of its driver page. */
export const drawJobCode = operation({
  name: 'drawJobCode',
  access: 'JobManagement',
  effect: 'read',
  input: idInput,
  failed: messages.codeFailed,
  async run({ input: { id }, db }) {
    const { jobId } = await db.in(jobs).get(id, messages.unknown);
    return { jobId, picture: await qrPicture(driverPageOf(id)) };
  },
});

/** What the form of a new job begins with: a free id, its day, who can drive then, and names to choose from. */
export const prepareJob = operation({
  name: 'prepareJob',
  access: 'JobManagement',
  effect: 'read',
  failed: messages.loadFailed,
  input: z.object({
    date: listWords.date,
    jobDate: listWords.date,
    assignedEmployees: chosenDriver,
    q: pickerSearch,
  }),
  async run({ input: { date, jobDate, assignedEmployees, q }, db }) {
    const now = new Date();
    const on = jobDate || date || singaporeDay(now);
    const [[jobId = ''], drivers, names] = await Promise.all([
      freeJobIds(db, 1, now),
      driverChoice(db, { day: on, chosen: assignedEmployees, q }),
      offered(db),
    ]);
    return { jobId, date: on, drivers, ...names };
  },
});

/** One job with what its form offers, and how far its series goes on. A driver who works here no longer is nobody in it. */
export const editedJob = operation({
  name: 'editedJob',
  access: 'JobManagement',
  effect: 'read',
  failed: messages.loadFailed,
  input: z.object({
    id: z.string(),
    jobDate: listWords.date,
    assignedEmployees: chosenDriver,
    q: pickerSearch,
  }),
  async run({ input: { id, jobDate, assignedEmployees, q }, db }) {
    const job = await db.in(jobs).get(id, messages.unknown);
    const driver = job.driverId === null ? null : await findColleague(db, job.driverId);
    const [drivers, names, series, coming] = await Promise.all([
      driverChoice(db, { day: jobDate || job.jobDate, chosen: assignedEmployees || driver?._id, q }),
      offered(db),
      seriesOf(db, job),
      comingOf(db, job, new Date()),
    ]);
    const more = { goesOn: series !== null, coming: coming.length };
    return { job, driverId: driver?._id ?? '', drivers, ...more, ...names };
  },
});

/** What a picker of drivers finds for a day while somebody types. */
export const pickDrivers = operation({
  name: 'pickDrivers',
  access: 'JobManagement',
  effect: 'read',
  failed: messages.loadFailed,
  input: z.object({ day: day(messages.dateNeeded), q: pickerSearch }),
  async run({ input: { day, q }, db }) {
    return { ...(await driverChoice(db, { day, q })), day };
  },
});

/** Names to choose from beside what somebody types himself. */
async function offered(db: CompanyDb): Promise<{ clientNames: string[]; departments: string[] }> {
  const [clients, departments] = await Promise.all([clientChoice(db), departmentNames(db)]);
  return { clientNames: clients.options.map(({ name }) => name), departments };
}
