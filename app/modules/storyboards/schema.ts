import { z } from 'zod';
import { fromAddress } from '~/core/address';
import { isNothing } from '~/core/optional';
import { flag, line, lines, wholeNumber } from '~/core/text';
import { upload } from '~/core/upload';
import * as messages from './messages';
import { usualSeconds } from './usual-seconds';

/** The most scenes of one storyboard. */
export const mostScenes = 100;

const title = line({ needed: messages.titleNeeded, most: 150 });
/** Trimmed as specified, including an indented first line. */
const description = lines({ most: 2_000 }).pipe(z.string().trim()).meta({ maxLength: 2_000 });

/** The length of a scene in seconds, as a number or as typed. */
const duration = z
  .union(
    [
      z.number(),
      z
        .string()
        .trim()
        .regex(/^\d{1,3}(\.\d{1,3})?$/, messages.durationWrong)
        .transform(Number),
    ],
    messages.durationWrong,
  )
  .pipe(z.number().min(1, messages.durationWrong).max(60, messages.durationWrong))
  .refine((seconds) => Math.round(seconds * 10) === seconds * 10, messages.durationWrong)
  .meta({ anyOf: undefined, type: 'number', minimum: 1, maximum: 60 });

/** An empty field means the default duration, as the form says. */
const durationOrUsual = z.preprocess(
  (sent) => (isNothing(sent) ? undefined : sent),
  duration.default(usualSeconds),
);

const revision = wholeNumber('revision must be the number you got with the record.');

const scene = {
  Title: title,
  Description: description.default(''),
  Duration: durationOrUsual,
  image: upload(messages.pictureWrong).describe(
    'A JPEG or PNG of at most 5 MiB. Without one, a frame is drawn.',
  ),
};

const newScene = z.object({
  IdeaID: z.string('IdeaID must be the id of an idea.'),
  ...scene,
  SceneNumber: z.unknown().optional().describe('Accepted and ignored: a new scene comes last.'),
  file: upload(messages.pictureWrong).describe('Another name for the same.'),
});

export const newSceneInput = fromAddress('IdeaID', newScene, 'ideaID').transform(
  ({ IdeaID, Title, Description, Duration, image, file }) => ({
    ideaId: IdeaID,
    image: image ?? file,
    words: { title: Title, description: Description, seconds: Duration },
  }),
);

export const sceneChangeInput = z
  .object({
    ideaID: z.string(),
    id: z.string(),
    ...scene,
    removeImage: flag.default(false),
    revision: revision.optional(),
  })
  .transform(({ ideaID, id, revision, removeImage, image, Title, Description, Duration }) => ({
    ideaId: ideaID,
    sceneId: id,
    revision,
    removeImage,
    image,
    words: { title: Title, description: Description, seconds: Duration },
  }));

/** The idea of a call or page. */
export const byIdea = z.object({ ideaID: z.string('ideaID must be the id of an idea.') });

const noOrder = 'order must be a list of id and pos.';

/** A whole new order, or one scene's new position. `revision` is that of the order it is based on. */
export const orderInput = byIdea.extend({
  order: z
    .array(z.object({ id: z.string(noOrder), pos: wholeNumber(messages.placeWrong, 1) }, noOrder), noOrder)
    .max(10 * mostScenes, noOrder)
    .optional(),
  scene: z.string('scene must be the id of a scene.').optional(),
  to: wholeNumber(messages.placeWrong, 1).optional(),
  revision: revision.optional(),
});
