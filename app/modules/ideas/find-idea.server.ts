import { Refusal } from '~/core/refusal';
import type { CompanyDb } from '~db/company-db';
import { type Idea, ideas } from './collections';
import * as messages from './messages';

/** An idea by its id; refuses with 404, in the words of `unknown`, one that this company does not have. */
export async function findIdea(db: CompanyDb, id: string, unknown: string = messages.unknown): Promise<Idea> {
  const found = await db.in(ideas).findOne({ _id: id });
  if (!found) throw new Refusal('not-found', unknown);
  return found;
}

/**
 * Says of an idea that it has a storyboard, or has none any more, within the transaction that makes the first scene or
 * deletes the last. Refuses with 404 where the idea was deleted meanwhile: its storyboard would belong to nobody.
 */
export async function noteStoryboard(db: CompanyDb, ideaId: string, generated: boolean): Promise<void> {
  const found = await db.in(ideas).updateOne({ _id: ideaId }, { $set: { generated, updatedAt: new Date() } });
  if (found === 0) throw new Refusal('not-found', messages.unknown);
}
