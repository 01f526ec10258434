import type { Filter } from 'mongodb';
import { z } from 'zod';
import { holds, type SystemAccess } from '~/core/access';
import { callMarks, type PageOf, pageMarks } from '~/core/paging';
import { Refusal } from '~/core/refusal';
import { subjectNamed } from '~/core/subject';
import { line } from '~/core/text';
import { findClient } from '~/modules/crm/index.server';
import { operation } from '~/operation/operation.server';
import type { CompanyDb } from '~db/company-db';
import { textFilter } from '~db/find-ids';
import { type Order, pagesOf, readPage } from '~db/keyset';
import { type Sentiment, sentiments } from './collections';
import * as messages from './messages';
import { shownAverage } from './moods';
import { searchTextOf } from './search-text';
import { shownSource } from './source-names';

const perPage = 20;
/** Half a year: more points would not be readable. */
const weeksInChart = 26;
/** Ten years: the limit of the average. */
const weeksInAverage = 520;

/** '2026-W47' sorts chronologically. */
const newestFirst: Order<Sentiment> = { by: 'week', sorted: 'text', descending: true };

/** A client's records, newest first, page by page. */
export const listSentiment = operation({
  name: 'listSentiment',
  access: 'CRM',
  effect: 'read',
  failed: messages.loadFailed,
  input: z.object({ clientId: z.string(), ...callMarks }),
  async run({ input: { clientId, limit, cursor }, db }): Promise<PageOf<Sentiment>> {
    const [page] = await Promise.all([
      readPage(db.in(sentiments), {
        filter: { clientId },
        order: newestFirst,
        limit,
        marks: { cursor },
      }),
      findClient(db, clientId),
    ]);
    return page;
  },
});

/** The chart's data of a week. */
type ChartedWeek = Pick<Sentiment, 'week' | 'weekStart' | 'sentiment' | 'confidence'>;

/**
 * One page of a client's records, newest first, filtered by a search in summary and week; the displayed average
 * confidence of all matches; and the last half year for the chart, oldest first.
 */
export const browseSentiment = operation({
  name: 'browseSentiment',
  access: 'CRM',
  effect: 'read',
  failed: messages.loadFailed,
  input: z.object({ id: z.string(), q: line({ most: 150 }).default(''), ...pageMarks }),
  async run({ input: { id, q, ...marks }, db }) {
    const filter: Filter<Sentiment> = {
      clientId: id,
      ...(q && textFilter<Sentiment>('searchText', q)),
    };
    const [stretch, confidences, charted] = await Promise.all([
      readPage(db.in(sentiments), {
        filter,
        order: newestFirst,
        limit: perPage,
        marks,
        projection: { week: 1, weekStart: 1, sentiment: 1, summary: 1, confidence: 1, by: 1 },
      }),
      readConfidences(db, filter),
      readCharted(db, id),
      findClient(db, id),
    ]);
    return { ...stretch, q, count: confidences.length, average: shownAverage(confidences), charted };
  },
});

/** One record with its texts, and a link to each source unless it is deleted or the caller may not open it. */
export const readSentiment = operation({
  name: 'readSentiment',
  access: 'CRM',
  effect: 'read',
  failed: messages.loadFailed,
  input: z.object({ id: z.string(), recordId: z.string() }),
  async run({ input: { id, recordId }, actor, db }) {
    const [, record] = await Promise.all([
      findClient(db, id),
      db.in(sentiments).findOne({ _id: recordId, clientId: id }),
    ]);
    if (!record) throw new Refusal('not-found', messages.unknown);
    return { ...record, pieces: await withPages(db, record, actor.access) };
  },
});

async function withPages(db: CompanyDb, { clientId, pieces }: Sentiment, access: SystemAccess) {
  const pageOf = async ({ source, id }: Sentiment['pieces'][number]) => {
    const shown = shownSource(source);
    if (!shown) return null;
    const page = { to: shown.at(clientId, id), words: shown.leads };
    if (!shown.of) return page;
    if (!holds(access, shown.of.key)) return null;
    const kind = subjectNamed(source)?.page?.of;
    const one = { _id: shown.of.thing(id) };
    return kind && (await db.in(kind).findOne(one, { projection: { _id: 1 } })) ? page : null;
  };
  return await Promise.all(pieces.map(async (piece) => ({ ...piece, page: await pageOf(piece) })));
}

async function readConfidences(db: CompanyDb, filter: Filter<Sentiment>): Promise<number[]> {
  const found = await db
    .in(sentiments)
    .list(filter, { sort: { week: -1 }, limit: weeksInAverage, projection: { confidence: 1 } });
  return found.map(({ confidence }) => confidence);
}

async function readCharted(db: CompanyDb, clientId: string): Promise<ChartedWeek[]> {
  const projection = { week: 1, weekStart: 1, sentiment: 1, confidence: 1 } as const;
  const newest = await db
    .in(sentiments)
    .list({ clientId }, { sort: { week: -1 }, limit: weeksInChart, projection });
  return newest.reverse();
}

/** Updates what records are searched by. */
export async function upgradeSentimentSearch(db: CompanyDb): Promise<void> {
  for await (const page of pagesOf(db.in(sentiments), { order: { by: '_id', sorted: 'text' } })) {
    for (const { _id, summary, week, weekStart, ...stored } of page) {
      const searchText = searchTextOf({ summary, week, weekStart });
      if (searchText !== stored.searchText)
        await db.in(sentiments).updateOne({ _id, summary }, { $set: { searchText } });
    }
  }
}
