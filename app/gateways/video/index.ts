import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { Turns } from '~/core/turns';
import { inTurn } from '../pictures/easel';
import { captionOf } from './caption';
import { height, leastSeconds, mostSeconds, width } from './format';
import { type How, inProcess } from './process';
import { stageOf } from './stage';

export { type Film, filmBytes, headBytes, joinClips, layFilm, UnlikeClips } from './film';

const turns = new Turns();

/** A film of one picture: MP4 with H.264, 25 frames a second, without sound, playable while it loads. */
interface Clip {
  content: Uint8Array;
  width: typeof width;
  height: typeof height;
  /** The exact length. */
  seconds: number;
}

/** What a clip is made of. */
export interface ClipWanted extends How {
  companyId: string;
  /** PNG or JPEG from `reencodePicture` or `drawFrame`. */
  picture: Uint8Array;
  /** Shown below the picture. May be empty; too long text ends in an ellipsis. */
  title: string;
  description: string;
  /** 0.1 to 60, in tenths. */
  seconds: number;
}

/**
 * Makes a film of a picture: a slow zoom, with title and description on a band. Clips are made one at a time in a
 * separate process; an aborted one frees its place at once. Throws a `RangeError` for a wrong duration, and an `Error`
 * for an invalid picture or if the process fails, dies or takes too long. The next one works again.
 */
export async function makeClip({
  companyId,
  picture,
  title,
  description,
  seconds,
  ...how
}: ClipWanted): Promise<Clip> {
  const milliseconds = Math.round(seconds * 10) * 100;
  if (!(milliseconds >= leastSeconds * 1_000 && milliseconds <= mostSeconds * 1_000))
    throw new RangeError(`A clip takes ${leastSeconds} to ${mostSeconds} seconds, not ${seconds}`);
  const work = async () => {
    const { stage, caption } = await inTurn(companyId, async () => {
      const drawn = await captionOf(title, description);
      return { caption: drawn, stage: await stageOf(picture, drawn?.height ?? 0) };
    });
    return await inProcess({ stage, caption, milliseconds }, how);
  };
  const content = await turns.run(companyId, work, how.signal);
  return { content, width, height, seconds: milliseconds / 1_000 };
}

/** Whether the encoder is installed. Its native part is an optional package that does not exist for every system. */
export function hasEncoder(): boolean {
  const find = (name: string, from: string) => {
    try {
      return createRequire(from).resolve(name);
    } catch {
      return undefined;
    }
  };
  const encoder = find('@napi-rs/webcodecs', import.meta.url);
  if (!encoder) return false;
  const { optionalDependencies = {} } = JSON.parse(
    readFileSync(join(dirname(encoder), 'package.json'), 'utf8'),
  );
  // npm installs only the package that fits the system.
  return Object.keys(optionalDependencies).some((name) => find(name, encoder));
}
