import type { z } from 'zod';
import { type Actor, holds } from '~/core/access';
import { type Mailed, mailMessage } from '~/core/client-mail';
import { singaporeDay } from '~/core/dates';
import type { LogEntry } from '~/core/log-entry';
import { idInput } from '~/core/named-id';
import { Refusal } from '~/core/refusal';
import { operation } from '~/operation/operation.server';
import type { CompanyDb } from '~db/company-db';
import { enter } from '~db/directory';
import { checkConfirmed, ownCompany, senderOf } from '../../account/index.server';
import { checkClientMail } from '../../company/index.server';
import { clients } from '../../crm/index.server';
import { type Quotation, quotations } from '../collections';
import { gstGaps } from '../gst';
import { pushEvent } from '../history';
import { orderPaper } from '../jobs.server';
import { find, quotationKind } from '../kinds.server';
import { newToken, sharing } from '../link.server';
import { failedMails, failedMailTo, mailDocument, quotationCard, quotationMail } from '../mail.server';
import { printForMail } from '../paper.server';
import { type Check, type CheckResult, checksOf, commonFacts, type Facts, pass, type Reader } from '../ready';
import { tickedInput } from '../schema';
import { addressOrRefuse, checkNotMailedToday, mailEach, planEach } from '../several.server';
import { shortageOfQuotation } from '../stock.server';
import { acceptAndBegin } from './begin.server';
import * as messages from './messages';
import { acceptInput, declineInput, markInput, sendInput } from './schema';
import { mayBecome } from './statuses';

/**
 * Sends a quotation. From then on it no longer changes, and its link works. If an address is given, link and PDF are mailed
 * there, also for a quotation that was sent before. Refuses with 409 one that was answered or has expired, GST without a number, no GST without a reason, and a mail by a
 * sender whose own address is unconfirmed; with 429 a mail over the limits.
 */
export const sendQuotation = operation({
  name: 'sendQuotation',
  access: 'Quotes',
  effect: 'write',
  input: sendInput,
  failed: messages.sendFailed,
  // Mails cannot be part of a transaction.
  transaction: 'own',
  // If the mail fails, sending the same form again only repeats the mail.
  nothingDone: didNotGo,
  run: async ({ input, actor, db, note }) => await send(db, input, { actor, note }),
});

async function send(
  db: CompanyDb,
  { id, email: to, accept, revision, ...written }: z.output<typeof sendInput>,
  { actor, note }: { actor: Actor; note(line: LogEntry): void },
): Promise<Sending> {
  const by = to !== undefined && (await checkClientMail(db, actor.userId, { kind: 'quotation', to }));
  const { quotation, warning, company } = await db.transaction(async (all) => {
    const before = await all.in(quotations).get(id, messages.unknown);
    checkSendable(before);
    const company = await ownCompany(all);
    const reader = { company, access: actor.access, revision, to };
    const odd = pass(await checksOfQuotation(all, before, reader), accept);
    if (before.status === 'sent' && before.linkToken) return { quotation: before, warning: odd, company };
    const at = new Date();
    const linkToken = before.linkToken ?? newToken();
    const isFirst = before.status === 'draft';
    const changes = {
      linkToken,
      status: 'sent' as const,
      sentAt: before.sentAt ?? at,
      ...(isFirst && { gstNumber: company.gstNumber ?? '' }),
      updatedAt: at,
    };
    await all
      .in(quotations)
      .updateOne(
        { _id: id },
        { $set: changes, $push: { history: pushEvent(isFirst ? 'sent' : 'link on', actor.name, at) } },
      );
    if (!before.linkToken) await enter(all, 'quotation', linkToken, id);
    // A mail prints it at once.
    if (!by) await orderPaper(all, 'quotation', id);
    note(isFirst ? quotationKind.note(before, 'sent') : quotationKind.note(before, 'changed', 'link on'));
    return { quotation: { ...before, ...changes }, warning: odd, company };
  });
  if (!by) return { mailed: null, to: '', quotation, warning };
  const usual = quotationMail(quotation, { company: company.name, sender: actor.name });
  const { subject = usual.subject, text = usual.text, copy } = written;
  const card = quotationCard(quotation);
  const mail = { by, to, copy, subject, text, card, actor, note };
  const mailed = await mailDocument(db, quotationKind, quotation, mail);
  return { mailed, to, quotation, warning };
}

/** Where the ticked quotations would be mailed, or why one can't be. */
export const planQuotations = operation({
  name: 'planQuotations',
  access: 'Quotes',
  effect: 'read',
  input: tickedInput,
  failed: messages.loadFailed,
  async run({ input: { ids }, actor: { userId, access }, company, db }) {
    const { all, addresses } = await readTicked(db, ids);
    const addressed = all.map((document) => ({ document, to: addresses.get(document.clientId ?? '') }));
    const failed = await failedMails(db, addressed);
    const sender = await senderOf(db, userId);
    return planEach('quotation', all, (quotation) => {
      checkSendable(quotation);
      checkNotMailedToday(quotation, 'mailed');
      const to = addressOrRefuse(addresses.get(quotation.clientId ?? ''), access);
      const failedAddress = failed.get(quotation._id);
      pass(checksOf({ ...factsOf(quotation, { company, access, to }), failedAddress }), []);
      checkConfirmed(sender, 'quotation');
      return to;
    });
  },
});

/** Mails the ticked quotations to their clients in the usual words, each as `sendQuotation` does, without those that have a warning. */
export const sendQuotations = operation({
  name: 'sendQuotations',
  access: 'Quotes',
  effect: 'write',
  input: tickedInput,
  failed: messages.sendFailed,
  // Mails cannot be part of a transaction.
  transaction: 'own',
  async run({ input: { ids }, actor, db, note }) {
    const { all, addresses } = await readTicked(db, ids);
    return await mailEach('quotation', all, async (quotation) => {
      checkSendable(quotation);
      // A colleague may have sent it since.
      checkNotMailedToday(await find(db, quotationKind, quotation._id), 'mailed');
      const email = addressOrRefuse(addresses.get(quotation.clientId ?? ''), actor.access);
      const sent = { id: quotation._id, email, accept: [], copy: false, revision: undefined };
      const { mailed } = await send(db, sent, { actor, note });
      return { mailed: mailed ?? 'failed', to: email };
    });
  },
});

/** The ticked quotations, in their order in the list, and the addresses of their clients by id. */
async function readTicked(db: CompanyDb, ids: readonly string[]) {
  const all = await db
    .in(quotations)
    .list({ _id: { $in: [...ids] } }, { sort: { createdAt: -1, _id: -1 }, limit: ids.length });
  const clientIds = all.flatMap(({ clientId }) => clientId ?? []);
  const found = await db
    .in(clients)
    .list(
      { _id: { $in: clientIds } },
      { sort: { _id: 1 }, limit: clientIds.length || 1, projection: { email: 1 } },
    );
  return { all, addresses: new Map(found.map(({ _id, email }) => [_id, email])) };
}

/** What is missing or odd before a quotation is sent. What a sent one says can't be mended any more. */
export async function checksOfQuotation(
  db: CompanyDb,
  quotation: Quotation,
  reader: Reader & { company: { gstNumber?: string } },
): Promise<CheckResult[]> {
  const failedAddress = await failedMailTo(db, quotation, reader.to);
  const shortages = await shortageOfQuotation(db, quotation);
  return checksOf({ ...factsOf(quotation, reader), failedAddress, shortages });
}

function factsOf(quotation: Quotation, reader: Reader & { company: { gstNumber?: string } }): Facts {
  const { clientName: name, clientAddress: address, lines, net: amount, status } = quotation;
  return {
    ...commonFacts('quotation', quotation, reader),
    ...(status === 'draft' && {
      of: { lines, amount },
      client: { name, address, lacksUen: false },
      gst: gstGaps(quotation, reader.company),
    }),
  };
}

/** The form of the mail about a quotation: what is missing or odd. Its PDF is printed meanwhile. */
export const openQuotationMail = operation({
  name: 'openQuotationMail',
  access: 'Quotes',
  effect: 'read',
  input: idInput,
  failed: messages.downloadFailed,
  async run({ input: { id }, actor: { access }, company, db }) {
    const quotation = await find(db, quotationKind, id);
    printForMail(db, quotationKind, quotation);
    const { clientId } = quotation;
    // People without CRM don't see clients' addresses.
    const client = clientId && holds(access, 'CRM') ? await db.in(clients).findOne({ _id: clientId }) : null;
    return await checksOfQuotation(db, quotation, { company, access, to: client?.email });
  },
});

/** The sent quotation, and the address it was mailed to, if any. */
interface Sending {
  mailed: Mailed | null;
  to: string;
  quotation: Quotation;
  /** What was odd about it. */
  warning: Check[];
}

function didNotGo({ mailed }: { mailed: Mailed | null }): boolean {
  return mailed === 'failed';
}

function checkSendable({ status, validUntil, supersededBy }: Quotation): void {
  if (supersededBy) throw new Refusal('conflict', messages.replacedAlready(supersededBy.number));
  if (status === 'accepted' || status === 'declined') {
    throw new Refusal('conflict', messages.answeredAlready);
  }
  if (validUntil >= singaporeDay(new Date())) return;
  throw new Refusal('conflict', status === 'draft' ? messages.validityOver : messages.expiredAlready);
}

/** The message after sending. */
export function saidOfSending({ mailed, to }: { mailed: Mailed | null; to: string }) {
  return mailed ? mailMessage({ mailed, to }) : { kind: 'success' as const, text: messages.sent };
}

/** Records an answer the client gave in another way. Refuses with 409 an answered quotation, and accepting a draft. */
export const markQuotation = operation({
  name: 'markQuotation',
  access: 'Quotes',
  effect: 'write',
  input: markInput,
  failed: messages.markFailed,
  // Its own transaction: if the work cannot begin it is rolled back, and the answer is saved alone.
  transaction: 'own',
  run: async ({ input, actor, db, note }) => await mark(db, input, { actor, note }),
});

/** The same as two calls: one to accept, one to decline. */
export const acceptQuotation = operation({
  name: 'acceptQuotation',
  access: 'Quotes',
  effect: 'write',
  input: acceptInput,
  failed: messages.markFailed,
  transaction: 'own',
  run: async ({ input, actor, db, note }) =>
    await mark(db, { ...input, status: 'accepted', reason: '' }, { actor, note }),
});

export const declineQuotation = operation({
  name: 'declineQuotation',
  access: 'Quotes',
  effect: 'write',
  input: declineInput,
  failed: messages.markFailed,
  transaction: 'own',
  run: async ({ input, actor, db, note }) =>
    await mark(db, { ...input, status: 'declined' }, { actor, note }),
});

interface Marking {
  actor: Pick<Actor, 'name'>;
  note(line: LogEntry): void;
}

async function mark(db: CompanyDb, input: z.output<typeof markInput>, { actor, note }: Marking) {
  const isAccepted = input.status === 'accepted';
  const marked = await acceptAndBegin(
    db,
    async (all, noteIn) => {
      const result = await markIn(all, input, { actor, note: noteIn });
      return { accepted: isAccepted ? input.id : null, result };
    },
    async (_, lines) => {
      for (const line of lines) note(line);
    },
  );
  return { marked, quotation: await db.in(quotations).get(input.id, messages.unknown) };
}

async function markIn(
  db: CompanyDb,
  { id, status, by, reason }: z.output<typeof markInput>,
  { actor, note }: Marking,
) {
  const before = await find(db, quotationKind, id);
  if (!mayBecome(before.status).includes(status)) {
    if (before.supersededBy)
      throw new Refusal('conflict', messages.replacedAlready(before.supersededBy.number));
    const text = before.status === 'draft' ? messages.draftFirst : messages.answeredAlready;
    throw new Refusal('conflict', text);
  }
  await keepAnswer(db, before, {
    status,
    by: by || actor.name,
    through: 'firm',
    reason,
    ...(by && { notedBy: actor.name }),
  });
  const isDraft = before.status === 'draft';
  note(quotationKind.note(before, isDraft ? 'set aside' : status));
  return isDraft ? ('setAside' as const) : status;
}

/** Stores an answer, in the transaction that checked that there is none. Answers never change. */
export async function keepAnswer(
  db: CompanyDb,
  { _id }: Pick<Quotation, '_id'>,
  { status, ...answer }: NonNullable<Quotation['answer']> & { status: 'accepted' | 'declined' },
): Promise<void> {
  const at = new Date();
  await db.in(quotations).updateOne(
    { _id },
    {
      $set: {
        status,
        answer,
        answeredAt: at,
        updatedAt: at,
        ...(answer.through === 'link' && { unseenAnswer: true as const }),
        ...(status === 'accepted' && { toInvoice: true as const }),
      },
      $push: { history: pushEvent(status, answer.by, at) },
    },
  );
}

/** Marks the client's answer as seen, for all colleagues. */
export const confirmAnswer = operation({
  name: 'confirmAnswer',
  access: 'Quotes',
  effect: 'write',
  input: idInput,
  failed: messages.seenFailed,
  async run({ input: { id }, db }) {
    await find(db, quotationKind, id);
    await db.in(quotations).updateOne({ _id: id }, { $unset: { unseenAnswer: '' } });
  },
});

/** Switches the public address off, or on with a new token. */
export const shareQuotation = sharing('shareQuotation', quotationKind, ({ status, supersededBy }, shared) => {
  if (status === 'draft') throw new Refusal('conflict', messages.draftFirst);
  if (shared && supersededBy) throw new Refusal('conflict', messages.replacedAlready(supersededBy.number));
  if (shared && status !== 'sent') throw new Refusal('conflict', messages.answeredAlready);
});
