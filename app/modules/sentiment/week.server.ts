import { Refusal } from '~/core/refusal';
import { momentsOf, type Week } from '~/core/weeks';
import { AiFailed, aiIsOn, rateWeek } from '~/gateways/ai';
import { readBrief, recordMood } from '~/modules/crm/index.server';
import type { CompanyDb } from '~db/company-db';
import { isDuplicate } from '~db/duplicate';
import { type Sentiment, type StoredPiece, sentiments } from './collections';
import { allowedConfidence, beginningOf, rateByTone, type WeekRating } from './rating';
import { searchTextOf } from './search-text';
import { type Piece, piecesOf } from './sources.server';
import { loadTone } from './tone.server';

const longestExcerpt = 300;
const longestSummary = 600;

/** The result for a week, and its author. */
type Verdict = WeekRating & Pick<Sentiment, 'by' | 'model' | 'stoodIn'>;

/** A client's week with its texts and result, not stored yet. */
interface RatedWeek {
  clientId: string;
  week: Week;
  pieces: readonly Piece[];
  /** Null without texts; `same` if a model has already rated these very texts. */
  verdict: Verdict | 'same' | null;
}

/** The time limit of the AI, and whether it has just failed too often to be asked again. */
interface Patience {
  signal: AbortSignal;
  aiIsDown?: boolean;
}

/**
 * Rates what was written about a client in one week: by AI if a key is set, otherwise, or if the AI fails or is too
 * slow, by a word list. Changes nothing, and may take as long as the model.
 */
export async function rateWeekOf(
  db: CompanyDb,
  clientId: string,
  week: Week,
  patience: Patience,
): Promise<RatedWeek> {
  const [pieces, before] = await Promise.all([
    piecesOf(db, clientId, momentsOf(week)),
    db.in(sentiments).findOne({ clientId, week: week.week }),
  ]);
  const found = { clientId, week, pieces };
  if (pieces.length === 0) return { ...found, verdict: null };
  if (before?.by === 'ai' && sameMaterial(before, pieces)) return { ...found, verdict: 'same' };
  return { ...found, verdict: (await askAi(db, clientId, pieces, patience)) ?? (await askLibrary(pieces)) };
}

/**
 * Stores the result as the only record of this client and week and returns it; without texts there is none. Call it
 * within a transaction, through `againWhereMet` if others may do the same.
 */
export async function saveWeek(
  db: CompanyDb,
  { clientId, week: { week, start: weekStart }, pieces, verdict }: RatedWeek,
): Promise<Sentiment | null> {
  const of = { clientId, week };
  if (verdict === 'same') return await db.in(sentiments).findOne(of);
  if (!verdict) {
    if ((await db.in(sentiments).deleteOne(of)) > 0) await tellNewest(db, clientId);
    return null;
  }
  const { model, stoodIn, ...always } = verdict;
  const now = new Date();
  const record = await db.in(sentiments).findOneAndUpdate(
    of,
    {
      $set: {
        ...always,
        ...(model !== undefined && { model }),
        ...(stoodIn && { stoodIn }),
        weekStart,
        searchText: searchTextOf({ summary: verdict.summary, week, weekStart }),
        pieces: pieces.map(toStored),
        updatedAt: now,
      },
      $unset: { ...(model === undefined && { model: '' }), ...(!stoodIn && { stoodIn: '' }) },
      $setOnInsert: { createdAt: now },
    },
    { upsert: true },
  );
  await tellNewest(db, clientId);
  return record;
}

/** The crm module uses the newest week for the lead score. */
async function tellNewest(db: CompanyDb, clientId: string): Promise<void> {
  const [newest] = await db.in(sentiments).list({ clientId }, { sort: { week: -1, _id: -1 }, limit: 1 });
  await recordMood(
    db,
    clientId,
    newest ? { weekStart: newest.weekStart, sentiment: newest.sentiment } : null,
  );
}

/** Runs `work` again if somebody else created the same record at the same moment. */
export async function againWhereMet<R>(work: () => Promise<R>): Promise<R> {
  try {
    return await work();
  } catch (error) {
    if (!isDuplicate(error)) throw error;
    return await work();
  }
}

/** Null without a key; `stoodIn` if the word list must replace the AI. */
async function askAi(
  db: CompanyDb,
  clientId: string,
  pieces: readonly Piece[],
  { signal, aiIsDown }: Patience,
): Promise<Verdict | null> {
  if (!aiIsOn()) return null;
  const standIn = async (): Promise<Verdict> => ({ ...(await askLibrary(pieces)), stoodIn: true });
  if (aiIsDown) return await standIn();
  try {
    const brief = await readBrief(db, clientId);
    const { sentiment, summary, confidence, model } = await rateWeek(brief, pieces, { signal });
    return {
      sentiment,
      summary: beginningOf(summary, longestSummary),
      confidence: allowedConfidence(confidence, pieces.length),
      by: 'ai',
      model,
    };
  } catch (error) {
    // If the client was deleted meanwhile, nothing is stored in the end.
    if (!(error instanceof AiFailed || error instanceof Refusal || signal.aborted)) throw error;
    return await standIn();
  }
}

async function askLibrary(pieces: readonly Piece[]): Promise<Verdict> {
  return { ...rateByTone(pieces, await loadTone()), by: 'library' };
}

function sameMaterial(before: Sentiment, pieces: readonly Piece[]): boolean {
  return (
    before.pieces.length === pieces.length &&
    before.pieces.every(({ source, id }, at) => source === pieces[at]?.source && id === pieces[at]?.id)
  );
}

function toStored({ source, id, at, text }: Piece): StoredPiece {
  return { source, id, at, excerpt: beginningOf(text, longestExcerpt) };
}
