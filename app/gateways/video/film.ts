import { headOf, readHead, type Sample, type Track } from './mp4';

/** More than the part of any clip (60 s at most) that stands before its frames. */
export const headBytes = 64 * 1024;

/** A film made of clips as they are: nothing is encoded anew, and it need never be in memory as a whole. */
export interface Film {
  /** What comes first; behind it the frames of each clip, one after the other. */
  head: Uint8Array;
  /** Which bytes of each clip are its frames: from `start` up to and without `end`. */
  frames: { start: number; end: number }[];
  /** In bytes, as a whole. */
  size: number;
  seconds: number;
}

/**
 * Lays clips of `makeClip` out as one film, in this order. `heads` are their beginnings, `headBytes` of each (a
 * shorter one: all of it). Throws where there are none, where one is no clip of ours, where they were not encoded
 * alike, and where the film would be 4 GiB or more.
 */
export async function layFilm(heads: Iterable<Uint8Array> | AsyncIterable<Uint8Array>): Promise<Film> {
  let first: Track | undefined;
  const samples: Sample[] = [];
  const frames: Film['frames'] = [];
  for await (const clip of heads) {
    const { track, begins } = readHead(clip);
    first ??= track;
    if (Buffer.compare(first.setup, track.setup) !== 0) throw new Error('These clips were not encoded alike');
    for (const sample of track.samples) samples.push(sample);
    frames.push({ start: begins, end: begins + bytesOf(track.samples) });
  }
  if (!first) throw new Error('A film needs at least one clip');
  const head = headOf({ ...first, samples });
  return {
    head,
    frames,
    size: head.length + bytesOf(samples),
    seconds: samples.reduce((sum, { milliseconds }) => sum + milliseconds, 0) / 1_000,
  };
}

const bytesOf = (samples: Sample[]) => samples.reduce((sum, { size }) => sum + size, 0);

/** The bytes of a laid-out film. `read` gives those of one clip, by its place among them. */
export async function* filmBytes(
  { head, frames }: Film,
  read: (
    place: number,
    part: { start: number; end: number },
  ) => AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  yield head;
  for (const [place, part] of frames.entries()) yield* read(place, part);
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
