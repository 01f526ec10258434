import type { Idea } from './collections';

/** The author in the API of an idea that no person wrote. */
const byMachine = 'AI Generated';

/** An idea in the documented shape. */
export function presentIdea(idea: Idea) {
  const {
    _id,
    title,
    description,
    tags,
    source,
    createdBy,
    favourite,
    generated,
    revision,
    createdAt,
    clientId,
  } = idea;
  return {
    id: _id,
    Title: title,
    Description: description,
    Types: tags,
    CreateBy: source === 'person' ? createdBy : byMachine,
    Fav: favourite,
    Generated: generated,
    revision,
    createdAt: createdAt.toISOString(),
    CustomerID: clientId,
  };
}
