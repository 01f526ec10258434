import { headOf, readHead, type Sample, type Track } from './mp4';

/** More than the part of any clip (60 s at most) that stands before its frames. */
export const headBytes = 64 * 1024;

/** A film made of clips as they are: nothing is encoded again, and it is never in memory as a whole. */
export interface Film {
  /** What comes first; behind it the frames of each clip, one after the other. */
  head: Uint8Array;
  /** Which bytes of each clip are its frames: from `start` up to and without `end`. */
  frames: { start: number; end: number }[];
  /** In bytes, as a whole. */
  size: number;
  seconds: number;
}

/** Clips that make no film together: an encoder of another version has made some of them. */
export class UnlikeClips extends Error {
  override readonly name = 'UnlikeClips';

  /** `places` are those, from 0, that were not encoded like the newest: they must be made again. */
  constructor(readonly places: readonly number[]) {
    super('These clips were not encoded alike');
  }
}

/**
 * Lays clips of `makeClip` out as one film, in this order. `heads` are their beginnings, `headBytes` of each (a
 * shorter one: all of it); `newest` is the place of the clip that was made last. Throws `UnlikeClips` where they were
 * not encoded alike, and an `Error` where there are none, where one is no clip of ours, and for 4 GiB or more.
 */
export async function layFilm(
  heads: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
  { newest = 0 }: { newest?: number } = {},
): Promise<Film> {
  const tracks: Track[] = [];
  const samples: Sample[] = [];
  const frames: Film['frames'] = [];
  for await (const clip of heads) {
    const { track, begins } = readHead(clip);
    tracks.push(track);
    for (const sample of track.samples) samples.push(sample);
    frames.push({ start: begins, end: begins + bytesOf(track.samples) });
  }
  const model = tracks[newest];
  if (!model) throw new Error('A film needs at least one clip');
  const others = tracks.flatMap(({ setup }, at) => (Buffer.compare(setup, model.setup) ? [at] : []));
  if (others.length > 0) throw new UnlikeClips(others);
  const head = headOf({ ...model, samples });
  return {
    head,
    frames,
    size: head.length + bytesOf(samples),
    seconds: samples.reduce((sum, { milliseconds }) => sum + milliseconds, 0) / 1_000,
  };
}

const bytesOf = (samples: Sample[]) => samples.reduce((sum, { size }) => sum + size, 0);

/** Bytes from `start` up to and without `end`. */
interface Part {
  start: number;
  end: number;
}

/** The bytes of a laid-out film, or a part of them. `read` gives those of one clip, by its place among them. */
export async function* filmBytes(
  { head, frames, size }: Film,
  read: (place: number, part: Part) => AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  wanted: Part = { start: 0, end: size },
): AsyncGenerator<Uint8Array> {
  if (wanted.start < head.length) yield head.subarray(wanted.start, wanted.end);
  let begins = head.length;
  for (const [place, { start, end }] of frames.entries()) {
    const part = {
      start: start + Math.max(0, wanted.start - begins),
      end: Math.min(end, start + wanted.end - begins),
    };
    if (part.start < part.end) yield* read(place, part);
    begins += end - start;
  }
}

/** Joins whole clips to one film in memory; see `layFilm` for those that are large or many. */
export async function joinClips(clips: readonly Uint8Array[]): Promise<Uint8Array> {
  const film = await layFilm(clips);
  const content = Buffer.alloc(film.size);
  let at = 0;
  const parts = filmBytes(film, (place, { start, end }) => [
    clips[place]?.subarray(start, end) ?? new Uint8Array(),
  ]);
  for await (const part of parts) {
    content.set(part, at);
    at += part.length;
  }
  return content;
}
