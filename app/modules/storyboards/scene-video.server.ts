import { buffer } from 'node:stream/consumers';
import { hasEncoder, makeClip } from '~/gateways/video';
import { filesOf } from '~db/files';
import type { Run } from '~db/jobs';
import { scenes } from './collections';
import { sceneVideo } from './file-kinds';

/**
 * Makes the video of a scene from its picture, between two steps since it takes seconds, and stores it unless the scene
 * was saved or deleted meanwhile.
 */
export async function makeSceneVideo({
  input: { sceneId, revision },
  db,
  step,
  progress,
  signal,
}: Run<{ sceneId: string; revision: number }, null>): Promise<void> {
  // The scene stays without a video.
  if (!hasEncoder()) return;
  const wanted = { _id: sceneId, revision };
  const scene = await db.in(scenes).findOne(wanted);
  if (!scene) return;
  const picture = await buffer(filesOf(db).open({ _id: scene.pictureId }));
  const { content } = await makeClip({
    companyId: db.companyId,
    picture,
    // A drawn frame already shows its title.
    title: scene.drawn ? '' : scene.title,
    description: scene.description,
    seconds: scene.seconds,
    signal,
    onProgress: reporter(progress),
  });
  const kept = await filesOf(db).keep({ name: 'scene.mp4', type: 'video/mp4', content });
  await step(async (all) => {
    const now = await all.in(scenes).findOne(wanted);
    if (now) {
      if (now.videoId) await filesOf(all).remove(now.videoId);
      await filesOf(all).bind(kept, { kind: sceneVideo, subjectId: sceneId, ownerId: '' });
      await all.in(scenes).updateOne(wanted, { $set: { videoId: kept._id } });
    }
    return { reached: null, progress: { done: 1, total: 1 } };
  });
}

/** Stores the progress in quarters, since each time is a write. */
function reporter(progress: Run<unknown, null>['progress']) {
  let last = 0;
  return (part: number) => {
    const quarter = Math.floor(part * 4);
    if (quarter <= last) return;
    last = quarter;
    // A failure means that another server has the job; the next step will notice.
    void progress({ done: quarter, total: 4 }).catch(() => undefined);
  };
}
