import type { CompanyDb } from '~db/company-db';
import { enter } from '~db/directory';
import { ownCompany } from '../account/index.server';
import { type Idea, noteStoryboard, type Source } from '../ideas/index.server';
import { storyboards } from './collections';

/**
 * Creates the storyboard of an idea that gets scenes, if there is none, in the caller's transaction. It is shared at once, as
 * specified, unless the company has turned that off. Its author is the idea's author, even if someone else adds the first
 * scene. Refuses with 404 if the idea is gone.
 */
export async function ensureStoryboard(
  db: CompanyDb,
  { _id }: Pick<Idea, '_id'>,
  by: { source: Source; model?: string },
): Promise<void> {
  const found = await db.in(storyboards).findOne({ _id });
  if (found?.sceneIds.length) return;
  // A storyboard whose last scene was deleted becomes visible again.
  await noteStoryboard(db, _id, true);
  if (found) {
    await db.in(storyboards).updateOne({ _id }, { $set: by, ...(!by.model && { $unset: { model: '' } }) });
    return;
  }
  const { shareStoryboards = true } = await ownCompany(db);
  const made = { _id, sceneIds: [], revision: 0, shared: shareStoryboards, createdAt: new Date() };
  await db.in(storyboards).insert({ ...made, ...by });
  await enter(db, 'storyboard', _id, _id);
}
