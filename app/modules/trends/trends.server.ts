import { z } from 'zod';
import { fromAddress } from '~/core/address';
import { newId } from '~/core/id';
import { callMarks, type PageOf, pageMarks } from '~/core/paging';
import { subject } from '~/core/subject';
import { writeTrends } from '~/gateways/ai';
import { operation } from '~/operation/operation.server';
import { type Order, readPage } from '~db/keyset';
import { balanceOf, paidWork, wasNotPaid, workUnderWay } from '../billing/index.server';
import { clients, findClient, holdClient, readBrief } from '../crm/index.server';
import { type Trend, trends } from './collections';
import * as messages from './messages';

const trendSubject = subject({
  name: 'market trends',
  plural: 'Market trends',
  page: { of: clients, at: (id) => `/clientDashBoard/${id}/trends` },
});

const perPage = 30;
const newestFirst: Order<Trend> = { by: 'createdAt', sorted: 'time', descending: true };
const clientId = z.string(messages.clientNeeded).min(1, messages.clientNeeded);

/** A client's market trends, newest first, page by page, for calls. */
export const listTrends = operation({
  name: 'listTrends',
  access: 'CRM',
  effect: 'read',
  failed: messages.loadFailed,
  input: z.object({ customerID: clientId, ...callMarks }),
  async run({ input: { customerID, limit, cursor }, db }): Promise<PageOf<Trend>> {
    await findClient(db, customerID);
    const wanted = { filter: { clientId: customerID }, order: newestFirst, limit, marks: { cursor } };
    const { items, next } = await readPage(db.in(trends), wanted);
    return { items, next };
  },
});

/** The data of the tab: one page of trends, the credits, and what is being generated now. */
export const browseTrends = operation({
  name: 'browseTrends',
  access: 'CRM',
  effect: 'read',
  failed: messages.loadFailed,
  input: z.object({ id: z.string(), ...pageMarks }),
  async run({ input: { id, ...marks }, db }) {
    await findClient(db, id);
    const wanted = { filter: { clientId: id }, order: newestFirst, limit: perPage, marks };
    const [stretch, credits, underWay] = await Promise.all([
      readPage(db.in(trends), wanted),
      balanceOf(db),
      workUnderWay(db, id),
    ]);
    return { ...stretch, credits, underWay: underWay.filter(({ work }) => work === 'trends') };
  },
});

/**
 * Generates three to five trends for a client, by a model or offline. Returns `creditSufficient: false` without doing
 * anything if there are too few credits.
 */
export const generateTrends = operation({
  name: 'generateTrends',
  access: 'CRM',
  effect: 'write',
  input: fromAddress('companyID', z.object({ companyID: clientId.describe('The client’s id.') })),
  failed: messages.generateFailed,
  transaction: 'own',
  nothingDone: wasNotPaid,
  async run({ input: { companyID }, actor, db, note }) {
    const brief = await readBrief(db, companyID);
    const { name } = brief.client;
    const done = await paidWork(
      { db, actor },
      { work: 'trends', subjectId: companyID, detail: name },
      async (signal) => await writeTrends(brief, { signal }),
      async (all, { made, source, model }) => {
        // If the client was deleted meanwhile, nothing is charged.
        await holdClient(all, companyID);
        await findClient(all, companyID);
        const now = Date.now();
        await all.in(trends).insertMany(
          made.map((trend, place) => ({
            ...trend,
            _id: newId(),
            clientId: companyID,
            source,
            ...(model && { model }),
            createdBy: actor.userId,
            // One millisecond apart, since the list is sorted by time.
            createdAt: new Date(now + made.length - place),
          })),
        );
        // Completes the log's sentence: 'generated market trends for Kopi & Kaya (4)'.
        const detail = `for ${name} (${made.length})`;
        note({
          action: 'generated',
          subject: trendSubject.name,
          subjectId: companyID,
          detail,
          clientId: companyID,
        });
        return made.length;
      },
    );
    if (!done.creditSufficient) return done;
    const { credits, kept } = done;
    return { creditSufficient: true as const, credits, count: kept };
  },
});
