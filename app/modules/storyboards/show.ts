import type { BackgroundJob } from '~db/jobs';
import type { Scene } from './collections';
import type { NumberedScene } from './find-storyboard.server';
import { presentScene } from './present';

/** The state of a video: ready, waiting or being made (from 0 to 1), or failed. */
export type VideoState = { state: 'ready' } | { state: 'making'; part: number } | { state: 'failed' };

/** A scene as the storyboard's page shows it. */
export interface ShownScene {
  id: string;
  number: number;
  title: string;
  description: string;
  seconds: number;
  pictureUrl: string;
  videoUrl: string;
  video: VideoState;
}

/** A scene with the progress of its job, if it has no video yet. */
export function showScene(scene: NumberedScene, jobs: ReadonlyMap<string, BackgroundJob>): ShownScene {
  const { ImageUrl, VideoUrl } = presentScene(scene);
  const { _id: id, number, title, description, seconds } = scene;
  const video = stateOf(scene, jobs.get(scene.videoJobId));
  return { id, number, title, description, seconds, pictureUrl: ImageUrl, videoUrl: VideoUrl, video };
}

function stateOf({ videoId }: Scene, job: BackgroundJob | undefined): VideoState {
  if (videoId) return { state: 'ready' };
  if (isGivenUp(job)) return { state: 'failed' };
  const { done = 0, total = 1 } = job?.progress ?? {};
  return { state: 'making', part: done / total };
}

/** Whether the job of a missing video has failed. */
export function isGivenUp(job: BackgroundJob | null | undefined): boolean {
  // Jobs are kept for a month: without one it failed long ago.
  return !job || job.state === 'failed' || job.state === 'cancelled';
}

/** '3s', as specified. */
export function shownSeconds(seconds: number): string {
  return `${Number(seconds.toFixed(1))}s`;
}

/** The total length of scenes: '17s', '1 min 5s'. */
export function shownLength(scenes: readonly Pick<Scene, 'seconds'>[]): string {
  // In tenths, since floating-point sums are inexact: twenty-five times 2.4 s would be slightly less than a minute.
  const all = scenes.reduce((sum, { seconds }) => sum + Math.round(seconds * 10), 0) / 10;
  const minutes = Math.floor(all / 60);
  return minutes > 0 ? `${minutes} min ${shownSeconds(all - minutes * 60)}` : shownSeconds(all);
}
