import type { z } from 'zod';
import { type Actor, holds, ownerAccess } from '~/core/access';
import { singaporeDay } from '~/core/dates';
import { dayAfter } from '~/core/days';
import type { LogEntry } from '~/core/log-entry';
import { depositOfTerm } from '~/core/payment-terms';
import { Refusal, refuseField } from '~/core/refusal';
import { shortagesInWords } from '~/core/stock-needs';
import { operation } from '~/operation/operation.server';
import type { CompanyDb } from '~db/company-db';
import { retryOnDuplicate } from '~db/duplicate';
import { type Company, ownCompany } from '../../account/index.server';
import { addJobOf, driverChoice } from '../../jobs/index.server';
import { addTaskOf } from '../../tasks/index.server';
import { type Begun, type Quotation, quotations } from '../collections';
import { pushEvent } from '../history';
import { draftDeposit } from '../invoice/invoices.server';
import { find, quotationKind } from '../kinds.server';
import { stockNeededBy } from '../stock.server';
import * as messages from './messages';
import { beginInput, openBeginInput } from './schema';

/** The work that has begun, and what of the stock it needs is not there, in words. */
type BegunNow = Begun & { warning: string };

/**
 * Begins the work of an accepted quotation in one transaction: the job with its materials, the stock on hold for them, tasks,
 * and a draft of the deposit invoice. Works once; further attempts get a 409.
 */
export const beginWork = operation({
  name: 'beginWork',
  access: 'Quotes',
  effect: 'write',
  input: beginInput,
  failed: messages.beginFailed,
  // Its own transaction, so that it can retry with another job id.
  transaction: 'own',
  async run({ input, actor, userId, db, note }): Promise<BegunNow> {
    return await retryOnDuplicate(() =>
      db.transaction((all) => begin(all, input, { actor, userId, note, hasSeen: true })),
    );
  },
});

/**
 * Runs `accept`, which returns null if it did not accept, and begins the work in the same transaction if the company has set
 * that. If the work cannot begin, the answer is saved alone, the history says why, and a person begins the work.
 */
export async function acceptAndBegin<Result>(
  db: CompanyDb,
  accept: (
    all: CompanyDb,
    note: (line: LogEntry) => void,
  ) => Promise<{ accepted: string | null; result: Result }>,
  log: (all: CompanyDb, lines: readonly LogEntry[]) => Promise<void>,
): Promise<Result> {
  const answer = (hindrance: string | null) =>
    db.transaction(async (all) => {
      const lines: LogEntry[] = [];
      const note = (line: LogEntry) => void lines.push(line);
      const { accepted, result } = await accept(all, note);
      if (accepted !== null && (await ownCompany(all)).beginWhenAccepted)
        await (hindrance === null
          ? beginAsProposed(all, accepted, note)
          : saveHindrance(all, accepted, hindrance));
      await log(all, lines);
      return result;
    });
  try {
    return await retryOnDuplicate(() => answer(null));
  } catch (error) {
    if (error instanceof CannotBegin) return await answer(error.message);
    throw error;
  }
}

/** Rolls the transaction back; the answer is then saved alone. */
class CannotBegin extends Error {}

/** The name in history, log and job if no person began the work. */
const bySuite = 'Laoban';

async function beginAsProposed(db: CompanyDb, id: string, note: (line: LogEntry) => void): Promise<void> {
  const quotation = await find(db, quotationKind, id);
  const company = await ownCompany(db);
  const { job, deposit } = proposalOf(quotation, company);
  const hold = quotation.lines.some(({ itemId }) => itemId !== undefined);
  const { companyId, createdBy: userId } = quotation;
  const actor: Actor = {
    userId,
    companyId,
    sid: '',
    name: bySuite,
    email: '',
    welcomed: true,
    // The company has turned this on, so the author's rights don't matter.
    access: ownerAccess,
  };
  const input = beginInput.safeParse({ id, job, hold, ...(deposit !== '' && { deposit }) });
  try {
    if (!input.success) throw new Refusal('bad-input', input.error.issues[0]?.message);
    await begin(db, input.data, { actor, userId, note, hasSeen: false });
  } catch (error) {
    throw error instanceof Refusal ? new CannotBegin(error.message) : error;
  }
}

async function saveHindrance(db: CompanyDb, _id: string, why: string): Promise<void> {
  const event = { at: new Date(), what: 'not begun' as const, by: bySuite, why };
  await db
    .in(quotations)
    .updateOne({ _id }, { $set: { notBegun: true }, $push: { history: { $each: [event], $slice: -50 } } });
}

/** The defaults for beginning the work: tomorrow, from the company's address. */
function proposalOf(quotation: Quotation, company: Pick<Company, 'address'>) {
  const { title, description, endLocation } = jobOf(quotation);
  return {
    deposit: String(depositOfTerm(quotation.paymentTerm) ?? ''),
    job: {
      title,
      description,
      endLocation,
      startLocation: (company.address ?? '').replaceAll('\n', ', '),
      jobDate: dayAfter(singaporeDay(new Date()), 1),
      jobTime: '09:00',
      driverId: '',
    },
  };
}

interface By {
  actor: Actor;
  userId: string;
  note(line: LogEntry): void;
  /** Whether a person began the work, who has seen the client's answer then. */
  hasSeen: boolean;
}

/** The same within the caller's transaction. An id of a job that another was quicker to take is a duplicate. */
export async function begin(
  db: CompanyDb,
  { id, job, hold, deposit, tasks }: z.output<typeof beginInput>,
  { actor, userId, note, hasSeen }: By,
): Promise<BegunNow> {
  const quotation = await find(db, quotationKind, id);
  if (quotation.begun) throw new Refusal('conflict', messages.begunAlready(quotation.begun.job?.jobId ?? ''));
  if (quotation.status !== 'accepted') throw new Refusal('conflict', messages.beginAccepted);
  if (!job && deposit === undefined && tasks.length === 0)
    throw refuseField('makesJob', messages.beginNothing);
  if (job && !holds(actor.access, 'JobManagement')) throw new Refusal('forbidden', messages.jobNeedsKey);
  if (tasks.length > 0 && !holds(actor.access, 'Tasks'))
    throw new Refusal('forbidden', messages.taskNeedsKey);
  const at = new Date();
  const needed = job ? await stockNeededBy(db, quotation) : [];
  const begun: Begun = { at, by: actor.name, taskIds: [], held: [] };
  if (job) {
    const { driverId, ...sent } = job;
    const drives = typeof driverId === 'string' ? { assignedEmployees: [driverId], followDriver: true } : {};
    const fields = { ...jobOf(quotation), ...drives, ...sent };
    const lines = quotation.lines.flatMap(({ itemId, quantity }) => (itemId ? [{ itemId, quantity }] : []));
    const work = { quotation: { id, number: quotation.number }, lines, hold };
    const made = await addJobOf(db, fields, { work, actor, note }).catch(atDriver);
    begun.job = { id: made._id, jobId: made.jobId };
    begun.held = (made.materials ?? [])
      .filter(({ held }) => held > 0)
      .map(({ itemId, name, held }) => {
        const short = needed.find((one) => one.itemId === itemId)?.short ?? 0;
        return { itemId, name, quantity: held, short };
      });
  }
  for (const [place, task] of tasks.entries()) {
    if (!quotation.clientId) throw refuseField(`tasks[${place}].title`, messages.taskNeedsClient);
    const sent = { CustomerID: quotation.clientId, ...task };
    const of = { id, number: quotation.number };
    const made = await addTaskOf(db, sent, { name: `tasks[${place}]`, actor, userId, note, quotation: of });
    begun.taskIds.push(made._id);
  }
  if (deposit !== undefined) {
    const drafted = draftDeposit(db, id, { percent: deposit, actor, note });
    begun.invoiceId = (await drafted.catch(atDeposit))._id;
  }
  const marked = await db.in(quotations).updateOne(
    { _id: id, begun: { $exists: false } },
    {
      $set: { begun, updatedAt: at },
      $unset: { notBegun: '', ...(hasSeen && { unseenAnswer: '' }) },
      $push: { history: pushEvent('begun', actor.name, at) },
    },
  );
  if (marked === 0) throw new Refusal('conflict', messages.begunAlready(''));
  note(quotationKind.note(quotation, 'began work on'));
  return { ...begun, warning: shortagesInWords(needed) };
}

/** Rethrows the refusal of a job's driver at the field that this form has for them. */
function atDriver(error: unknown): never {
  const { 'job.assignedEmployees': texts, ...fields } = (error instanceof Refusal && error.fields) || {};
  if (!(error instanceof Refusal) || !texts) throw error;
  throw new Refusal(error.why, error.message, { fields: { ...fields, 'job.driverId': texts } });
}

/** Rethrows any refusal of the deposit's invoice at the one field that it has here. */
function atDeposit(error: unknown): never {
  throw error instanceof Refusal ? refuseField('deposit', error.message) : error;
}

/** The job of a quotation, with the field names of the jobs' call. */
function jobOf({ title, description, clientName, clientAddress }: Quotation) {
  return { title, description, client: clientName, endLocation: clientAddress.replaceAll('\n', ', ') };
}

/** Why the work can't begin now; empty if it can. */
function whyNot({ status, begun }: Quotation): string {
  if (begun) return messages.begunAlready('');
  return status === 'accepted' ? '' : messages.beginAccepted;
}

/** The choices and start values of the form. */
export const openBegin = operation({
  name: 'openBegin',
  access: 'Quotes',
  effect: 'read',
  input: openBeginInput,
  failed: messages.loadFailed,
  async run({ input: { id, q, ...typed }, actor, company, db }) {
    const quotation = await find(db, quotationKind, id);
    const materials = await stockNeededBy(db, quotation);
    const proposal = proposalOf(quotation, company);
    const day = typed['job.jobDate'] || proposal.job.jobDate;
    const mayPlanJob = holds(actor.access, 'JobManagement');
    const chosen = typed['job.driverId'];
    return {
      number: quotation.number,
      whyNot: whyNot(quotation),
      mayPlanJob,
      drivers: mayPlanJob ? await driverChoice(db, { day, q, ...(chosen && { chosen }) }) : null,
      mayAddTasks: holds(actor.access, 'Tasks') && quotation.clientId !== undefined,
      materials,
      ...proposal,
    };
  },
});
