import { showDate, showDateTime, singaporeDay } from '~/core/dates';
import type { LogEntry } from '~/core/log-entry';
import { deadLinkText, Refusal } from '~/core/refusal';
import { operation } from '~/operation/operation.server';
import { logActivity } from '~db/activity';
import type { CompanyDb } from '~db/company-db';
import { enqueue } from '~db/jobs';
import { ownCompany } from '../../account/index.server';
import { clients } from '../../crm/index.server';
import { type Quotation, quotations } from '../collections';
import { confirmAcceptanceJob, orderMailToMaker } from '../jobs.server';
import { quotationKind } from '../kinds.server';
import { byToken, openShared, readShared } from '../link.server';
import { quotationSheet } from '../sheet';
import { acceptAndBegin } from './begin.server';
import * as messages from './messages';
import { answerInput } from './schema';
import { keepAnswer } from './sending.server';
import { statusOn } from './statuses';

/** The content of the public page. */
export const readSharedQuotation = operation({
  name: 'readShared',
  access: 'public',
  effect: 'read',
  input: byToken,
  failed: messages.loadFailed,
  async run({ input: { token }, ...viewer }) {
    const { db, document: quotation } = await openShared(quotationKind, token, viewer);
    const status = statusOn(quotation, singaporeDay(new Date()));
    const { validUntil } = quotation;
    const isConfirmed = quotation.confirmation !== undefined;
    const sheet = quotationSheet(quotation, await ownCompany(db));
    return { token, status, validUntil, isConfirmed, sheet };
  },
});

/**
 * The client's answer: they accept with their name, or decline with or without a reason. Only once: a second answer is told
 * about the first. Refuses an expired quotation with 409.
 */
export const answerQuotation = operation({
  name: 'answerQuotation',
  access: 'public',
  effect: 'write',
  input: answerInput,
  failed: messages.answerFailed,
  async run({ input: { token, answer: status, name, reason }, onceKey: madeBy }) {
    const { db, document: quotation } = await readShared(quotationKind, token);
    const accept = async (all: CompanyDb, note: (line: LogEntry) => void) => {
      const now = await all.in(quotations).findOne({ _id: quotation._id, linkToken: token });
      if (!now) throw new Refusal('not-found', deadLinkText);
      // A double click counts once.
      if (madeBy !== undefined && now.answer?.madeBy === madeBy) return { accepted: null, result: '' };
      checkOpen(now);
      const declined = status === 'declined';
      const by = {
        by: name,
        through: 'link' as const,
        reason: declined ? reason : '',
        ...(madeBy !== undefined && { madeBy }),
      };
      await keepAnswer(all, now, { status, ...by });
      await orderMailToMaker(all, now._id);
      if (!declined) await orderConfirmation(all, now);
      note(quotationKind.note(now, status, 'by its link'));
      return { accepted: declined ? null : now._id, result: '' };
    };
    const who = { userId: '', name: name || quotation.clientName };
    await acceptAndBegin(db, accept, async (all, lines) => await logActivity(all, who, lines));
    return { token };
  },
});

/** Where a confirmation goes: the address that last got the quotation, else the client's; empty if there is none. */
async function addressFor(db: CompanyDb, { history, clientId }: Quotation): Promise<string> {
  const mailed = history.findLast(({ what, to }) => what === 'mailed' && to !== undefined)?.to;
  if (mailed || !clientId) return mailed ?? '';
  return (await db.in(clients).findOne({ _id: clientId }))?.email ?? '';
}

/** Orders the confirmation, in the transaction of the answer; none where nobody knows an address. */
async function orderConfirmation(db: CompanyDb, quotation: Quotation): Promise<void> {
  const to = await addressFor(db, quotation);
  if (!to) return;
  await db.in(quotations).updateOne({ _id: quotation._id }, { $set: { confirmation: { to } } });
  await enqueue(db, confirmAcceptanceJob, { quotationId: quotation._id }, { subjectId: quotation._id });
}

function checkOpen(quotation: Quotation): void {
  const { status, answer, answeredAt, validUntil, clientName, supersededBy } = quotation;
  if (supersededBy) throw new Refusal('conflict', messages.wasReplaced(supersededBy.number));
  if (answer && answeredAt) {
    const say = status === 'accepted' ? messages.wasAccepted : messages.wasDeclined;
    throw new Refusal('conflict', say(answer.by || clientName, showDateTime(answeredAt)));
  }
  if (statusOn(quotation, singaporeDay(new Date())) === 'expired') {
    throw new Refusal('conflict', messages.hasExpired(showDate(validUntil)));
  }
}
