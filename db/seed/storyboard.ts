import { newId } from '~/core/id';
import { drawFrame } from '~/gateways/pictures';
import type { User } from '~/modules/account/collections';
import type { ActivityLine } from '~/modules/audit/collections';
import { type Idea, ideas } from '~/modules/ideas/collections';
import { storyboards } from '~/modules/storyboards/collections';
import { type NewScene, putScenes } from '~/modules/storyboards/put-scenes.server';
import type { CompanyDb, New } from '../company-db';
import { filesOf } from '../files';
import type { SampleWork } from './credits';
import { scenes } from './data/ideas';
import { logLine } from './sample';

/** A storyboard that is ready to be put into the store: its pictures are kept, its videos follow in the background. */
interface SampleStoryboard {
  lines: New<ActivityLine>[];
  spent: SampleWork[];
  /** Within the transaction of the rest. */
  put(db: CompanyDb): Promise<void>;
}

/** The finished storyboard of the sample company, of the idea with the stamp card. */
export async function sampleStoryboard(
  db: CompanyDb,
  { _id, title, clientId, createdAt }: New<Idea>,
  by: New<User>,
): Promise<SampleStoryboard> {
  const made: NewScene[] = [];
  for (const words of scenes) {
    const id = newId();
    const { type, content } = await drawFrame({ companyId: db.companyId, title: words.title, seed: id });
    const picture = await filesOf(db).keep({ name: 'scene.jpg', type, content });
    made.push({ id, words, picture, drawn: true });
  }
  const minuteAfter = (place: number) => new Date(createdAt.getTime() + (place + 5) * 60_000);
  const what = { action: 'changed', subject: 'storyboard', subjectId: _id, clientId };
  return {
    lines: made.map(({ words }, place) => {
      const detail = `${title}: scene ${words.title} added`;
      return logLine(minuteAfter(place), by, { ...what, detail });
    }),
    spent: made.map(({ words }, place) => ({
      work: 'scene',
      at: minuteAfter(place),
      by,
      detail: `${title}: ${words.title}`,
    })),
    async put(all) {
      const storyboard = { sceneIds: [], revision: 0, shared: true, source: 'person' as const };
      await all.in(storyboards).insert({ ...storyboard, _id, createdAt: minuteAfter(0) });
      await all.in(ideas).updateOne({ _id }, { $set: { generated: true } });
      await putScenes(all, _id, made, by._id);
    },
  };
}
