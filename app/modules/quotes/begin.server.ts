import type { z } from 'zod';
import { type Actor, holds } from '~/core/access';
import type { Noted } from '~/core/caller';
import { singaporeDay } from '~/core/dates';
import { dayAfter } from '~/core/days';
import { idInput } from '~/core/named-id';
import { operation } from '~/core/operation';
import { Refusal, refuseField } from '~/core/refusal';
import type { CompanyDb } from '~db/company-db';
import { isDuplicate } from '~db/duplicate';
import { ownFirm } from '../account/index.server';
import { freeStock, itemsByIds } from '../inventory/index.server';
import { addJobOf } from '../jobs/index.server';
import { reactions } from '../reactions.server';
import { addTaskOf } from '../tasks/index.server';
import { type Begun, type Quotation, quotations } from './collections';
import * as messages from './messages';
import { happened, noteOf } from './quotations.server';
import { beginInput } from './schema';

/** What invoices do for a quotation whose work begins. */
export interface InvoiceSide {
  /** Drafts an invoice for so many hundredths of a percent of its total. Within the caller's transaction. */
  draftDeposit(
    db: CompanyDb,
    quotation: Quotation,
    of: { percent: number; actor: Actor; note(line: Noted): void },
  ): Promise<{ _id: string }>;
}

/** How often it begins again, where another was quicker to take a job's id. */
const mostTries = 5;

/**
 * Begins the work of an accepted quotation: the job with its materials, the stock that is held for them, tasks, and a draft
 * of the deposit invoice, all or nothing. Once: of twenty at a time one succeeds, and the others are refused with 409.
 */
export const beginWork = operation({
  name: 'beginWork',
  access: 'Quotes',
  effect: 'write',
  input: beginInput,
  failed: messages.beginFailed,
  // Its own, so that an id of a job which another was quicker to take can be tried again.
  transaction: 'own',
  async run({ input, actor, userId, db, note }): Promise<Begun> {
    for (let tries = 1; ; tries += 1) {
      try {
        return await db.transaction((all) => begin(all, input, { actor, userId, note }));
      } catch (error) {
        if (!isDuplicate(error) || tries === mostTries) throw error;
      }
    }
  },
});

interface By {
  actor: Actor;
  userId: string;
  note(line: Noted): void;
}

async function begin(
  db: CompanyDb,
  { id, job, hold, deposit, tasks }: z.output<typeof beginInput>,
  { actor, userId, note }: By,
): Promise<Begun> {
  const quotation = await db.in(quotations).get(id, messages.unknown);
  if (quotation.begun) throw new Refusal('conflict', messages.begunAlready(quotation.begun.job?.jobId ?? ''));
  if (quotation.status !== 'accepted') throw new Refusal('conflict', messages.beginAccepted);
  if (!job && deposit === undefined && tasks.length === 0)
    throw refuseField('makesJob', messages.beginNothing);
  if (job && !holds(actor.access, 'JobManagement')) throw new Refusal('forbidden', messages.jobNeedsKey);
  if (tasks.length > 0 && !holds(actor.access, 'Tasks'))
    throw new Refusal('forbidden', messages.taskNeedsKey);
  const at = new Date();
  const shortages = hold ? await shortagesOf(db, quotation) : [];
  const begun: Begun = { at, by: actor.name, taskIds: [], held: [] };
  if (job) {
    const { driverId, ...sent } = job;
    const drives = typeof driverId === 'string' ? { assignedEmployees: [driverId], followDriver: true } : {};
    const fields = { ...jobOf(quotation), ...drives, ...sent };
    const lines = quotation.lines.flatMap(({ itemId, quantity }) => (itemId ? [{ itemId, quantity }] : []));
    const work = { quotation: { id, number: quotation.number }, lines, hold };
    const made = await addJobOf(db, fields, { work, actor, note });
    begun.job = { id: made._id, jobId: made.jobId };
    begun.held = (made.materials ?? [])
      .filter(({ held }) => held > 0)
      .map(({ itemId, name, held }) => {
        const short = shortages.find((one) => one.itemId === itemId)?.short ?? 0;
        return { itemId, name, quantity: held, short };
      });
  }
  for (const [place, task] of tasks.entries()) {
    if (!quotation.clientId) throw refuseField(`tasks.${place}.title`, messages.taskNeedsClient);
    const sent = { CustomerID: quotation.clientId, ...task };
    const made = await addTaskOf(db, sent, { name: `tasks.${place}`, actor, userId, note });
    begun.taskIds.push(made._id);
  }
  if (deposit !== undefined) {
    const side = reactions().invoices;
    if (!side) throw refuseField('deposit', messages.noInvoices);
    begun.invoiceId = (await side.draftDeposit(db, quotation, { percent: deposit, actor, note }))._id;
  }
  const marked = await db
    .in(quotations)
    .updateOne(
      { _id: id, begun: { $exists: false } },
      { $set: { begun, updatedAt: at }, $push: { history: happened('begun', actor.name, at) } },
    );
  if (marked === 0) throw new Refusal('conflict', messages.begunAlready(''));
  note(noteOf(quotation, 'begun'));
  return begun;
}

/** What a quotation says of its job, in the words of the jobs' call. */
function jobOf({ title, description, clientName, clientAddress }: Quotation) {
  return { title, description, client: clientName, endLocation: clientAddress.replaceAll('\n', ', ') };
}

/** The items of a quotation's lines, how many units each needs, and how many of them are not free. */
async function shortagesOf(db: CompanyDb, { lines }: Pick<Quotation, 'lines'>) {
  const wanted = new Map<string, number>();
  for (const { itemId, quantity } of lines)
    if (itemId) wanted.set(itemId, (wanted.get(itemId) ?? 0) + quantity);
  const items = await itemsByIds(db, [...wanted.keys()]);
  return [...wanted].flatMap(([itemId, quantity]) => {
    const item = items.get(itemId);
    if (!item || item.archivedAt !== null) return [];
    const [needed, free] = [Math.ceil(quantity / 1_000), Math.max(0, freeStock(item))];
    return [{ itemId, name: item.productName, needed, free, short: Math.max(0, needed - free) }];
  });
}

/** What the form of beginning shows and starts with. */
export const openBegin = operation({
  name: 'openBegin',
  access: 'Quotes',
  effect: 'read',
  input: idInput,
  failed: messages.loadFailed,
  async run({ input: { id }, actor, db }) {
    const quotation = await db.in(quotations).get(id, messages.unknown);
    const [firm, materials] = await Promise.all([ownFirm(db), shortagesOf(db, quotation)]);
    const { title, description, endLocation } = jobOf(quotation);
    return {
      number: quotation.number,
      mayBegin: quotation.status === 'accepted' && !quotation.begun,
      mayPlanJob: holds(actor.access, 'JobManagement'),
      mayAddTasks: holds(actor.access, 'Tasks') && quotation.clientId !== undefined,
      mayInvoice: reactions().invoices !== undefined,
      materials,
      deposit: /(\d{1,2}) ?% deposit/i.exec(quotation.paymentTerm)?.[1] ?? '',
      job: {
        title,
        description,
        endLocation,
        startLocation: (firm.address ?? '').replaceAll('\n', ', '),
        jobDate: dayAfter(singaporeDay(new Date()), 1),
        jobTime: '09:00',
      },
    };
  },
});
