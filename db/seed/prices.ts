import { newId } from '~/core/id';
import type { TrackedPrice } from '~/modules/pricing/collections';
import { readAddress } from '~/modules/pricing/simulation';
import type { New } from '../company-db';
import { trackedPages } from './data/prices';
import { inTheDay, type Sample } from './sample';

/** The competitors' prices that the sample company follows. */
export function samplePrices({ writers: [by], now }: Sample): New<TrackedPrice>[] {
  return trackedPages.map(({ url, price, before }, turn) => {
    const createdAt = inTheDay(now, 30 + turn, turn);
    const lookedAt = inTheDay(now, 1 + turn, turn);
    return {
      _id: newId(),
      url,
      ...readAddress(url),
      currentPrice: before,
      previousPrice: null,
      lastUpdated: before === null ? null : createdAt,
      look: { endsAt: lookedAt, price },
      createdBy: by._id,
      createdAt,
    };
  });
}
