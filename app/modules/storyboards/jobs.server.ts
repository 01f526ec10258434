import { z } from 'zod';
import type { CompanyDb } from '~db/company-db';
import { enqueue, jobKind } from '~db/jobs';

const sceneVersion = z.object({ sceneId: z.string(), revision: z.int() });

/** Makes the video of a scene at this revision. If the scene was saved since, another job is on its way. */
export const makeVideoJob = jobKind({
  name: 'storyboards.video',
  input: sceneVersion,
  begin: null,
  attempts: 3,
  heavy: true,
  mostPerCompany: 300,
  async run(run) {
    const { makeSceneVideo } = await import('./scene-video.server');
    await makeSceneVideo(run);
  },
});

/** Orders the video of a scene, in the transaction that adds or changes it. Returns the job's id. */
export async function orderVideo(db: CompanyDb, version: z.input<typeof sceneVersion>): Promise<string> {
  return await enqueue(db, makeVideoJob, version, { subjectId: version.sceneId });
}
