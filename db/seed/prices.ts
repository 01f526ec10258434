import { newId } from '~/core/id';
import type { User } from '~/modules/account/collections';
import type { TrackedPrice } from '~/modules/pricing/collections';
import { readAddress } from '~/modules/pricing/simulation';
import type { New } from '../company-db';
import { inTheDay } from './clients';

/** Address, price now (null: its page names no product), price before. */
const rows: readonly (readonly [string, number | null, number | null])[] = [
  ['https://www.roast-and-co.example/coffee/dark-roast-beans-5-kg', 128, 142],
  ['https://www.pantryline.example/oat-milk-barista-carton-of-12', 64, 59],
  ['https://kopi-direct.example/single-origin-sumatra-5-kg', 187, null],
  ['https://kopi-direct.example/', null, null],
];

/** The competitors' prices that the sample company follows. */
export function samplePrices(by: Pick<User, '_id'>, now: Date): New<TrackedPrice>[] {
  return rows.map(([url, price, before], turn) => {
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
