import { headOf, readHead, type Sample, type Track } from './mp4';

/** In bytes. More than the header of any clip (60 s at most). */
export const headBytes = 64 * 1024;

/** A film made of existing clips: nothing is re-encoded, and it is never in memory as a whole. */
export interface Film {
  /** The header of the file, followed by the frames of each clip. */
  head: Uint8Array;
  /** The byte range of each clip's frames: from `start` to before `end`. */
  frames: { start: number; end: number }[];
  /** In bytes, as a whole. */
  size: number;
  seconds: number;
}

/** The clips cannot be joined: some come from another version of the encoder. */
export class UnlikeClips extends Error {
  override readonly name = 'UnlikeClips';

  /** `places` are the indexes, from 0, of clips that were encoded differently from the newest and must be made again. */
  constructor(readonly places: readonly number[]) {
    super('These clips were not encoded alike');
  }
}

/**
 * Plans a film of `makeClip`'s clips in this order. `heads` are the first `headBytes` of each (all of a shorter one);
 * `newest` is the index of the latest clip. Throws `UnlikeClips` if they were encoded differently, and an `Error` for
 * no clips, a foreign file, or 4 GiB or more.
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

/** Bytes from `start` to before `end`. */
interface Part {
  start: number;
  end: number;
}

/** The bytes of a planned film, or a range of them. `read` returns the bytes of one clip, by its index. */
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

/** Joins whole clips to one film in memory. For large or many clips use `layFilm`. */
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
