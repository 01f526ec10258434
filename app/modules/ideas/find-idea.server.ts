import { Refusal } from '~/core/refusal';
import type { CompanyDb } from '~db/company-db';
import { type Idea, ideas } from './collections';
import * as messages from './messages';

/** An idea by id. Refuses with 404 and the message `unknown` if the company has none. */
export async function findIdea(db: CompanyDb, id: string, unknown: string = messages.unknown): Promise<Idea> {
  const found = await db.in(ideas).findOne({ _id: id });
  if (!found) throw new Refusal('not-found', unknown);
  return found;
}

/**
 * Sets whether an idea has a storyboard, in the transaction that adds the first scene or deletes the last. Refuses with
 * 404 if the idea was deleted meanwhile.
 */
export async function noteStoryboard(db: CompanyDb, ideaId: string, generated: boolean): Promise<void> {
  const found = await db.in(ideas).updateOne({ _id: ideaId }, { $set: { generated, updatedAt: new Date() } });
  if (found === 0) throw new Refusal('not-found', messages.unknown);
}
