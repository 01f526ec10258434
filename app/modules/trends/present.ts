import type { Trend } from './collections';

/** A market trend in the documented shape. */
export function presentTrend({ _id, title, description, impact, relevance, createdAt }: Trend) {
  return {
    id: _id,
    Title: title,
    Description: description,
    Impact: impact,
    Relevance: relevance,
    createdAt: createdAt.toISOString(),
  };
}
