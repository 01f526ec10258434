import { z } from 'zod';
import { id } from '~/core/answer';

const address = z.string().describe('Empty until it is ready.');

const shown = {
  SceneNumber: z.int().min(1).describe('Its place, from 1.'),
  Title: z.string(),
  Description: z.string(),
  ImageUrl: z.string(),
  VideoUrl: address,
  Duration: z.number().describe('In seconds.'),
};

/** A scene in the documented shape, as `present.ts` makes it. */
export const scene = z.object({ id, ...shown, IdeaID: id }).meta({ id: 'Scene' });

/** The same for strangers. */
export const sharedScene = z.object(shown).meta({ id: 'SharedScene' });

export const exampleIds = { idea: '5be0a1d27f3c49e8b6d20417', scene: '0c94e7b1d8a35f6620e1b74d' };

const exampleWords = {
  SceneNumber: 1,
  Title: 'The first cup of the day',
  Description: 'Steam rises from a cup of kopi while the shop opens its shutters.',
  Duration: 3,
};

export const exampleScene: z.input<typeof scene> = {
  id: exampleIds.scene,
  ...exampleWords,
  ImageUrl: '/files/6a1f0d3c5b7e92848d10ce37',
  VideoUrl: '/files/b2c48e1095fa6d377e4403ab',
  IdeaID: exampleIds.idea,
};

export const exampleSharedScene: z.input<typeof sharedScene> = {
  ...exampleWords,
  ImageUrl: `/StoryboardClient/${exampleIds.idea}/files/6a1f0d3c5b7e92848d10ce37`,
  VideoUrl: `/StoryboardClient/${exampleIds.idea}/files/b2c48e1095fa6d377e4403ab`,
};
