import { Refusal } from '~/core/refusal';
import type { CompanyDb, New } from '~db/company-db';
import { filesOf, type StoredContent } from '~db/files';
import { type Scene, scenes, storyboards } from './collections';
import { scenePicture } from './file-kinds';
import { orderVideo } from './jobs.server';
import * as messages from './messages';
import { mostScenes } from './schema';

/** A new scene with its picture, which is stored but not yet bound. */
export interface NewScene {
  id: string;
  words: Pick<Scene, 'title' | 'description' | 'seconds'>;
  picture: StoredContent;
  drawn: boolean;
}

/** Refuses with 409 if the storyboard is full. */
export async function refuseWhereFull(db: CompanyDb, ideaId: string): Promise<void> {
  const found = await db.in(storyboards).findOne({ _id: ideaId });
  if (found && found.sceneIds.length >= mostScenes) throw new Refusal('conflict', messages.full);
}

/**
 * Adds scenes to the end of a storyboard and orders their videos, in the caller's transaction. Refuses with 409 if
 * there would be too many.
 */
export async function putScenes(
  db: CompanyDb,
  ideaId: string,
  made: readonly NewScene[],
  ownerId: string,
): Promise<void> {
  const free = await db.in(storyboards).updateOne(
    // Only matches if there is room for all of them.
    { _id: ideaId, [`sceneIds.${mostScenes - made.length}`]: { $exists: false } },
    { $push: { sceneIds: { $each: made.map(({ id }) => id) } }, $inc: { revision: 1 } },
  );
  if (free === 0) throw new Refusal('conflict', messages.full);
  const createdAt = new Date();
  const written: New<Scene>[] = [];
  for (const { id, words, picture, drawn } of made) {
    await filesOf(db).bind(picture, { kind: scenePicture, subjectId: id, ownerId });
    const videoJobId = await orderVideo(db, { sceneId: id, revision: 0 });
    const scene = { ...words, _id: id, ideaId, pictureId: picture._id, drawn, videoJobId, revision: 0 };
    written.push({ ...scene, createdAt });
  }
  await db.in(scenes).insertMany(written);
}
