import type { CompanyDb } from '~db/company-db';
import { type Quotation, quotations } from './collections';

/** More answers than anybody gives in a week; the newest count. */
const mostAnswers = 100;

/** A draft that was set aside is no answer: no client has ever seen it. */
const wasSent = { sentAt: { $exists: true } } as const;

/** What a client has answered to quotations from one moment up to another, oldest first, with his reasons. */
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

/** The clients who have answered a quotation from one moment up to another, in the order of their ids. */
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
