import type { Week } from '~/core/weeks';
import type { CompanyDb } from '~db/company-db';
import { isDuplicate } from '~db/duplicate';
import { type KeptPiece, type Sentiment, sentiments } from './collections';
import { searchTextOf } from './search-text';
import type { Piece } from './sources.server';
import { loadTone } from './tone.server';
import { beginningOf, type Weighed, weighByTone } from './weigh';

const longestExcerpt = 300;

/** What a record says of its week, and who says it. */
export type Verdict = Weighed & Pick<Sentiment, 'by' | 'model' | 'stoodIn'>;

/**
 * Weighs what was written about a client in one week. Null where nothing was. Reads only, and may take as long as a
 * model thinks, so it is done outside a transaction.
 */
export async function weighPieces(pieces: readonly Piece[]): Promise<Verdict | null> {
  if (pieces.length === 0) return null;
  return { ...weighByTone(pieces, await loadTone()), by: 'library' };
}

/**
 * Keeps the verdict as the one record of this client and week, in place of an earlier one; without a verdict there is
 * no record. To be called within a transaction, that others who weigh the same week may have to begin again for.
 */
export async function keepVerdict(
  db: CompanyDb,
  clientId: string,
  { week, start: weekStart }: Week,
  verdict: Verdict | null,
  pieces: readonly Piece[],
): Promise<Sentiment | null> {
  const of = { clientId, week };
  if (!verdict) {
    await db.in(sentiments).deleteOne(of);
    return null;
  }
  const { model, stoodIn, ...always } = verdict;
  const now = new Date();
  return await db.in(sentiments).findOneAndUpdate(
    of,
    {
      $set: {
        ...always,
        ...(model !== undefined && { model }),
        ...(stoodIn && { stoodIn }),
        weekStart,
        searchText: searchTextOf({ summary: verdict.summary, week, weekStart }),
        pieces: pieces.map(kept),
        updatedAt: now,
      },
      $unset: { ...(model === undefined && { model: '' }), ...(!stoodIn && { stoodIn: '' }) },
      $setOnInsert: { createdAt: now },
    },
    { upsert: true },
  );
}

/** Does it once more where somebody else has made the same record in the same moment. */
export async function againWhereMet<R>(work: () => Promise<R>): Promise<R> {
  try {
    return await work();
  } catch (error) {
    if (!isDuplicate(error)) throw error;
    return await work();
  }
}

function kept({ source, id, at, text }: Piece): KeptPiece {
  return { source, id, at, excerpt: beginningOf(text, longestExcerpt) };
}
