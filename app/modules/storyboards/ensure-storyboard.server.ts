import type { CompanyDb } from '~db/company-db';
import { ownFirm } from '../account/index.server';
import { type Idea, noteStoryboard, type Source } from '../ideas/index.server';
import { storyboards } from './collections';

/**
 * The storyboard of an idea, made where there is none, within the caller's transaction. It is shared at once, as
 * specified, unless the firm has set that off. Refuses with 404 where the idea is gone.
 */
export async function ensureStoryboard(
  db: CompanyDb,
  { _id }: Pick<Idea, '_id'>,
  by: { source: Source; model?: string },
): Promise<void> {
  const found = await db.in(storyboards).updateOne({ _id }, { $set: by });
  if (found > 0) return;
  const { shareStoryboards = true } = await ownFirm(db);
  const made = { _id, sceneIds: [], revision: 0, shared: shareStoryboards, createdAt: new Date() };
  await db.in(storyboards).insert({ ...made, ...by });
  await noteStoryboard(db, _id);
}
