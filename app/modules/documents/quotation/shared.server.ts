import { z } from 'zod';
import { showDate, showDateTime, singaporeDay } from '~/core/dates';
import { isClientsView } from '~/core/link-preview';
import type { LogEntry } from '~/core/log-entry';
import { Refusal } from '~/core/refusal';
import { operation } from '~/operation/operation.server';
import { openKey } from '~db/across-companies';
import { logActivity } from '~db/activity';
import type { CompanyDb } from '~db/company-db';
import { ownCompany } from '../../account/index.server';
import { logoFile } from '../../company/index.server';
import { acceptAndBegin } from './begin.server';
import { type Quotation, quotations } from './collections';
import { orderMailToMaker } from './jobs.server';
import * as messages from './messages';
import { paperFile } from './paper.server';
import { happened, noteOf } from './quotations.server';
import { answerInput } from './schema';
import { keepAnswer } from './sending.server';
import { sheetOf } from './sheet';
import { statusOn } from './statuses';

/** The only access to a quotation without an account: by the token in its address, while the link is on. */

const byToken = z.object({ token: z.string() });

/** The quotation of this link with its company's collections. Refuses an invalid link with 404. */
async function shared(token: string): Promise<{ db: CompanyDb; quotation: Quotation }> {
  const found = await openKey('quotation', token);
  const quotation = await found?.db.in(quotations).findOne({ _id: found.id, linkToken: token });
  if (!found || !quotation) throw new Refusal('not-found', messages.linkUnknown);
  return { db: found.db, quotation };
}

/** The content of the public page. Records the first view from outside the company, also in the client's log. */
export const readShared = operation({
  name: 'readShared',
  access: 'public',
  effect: 'read',
  input: byToken,
  failed: messages.loadFailed,
  async run({ input: { token }, actor, source: { agent } }) {
    const { db, quotation } = await shared(token);
    if (!quotation.openedAt && isClientsView({ actor, agent }, db.companyId))
      await noteOpening(db, quotation);
    const status = statusOn(quotation, singaporeDay(new Date()));
    return { token, status, sheet: sheetOf(quotation, await ownCompany(db)) };
  },
});

async function noteOpening(db: CompanyDb, quotation: Quotation): Promise<void> {
  const { _id, clientName: name } = quotation;
  const at = new Date();
  await db.transaction(async (all) => {
    const first = await all
      .in(quotations)
      .updateOne(
        { _id, openedAt: { $exists: false } },
        { $set: { openedAt: at }, $push: { history: happened('opened', name, at) } },
      );
    if (first === 1)
      await logActivity(all, { userId: '', name }, [noteOf(quotation, 'opened', 'by its link')]);
  });
}

/** The PDF of a shared quotation. */
export const readSharedPaper = operation({
  name: 'readSharedPaper',
  access: 'public',
  effect: 'read',
  input: byToken,
  failed: messages.downloadFailed,
  async run({ input: { token } }) {
    const { db, quotation } = await shared(token);
    return await paperFile(db, quotation);
  },
});

/** The logo of the quotation's company. */
export const readSharedLogo = operation({
  name: 'readSharedLogo',
  access: 'public',
  effect: 'read',
  input: byToken,
  async run({ input: { token } }) {
    const { db } = await shared(token);
    return await logoFile(db);
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
    const { db, quotation } = await shared(token);
    const accept = async (all: CompanyDb, note: (line: LogEntry) => void) => {
      const now = await all.in(quotations).findOne({ _id: quotation._id, linkToken: token });
      if (!now) throw new Refusal('not-found', messages.linkUnknown);
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
      note(noteOf(now, status, 'by its link'));
      return { accepted: declined ? null : now._id, result: '' };
    };
    const who = { userId: '', name: name || quotation.clientName };
    await acceptAndBegin(db, accept, async (all, lines) => await logActivity(all, who, lines));
    return { token };
  },
});

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
