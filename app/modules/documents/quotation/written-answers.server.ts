import type { CompanyDb } from '~db/company-db';
import { type Quotation, quotations } from '../collections';

/** The most answers read for a week. The newest count. */
const mostAnswers = 100;

/** A draft that was set aside is no answer, because no client has seen it. */
const wasSent = { sentAt: { $exists: true } } as const;

/** A client's answers to quotations in a period with their reasons, oldest first. */
export async function answersWritten(
  db: CompanyDb,
  clientId: string,
  { from, to }: { from: Date; to: Date },
): Promise<{ id: string; at: Date; text: string }[]> {
  const answered = await db
    .in(quotations)
    .list(
      { clientId, answeredAt: { $gte: from, $lt: to }, ...wasSent },
      { sort: { answeredAt: -1 }, limit: mostAnswers },
    );
  return answered.reverse().map(({ _id: id, title, status, answer, answeredAt: at = from }) => ({
    id,
    at,
    text: `Has ${status} the quotation “${title}”.${answer?.reason ? ` ${answer.reason}` : ''}`,
  }));
}

/** The ids of clients that answered a quotation in a period, sorted. */
export async function clientsWithAnswers(
  db: CompanyDb,
  { from, to }: { from: Date; to: Date },
): Promise<string[]> {
  const found = await db
    .in(quotations)
    .aggregate<Pick<Quotation, '_id'>>([
      { $match: { answeredAt: { $gte: from, $lt: to }, clientId: { $exists: true }, ...wasSent } },
      { $group: { _id: '$clientId' } },
      { $sort: { _id: 1 } },
    ]);
  return found.map(({ _id }) => _id);
}
