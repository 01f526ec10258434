import { showDate } from '~/core/dates';
import type { Trend } from './collections';

/** A trend as the list shows it. */
export function showTrend({ _id, title, description, impact, relevance, source, createdAt }: Trend) {
  return {
    id: _id,
    title,
    description,
    impact,
    relevance,
    isSample: source === 'sample',
    at: createdAt.toISOString(),
    when: showDate(createdAt),
  };
}

export type ShownTrend = ReturnType<typeof showTrend>;
