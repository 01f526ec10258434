import { z } from 'zod';
import { holds } from '~/core/access';
import { singaporeDay } from '~/core/dates';
import { day } from '~/core/moment';
import { idInput } from '~/core/named-id';
import { line } from '~/core/text';
import { qrPaths, qrPicture } from '~/gateways/qr';
import { operation } from '~/operation/operation.server';
import type { CompanyDb } from '~db/company-db';
import { findColleague } from '../account/index.server';
import { clientChoice, clientNamed } from '../crm/index.server';
import { departmentNames } from '../people/index.server';
import { reactions } from '../reactions.server';
import { jobs, servicePlans } from './collections';
import { driverChoice, helperChoice } from './drivers.server';
import { findDriven } from './find-job.server';
import { freeJobIds } from './free-ids.server';
import { freeFor, readDay } from './free-people.server';
import { kindChoice, kindWithId } from './kinds.server';
import { driverPageOf } from './mails.server';
import { shortagesOf } from './materials.server';
import * as messages from './messages';
import { nextOf } from './my-day.server';
import { onOneLine } from './new-job';
import { openEndsOf } from './refused-ends.server';
import { listWords } from './schema';
import { comingOf, seriesOf } from './series.server';
import { withHindrances } from './standing.server';
import { undoLeft } from './undo.server';
import { visitsOf } from './visit.server';

/** The most people whom a job's dialog names as free. */
const mostFree = 6;

const pickerSearch = line({ most: 150 }).default('');
const clientTyped = line({ most: 200 }).default('');
const chosenDriver = line({ most: 100 }).default('');
/** A job, and the day and driver that its form has now. */
const jobWithDriver = z.object({
  id: z.string(),
  jobDate: listWords.date,
  assignedEmployees: chosenDriver,
  q: pickerSearch,
});

/** One job, for its driver or people who manage jobs. */
export const readJob = operation({
  name: 'readJob',
  access: 'signed-in',
  effect: 'read',
  input: idInput,
  failed: messages.loadFailed,
  async run({ input: { id }, actor, company, db }) {
    const job = await findDriven(db, actor, id);
    const [invoiced, [visit], next] = await Promise.all([
      reactions().jobInvoices.list(db, job),
      visitsOf(db, [job], { actor, company }),
      nextOf(db, job, actor),
    ]);
    const toPay = invoiced.filter(({ hasPayNow }) => hasPayNow);
    return { job, toPay, visit, next, undoFor: undoLeft(job, actor, new Date()) };
  },
});

/** The PayNow code of one of a job's invoices, as a PNG for the client to scan from the driver's phone. */
export const drawPayNow = operation({
  name: 'drawJobPayNow',
  access: 'signed-in',
  effect: 'read',
  input: idInput.extend({ invoiceId: z.string() }),
  failed: messages.codeFailed,
  async run({ input: { id, invoiceId }, actor, db }) {
    const job = await findDriven(db, actor, id);
    return await reactions().jobInvoices.code(db, job, invoiceId);
  },
});

/** A job for its own page: with its QR code, its series, and why the driver cannot drive it, if so. */
export const showJob = operation({
  name: 'showJob',
  access: 'JobManagement',
  effect: 'read',
  input: idInput,
  failed: messages.loadFailed,
  async run({ input: { id }, actor, company, db }) {
    const job = await db.in(jobs).get(id, messages.unknown);
    const maySell = holds(actor.access, 'Quotes');
    const [
      [standing = { job, hindrance: null, hindered: '' }],
      series,
      coming,
      [code],
      invoices,
      ends,
      kind,
      shortages,
    ] = await Promise.all([
      withHindrances(db, company, job.jobDate, [job]),
      seriesOf(db, job),
      comingOf(db, job, new Date()),
      qrPaths([driverPageOf(id)]),
      maySell ? reactions().jobInvoices.list(db, job) : [],
      openEndsOf(db, id),
      kindWithId(db, job.kindId),
      shortagesOf(db, job),
    ]);
    return {
      standing,
      goesOn: series !== null,
      coming: coming.length,
      code: code ?? { size: 0, path: '' },
      invoices,
      ends,
      shortages,
      maySell,
      kind: kind?.name ?? '',
      mayInvoice: maySell && job.status === 'ended',
    };
  },
});

/** A job's QR code as a PNG: the address of its driver page. */
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

/** The values of the new-job form: a free id, the day, possible drivers and name suggestions. */
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
    client: clientTyped,
    copy: chosenDriver.describe('The id of a job to fill the form from.'),
  }),
  async run({ input: { date, jobDate, assignedEmployees, q, client, copy }, company, db }) {
    const now = new Date();
    const on = jobDate || date || singaporeDay(now);
    const like = copy ? await db.in(jobs).findOne({ _id: copy }) : null;
    const driver = like?.driverId && !assignedEmployees ? await findColleague(db, like.driverId) : null;
    const [[jobId = ''], drivers, helpers, names, address, kinds] = await Promise.all([
      freeJobIds(db, 1, now),
      driverChoice(db, { day: on, chosen: assignedEmployees || driver?._id, q }),
      helperChoice(db, like?.helperIds),
      listSuggested(db),
      client ? addressOfClient(db, client) : '',
      kindChoice(db),
    ]);
    const start = onOneLine(company.address ?? '');
    const people = { driverId: driver?._id ?? '', drivers, helpers };
    return { jobId, date: on, like, ...people, start, address, kinds, ...names };
  },
});

/** A job with the choices of its form and the end of its series. A driver who has left counts as none. */
export const editedJob = operation({
  name: 'editedJob',
  access: 'JobManagement',
  effect: 'read',
  failed: messages.loadFailed,
  input: jobWithDriver,
  async run({ input: { id, jobDate, assignedEmployees, q }, db }) {
    const job = await db.in(jobs).get(id, messages.unknown);
    const driver = job.driverId === null ? null : await findColleague(db, job.driverId);
    const [helpers, drivers, names, series, coming, kinds, plan] = await Promise.all([
      helperChoice(db, job.helperIds),
      driverChoice(db, { day: jobDate || job.jobDate, chosen: assignedEmployees || driver?._id, q }),
      listSuggested(db),
      seriesOf(db, job),
      comingOf(db, job, new Date()),
      kindChoice(db),
      job.seriesId === null ? null : db.in(servicePlans).findOne({ _id: job.seriesId }),
    ]);
    const more = { kinds, planId: plan?._id ?? '', goesOn: series !== null, coming: coming.length };
    return { job, driverId: driver?._id ?? '', drivers, helpers, ...more, ...names };
  },
});

/** A job with who is free at its time, besides its driver, and the choice of all who may do it. */
export const jobToMove = operation({
  name: 'jobToMove',
  access: 'JobManagement',
  effect: 'read',
  failed: messages.loadFailed,
  input: jobWithDriver,
  async run({ input: { id, jobDate, assignedEmployees, q }, company, db }) {
    const job = await db.in(jobs).get(id, messages.unknown);
    const driver = job.driverId === null ? null : await findColleague(db, job.driverId);
    const [drivers, around] = await Promise.all([
      driverChoice(db, { day: jobDate || job.jobDate, chosen: assignedEmployees || driver?._id, q }),
      readDay(db, company, job.jobDate),
    ]);
    const free = freeFor(job, around).filter((one) => one.id !== job.driverId);
    return { job, driverId: driver?._id ?? '', drivers, free: free.slice(0, mostFree) };
  },
});

/** What the driver picker finds for a day. */
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

/** What a job's form fills in once a client or a kind is chosen: the client's address and what their last job said, and the kind. */
export const findAddress = operation({
  name: 'findClientAddress',
  access: 'JobManagement',
  effect: 'read',
  failed: messages.loadFailed,
  input: z.object({ client: clientTyped, kind: chosenDriver }),
  async run({ input: { client, kind: kindId }, db }) {
    const kind = await kindWithId(db, kindId);
    const found = await clientNamed(db, client);
    if (!found) return { client, kind, address: '', last: null };
    const options = { sort: { jobDate: -1, _id: -1 }, limit: 1, projection: lastShown } as const;
    const [last = null] = await db.in(jobs).list({ clientId: found._id }, options);
    return { client, kind, address: onOneLine(found.address), last };
  },
});

const lastShown = { title: 1, description: 1, duration: 1 } as const;

/** The address of the client with this name; '' if there is none or more than one. */
async function addressOfClient(db: CompanyDb, name: string): Promise<string> {
  return onOneLine((await clientNamed(db, name))?.address ?? '');
}

/** Suggested names; others can be typed. */
async function listSuggested(db: CompanyDb): Promise<{ clientNames: string[]; departments: string[] }> {
  const [clients, departments] = await Promise.all([clientChoice(db), departmentNames(db)]);
  return { clientNames: clients.options.map(({ name }) => name), departments };
}
