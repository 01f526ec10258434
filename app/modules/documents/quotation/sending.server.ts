import { randomBytes } from 'node:crypto';
import type { z } from 'zod';
import type { Actor } from '~/core/access';
import { type Mailed, mailMessage } from '~/core/client-mail';
import { singaporeDay } from '~/core/dates';
import type { LogEntry } from '~/core/log-entry';
import { idInput } from '~/core/named-id';
import { Refusal } from '~/core/refusal';
import { flag } from '~/core/text';
import { operation } from '~/operation/operation.server';
import { logActivity } from '~db/activity';
import type { CompanyDb } from '~db/company-db';
import { enter, removeEntry } from '~db/directory';
import { checkClientMail } from '../../company/index.server';
import { acceptAndBegin } from './begin.server';
import { type Quotation, quotations } from './collections';
import { orderPaper } from './jobs.server';
import { mailQuotation } from './mails.server';
import * as messages from './messages';
import { happened, noteOf } from './quotations.server';
import { acceptInput, declineInput, markInput, sendInput } from './schema';
import { mayBecome } from './statuses';

/** 192 random bits, which nobody can guess. */
const newToken = () => randomBytes(24).toString('base64url');

/**
 * Sends a quotation. From then on it no longer changes, and its link works. If an address is given, link and PDF are mailed
 * there, also for a quotation that was sent before. Refuses with 409 one that was answered or has expired, and a mail by a
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
  async run({ input: { id, email: to, ...written }, actor, db, note }): Promise<Sending> {
    const by = to !== undefined && (await checkClientMail(db, actor.userId, { kind: 'quotation', to }));
    const quotation = await db.transaction(async (all) => {
      const before = await all.in(quotations).get(id, messages.unknown);
      checkSendable(before);
      if (before.status === 'sent' && before.linkToken) return before;
      const at = new Date();
      const linkToken = before.linkToken ?? newToken();
      const isFirst = before.status === 'draft';
      const changes = { linkToken, status: 'sent' as const, sentAt: before.sentAt ?? at, updatedAt: at };
      await all
        .in(quotations)
        .updateOne(
          { _id: id },
          { $set: changes, $push: { history: happened(isFirst ? 'sent' : 'link on', actor.name, at) } },
        );
      if (!before.linkToken) await enter(all, 'quotation', linkToken, id);
      await orderPaper(all, id);
      note(isFirst ? noteOf(before, 'sent') : noteOf(before, 'changed', 'link on'));
      return { ...before, ...changes };
    });
    if (!by) return { mailed: null, to: '', quotation };
    const mail = { ...written, by, to, sender: actor };
    const mailed = await mailQuotation(db, quotation, mail, async (all, event, isLate) => {
      const history = happened(event, actor.name, new Date(), to);
      await all.in(quotations).updateOne({ _id: id }, { $push: { history } });
      if (event !== 'mailed') return;
      if (isLate) await logActivity(all, actor, [noteOf(quotation, 'emailed')]);
      else note(noteOf(quotation, 'emailed'));
    });
    return { mailed, to, quotation };
  },
});

/** The sent quotation, and the address it was mailed to, if any. */
interface Sending {
  mailed: Mailed | null;
  to: string;
  quotation: Quotation;
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
  const before = await db.in(quotations).get(id, messages.unknown);
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
  note(noteOf(before, isDraft ? 'set aside' : status));
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
      },
      $push: { history: happened(status, answer.by, at) },
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
    await db.in(quotations).get(id, messages.unknown);
    await db.in(quotations).updateOne({ _id: id }, { $unset: { unseenAnswer: '' } });
  },
});

/** Switches the public address off, or on with a new token. */
export const shareQuotation = operation({
  name: 'shareQuotation',
  access: 'Quotes',
  effect: 'write',
  input: idInput.extend({ shared: flag }),
  failed: messages.linkFailed,
  async run({ input: { id, shared }, actor, db, note }) {
    const before = await db.in(quotations).get(id, messages.unknown);
    if (before.status === 'draft') throw new Refusal('conflict', messages.draftFirst);
    if (shared && before.supersededBy)
      throw new Refusal('conflict', messages.replacedAlready(before.supersededBy.number));
    if (shared && before.status !== 'sent') throw new Refusal('conflict', messages.answeredAlready);
    if (!shared && !before.linkToken) return { shared };
    const history = happened(shared ? 'link on' : 'link off', actor.name, new Date());
    const linkToken = newToken();
    if (shared) await enter(db, 'quotation', linkToken, id);
    else await removeEntry(db, 'quotation', id);
    await db
      .in(quotations)
      .updateOne(
        { _id: id },
        shared
          ? { $set: { linkToken }, $push: { history } }
          : { $unset: { linkToken: '' }, $push: { history } },
      );
    note(noteOf(before, 'changed', shared ? 'new link' : 'link off'));
    return { shared };
  },
});
