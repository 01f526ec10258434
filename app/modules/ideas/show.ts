import { showDate } from '~/core/dates';
import type { Idea } from './collections';

/** An idea as its card and its page show it. */
export function showIdea(idea: Idea) {
  const { _id, title, description, tags, source, createdByName, createdAt, favourite, generated } = idea;
  return {
    id: _id,
    title,
    description,
    tags,
    by: source === 'person' ? createdByName : 'AI Generated',
    isSample: source === 'sample',
    at: createdAt.toISOString(),
    when: showDate(createdAt),
    favourite,
    generated,
  };
}

export type ShownIdea = ReturnType<typeof showIdea>;
