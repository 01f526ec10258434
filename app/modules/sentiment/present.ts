import type { Sentiment } from './collections';

/** A record in the documented shape. `date` is the week's Monday. */
export function presentSentiment({
  _id,
  week,
  weekStart,
  sentiment,
  summary,
  confidence,
  createdAt,
}: Sentiment) {
  return {
    id: _id,
    week,
    date: weekStart,
    sentiment,
    summary,
    confidence,
    createdAt: createdAt.toISOString(),
  };
}
