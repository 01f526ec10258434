import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { fileNameOf } from '~/core/file-name';
import { Refusal } from '~/core/refusal';
import { type Film, filmBytes, headBytes, layFilm, UnlikeClips } from '~/gateways/video';
import { operation } from '~/operation/operation.server';
import type { FileToSend } from '~/web/send-file.server';
import type { CompanyDb } from '~db/company-db';
import { filesOf } from '~db/files';
import { findIdea } from '../ideas/index.server';
import { scenes, storyboards } from './collections';
import { type NumberedScene, scenesOf } from './find-storyboard.server';
import { orderVideo } from './jobs.server';
import * as messages from './messages';
import { rerendering, withoutVideo } from './messages';
import { byIdea } from './schema';

/** The whole storyboard as one film; see `filmOf`. */
export const readFilm = operation({
  name: 'readFilm',
  access: 'CRM',
  effect: 'read',
  input: byIdea,
  failed: messages.filmFailed,
  async run({ input: { ideaID }, db }) {
    return await filmOf(db, ideaID);
  },
});

/**
 * The scenes' videos in order as one MP4, named after the idea. It is assembled while it is sent, never in memory as a
 * whole. Refuses with 409 without scenes, and while one of them has no video.
 */
export async function filmOf(db: CompanyDb, ideaId: string): Promise<FileToSend> {
  const { title } = await findIdea(db, ideaId);
  const storyboard = await db.in(storyboards).findOne({ _id: ideaId });
  const ordered = storyboard ? await scenesOf(db, storyboard) : [];
  if (ordered.length === 0) throw new Refusal('conflict', messages.nothingToShow);
  const filmed = withVideo(ordered);
  const videos = filmed.map(({ videoId }) => videoId);
  const id = createHash('sha256').update(videos.join()).digest('hex');
  const film = await laidOutOnce(id, () => layOut(db, filmed));
  const read = (place: number, part: { start: number; end: number }) =>
    filesOf(db).open({ _id: videos[place] ?? '' }, part);
  return {
    id,
    name: fileNameOf(title, 'mp4'),
    type: 'video/mp4',
    length: film.size,
    open: (part) => Readable.from(filmBytes(film, read, part), { objectMode: false }),
  };
}

type FilmedScene = NumberedScene & { videoId: string };

function withVideo(ordered: readonly NumberedScene[]): FilmedScene[] {
  const filmed = ordered.flatMap((scene) => (scene.videoId ? [{ ...scene, videoId: scene.videoId }] : []));
  const missing = ordered.filter(({ videoId }) => !videoId);
  if (missing.length > 0) throw new Refusal('conflict', withoutVideo(missing.map(({ number }) => number)));
  return filmed;
}

/** Recent film plans: browsers request a film in many ranges, several at once, and videos never change under their id. */
const laidOut = new Map<string, Promise<Film>>();
const mostLaidOut = 16;

async function laidOutOnce(id: string, work: () => Promise<Film>): Promise<Film> {
  const film = laidOut.get(id) ?? work();
  // Inserted again, so that the least recently used one is the first.
  laidOut.delete(id);
  laidOut.set(id, film);
  const [oldest] = laidOut.keys();
  if (laidOut.size > mostLaidOut && oldest !== undefined) laidOut.delete(oldest);
  try {
    return await film;
  } catch (error) {
    if (laidOut.get(id) === film) laidOut.delete(id);
    throw error;
  }
}

async function layOut(db: CompanyDb, filmed: readonly FilmedScene[]): Promise<Film> {
  const ids = filmed.map(({ videoId }) => videoId);
  const [begun, newest] = await Promise.all([
    filesOf(db).beginnings(ids, headBytes),
    filesOf(db).newestOf(ids),
  ]);
  const heads = ids.map((id) => begun.get(id) ?? new Uint8Array());
  try {
    return await layFilm(heads, { newest: Math.max(0, ids.indexOf(newest ?? '')) });
  } catch (error) {
    if (!(error instanceof UnlikeClips)) throw error;
    const unlike = error.places.flatMap((place) => filmed[place] ?? []);
    await reorderVideos(db, unlike);
    throw new Refusal('conflict', rerendering(unlike.map(({ number }) => number)));
  }
}

/**
 * Orders new videos of these scenes, since the present ones cannot be joined. It is the only change made by a read:
 * nothing else would notice, and no record depends on it.
 */
async function reorderVideos(db: CompanyDb, unlike: readonly FilmedScene[]): Promise<void> {
  await db.transaction(async (all) => {
    for (const { _id, videoId, revision } of unlike) {
      const inScenes = all.in(scenes);
      // Another request, or a save of the scene, may have ordered it already.
      if ((await inScenes.updateOne({ _id, videoId }, { $unset: { videoId: true } })) === 0) continue;
      await filesOf(all).remove(videoId);
      const videoJobId = await orderVideo(all, { sceneId: _id, revision });
      await inScenes.updateOne({ _id }, { $set: { videoJobId } });
    }
  });
}
