import { Refusal } from '~/core/refusal';
import type { CompanyDb } from '~db/company-db';
import { type Idea, ideas } from './collections';
import { messages } from './messages';

/** An idea by its id; refuses with 404 one that this company does not have. */
export async function findIdea(db: CompanyDb, id: string): Promise<Idea> {
  const found = await db.in(ideas).findOne({ _id: id });
  if (!found) throw new Refusal('not-found', messages.unknown);
  return found;
}

/** Says of an idea whether it has a storyboard, within the transaction that makes or removes it. */
export async function noteStoryboard(db: CompanyDb, ideaId: string, generated: boolean): Promise<void> {
  await db.in(ideas).updateOne({ _id: ideaId }, { $set: { generated, updatedAt: new Date() } });
}
