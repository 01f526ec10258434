import { newId } from '~/core/id';
import { drawFrame } from '~/gateways/pictures';
import type { User } from '~/modules/account/collections';
import type { ActivityLine } from '~/modules/audit/collections';
import { type Idea, ideas } from '~/modules/ideas/collections';
import { storyboards } from '~/modules/storyboards/collections';
import { type NewScene, putScenes } from '~/modules/storyboards/put-scenes.server';
import type { CompanyDb, New } from '../company-db';
import { filesOf } from '../files';
import type { SampleWork } from './purse';

/** Title, description, seconds. */
type Row = readonly [string, string, number];

/** The scenes of the stamp card, as the firm's people wrote them. */
const written: readonly Row[] = [
  ['Seven in the morning, Bedok', 'The shutter goes up. Three people are waiting already.', 3],
  ['The usual?', 'Auntie knows what you take: kopi siew dai, one kaya toast.', 3],
  ['One stamp a cup', 'No app, no number. A card that fits in your wallet.', 3],
  ['Ten stamps later', 'The card is full before the month is over.', 2.5],
  ['This one is on the house', 'The eleventh cup is ours. Thank you for coming back.', 3.5],
  [
    'Get your card at the new outlet',
    'The first two hundred have a stamp on them already. From opening day.',
    4,
  ],
];

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
  for (const [title, description, seconds] of written) {
    const id = newId();
    const { type, content } = await drawFrame({ title, seed: id });
    const picture = await filesOf(db).keep({ name: 'scene.jpg', type, content });
    made.push({ id, words: { title, description, seconds }, picture, drawn: true });
  }
  const minuteAfter = (place: number) => new Date(createdAt.getTime() + (place + 5) * 60_000);
  const what = { subject: 'storyboard', subjectId: _id, clientId, userId: by._id, userName: by.name };
  return {
    lines: made.map(({ words }, place) => {
      const detail = `${title}: scene ${words.title} added`;
      return { ...what, _id: newId(), at: minuteAfter(place), action: 'changed', detail };
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
