import type { Actor } from '~/core/access';
import { newId } from '~/core/id';
import type { CompanyDb } from '~db/company-db';
import { type StockLine, stockLines } from './collections';
import { type Counts, type Movement, moved } from './stock';

interface Written {
  /** The counts before the first movement. */
  from: Counts;
  movements: readonly Movement[];
  note: string;
  by: Pick<Actor, 'userId' | 'name'>;
  at: Date;
}

/**
 * Writes movements of one item into the ledger, in their order, within the transaction that sets its counts.
 * Answers the counts after the last; refuses as `moved` does.
 */
export async function writeLines(
  db: CompanyDb,
  itemId: string,
  { from, movements, note, by, at }: Written,
): Promise<Counts> {
  let counts = from;
  const lines = movements.map((movement, place): Omit<StockLine, 'companyId'> => {
    counts = moved(counts, movement);
    return {
      _id: newId(),
      itemId,
      ...movement,
      note,
      userId: by.userId,
      userName: by.name,
      totalAfter: counts.totalCount,
      onHoldAfter: counts.onHoldCount,
      // A millisecond apart: the ledger is read by time, and these have an order.
      createdAt: new Date(at.getTime() + place),
    };
  });
  await db.in(stockLines).insertMany(lines);
  return counts;
}
