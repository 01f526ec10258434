import { z } from 'zod';
import { changedNames } from '~/core/changes';
import { newId } from '~/core/id';
import { namedId } from '~/core/named-id';
import { Refusal } from '~/core/refusal';
import { operation } from '~/operation/operation.server';
import type { CompanyDb } from '~db/company-db';
import { filesOf, type StoredContent } from '~db/files';
import { cancelJob, readJob } from '~db/jobs';
import { removeWhole } from '~db/removal';
import { lacking, pay, wasNotPaid } from '../billing/index.server';
import { findIdea, noteStoryboard } from '../ideas/index.server';
import { type Scene, scenes, storyboards } from './collections';
import { ensureStoryboard } from './ensure-storyboard.server';
import { scenePicture } from './file-kinds';
import { findScene } from './find-storyboard.server';
import { orderVideo } from './jobs.server';
import * as messages from './messages';
import { putScenes, refuseWhereFull } from './put-scenes.server';
import { storePicture } from './scene-picture.server';
import { byIdea, newSceneInput, sceneChangeInput } from './schema';
import { isGivenUp } from './show';
import { noteOf } from './storyboards.server';

/**
 * Adds a scene at the end for one credit, creating the storyboard if needed. Its picture is the upload or a drawn
 * frame; its video is made in the background. Without credits nothing is done.
 */
export const addScene = operation({
  name: 'addScene',
  access: 'CRM',
  effect: 'write',
  input: newSceneInput,
  failed: messages.addFailed,
  // Decoding a picture is slow, and files are stored outside of transactions.
  transaction: 'own',
  nothingDone: wasNotPaid,
  async run({ input: { ideaId, image, words }, actor, db, note }) {
    const idea = await findIdea(db, ideaId);
    // Also checked first, so that no picture is drawn and stored in vain.
    const insufficient = await lacking(db, 'scene');
    if (insufficient) return insufficient;
    await refuseWhereFull(db, ideaId);
    const id = newId();
    const picture = await storePicture(db, { sceneId: id, title: words.title, image });
    return await db.transaction(async (all) => {
      const paid = await pay(all, actor, { work: 'scene', detail: `${idea.title}: ${words.title}` });
      if (!paid.creditSufficient) return paid;
      await ensureStoryboard(all, idea, { source: 'person' });
      await putScenes(all, ideaId, [{ id, words, picture, drawn: !image }], actor.userId);
      note(noteOf(idea, 'changed', `scene ${words.title} added`));
      return { creditSufficient: true as const, credits: paid.credits, id };
    });
  },
});

/** One scene, for the form that changes it or asks before deleting it. */
export const readScene = operation({
  name: 'readScene',
  access: 'CRM',
  effect: 'read',
  input: byIdea.extend({ id: z.string() }),
  failed: messages.loadFailed,
  async run({ input: { ideaID, id }, db }) {
    return await findScene(db, id, ideaID);
  },
});

/**
 * Changes a scene's text and picture. Its video is made again if any of them changes, or if it had failed. Refuses with
 * 409 a change based on an older revision.
 */
export const changeScene = operation({
  name: 'changeScene',
  access: 'CRM',
  effect: 'write',
  input: sceneChangeInput,
  failed: messages.changeFailed,
  transaction: 'own',
  findTarget: async (db, id, { ideaID = '' }) => await findScene(db, id, ideaID),
  async run({ input, actor, db, note }) {
    const { ideaId, sceneId, image, removeImage, words } = input;
    const idea = await findIdea(db, ideaId);
    const before = await findScene(db, sceneId, ideaId);
    const drawn = !image && (before.drawn || removeImage);
    const redrawn = drawn && (!before.drawn || before.title !== words.title);
    const picture = image || redrawn ? await storePicture(db, { sceneId, title: words.title, image }) : null;
    const changed = changedNames(before, words);
    if (picture) changed.push('picture');
    if (changed.length === 0 && !(await lacksVideo(db, before))) return;
    await db.transaction(async (all) => {
      const scene = await findScene(all, sceneId, ideaId);
      if (scene.revision !== (input.revision ?? before.revision)) {
        throw new Refusal('conflict', messages.sceneOvertaken);
      }
      await replaceScene(all, scene, { words, drawn, picture, ownerId: actor.userId });
      note(noteOf(idea, 'changed', `scene ${words.title}: ${changed.join(', ') || 'video'}`));
    });
  },
});

/** Whether a scene has no video and none is on its way: its card then says to save it again. */
async function lacksVideo(db: CompanyDb, { videoId, videoJobId }: Scene): Promise<boolean> {
  return !videoId && isGivenUp(await readJob(db, videoJobId));
}

interface Replaced {
  words: Pick<Scene, 'title' | 'description' | 'seconds'>;
  drawn: boolean;
  picture: StoredContent | null;
  ownerId: string;
}

async function replaceScene(
  db: CompanyDb,
  scene: Scene,
  { words, drawn, picture, ownerId }: Replaced,
): Promise<void> {
  const { _id: sceneId, pictureId, videoId, videoJobId } = scene;
  const revision = scene.revision + 1;
  await cancelJob(db, videoJobId);
  if (videoId) await filesOf(db).remove(videoId);
  if (picture) {
    await filesOf(db).remove(pictureId);
    await filesOf(db).bind(picture, { kind: scenePicture, subjectId: sceneId, ownerId });
  }
  const job = await orderVideo(db, { sceneId, revision });
  const files = { pictureId: picture?._id ?? pictureId, videoJobId: job };
  await db
    .in(scenes)
    .updateOne(
      { _id: sceneId },
      { $set: { ...words, ...files, drawn, revision }, $unset: { videoId: true } },
    );
}

/** Deletes a scene with its picture and video. Still allowed after a trial has ended. */
export const deleteScene = operation({
  name: 'deleteScene',
  access: 'CRM',
  effect: 'vital-write',
  input: z.object({
    id: namedId(messages.sceneNeeded),
    ideaID: z.string().optional().describe('The id of its idea.'),
  }),
  failed: messages.deleteFailed,
  async run({ input: { id, ideaID }, db, note }) {
    const scene = await findScene(db, id, ideaID);
    const idea = await findIdea(db, scene.ideaId);
    const left = await db
      .in(storyboards)
      .findOneAndUpdate({ _id: scene.ideaId }, { $pull: { sceneIds: id }, $inc: { revision: 1 } });
    // Without scenes there is nothing to view, so the idea offers to generate them.
    if (left?.sceneIds.length === 0) await noteStoryboard(db, scene.ideaId, false);
    await removeWhole(db, scenes, id);
    note(noteOf(idea, 'changed', `scene ${scene.title} deleted`));
    return scene;
  },
});
