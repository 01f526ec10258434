import { describe, expect, test } from 'vitest';
import { filmBytes, layFilm, UnlikeClips } from './film';
import { headOf, readHead, type Track } from './mp4';

const track = (count: number, size = 1_000): Track => ({
  width: 1280,
  height: 720,
  setup: new Uint8Array([1, 100, 0, 31, 255, 225, 0, 1, 103, 1, 0, 1, 104, 253, 248, 248, 0]),
  samples: Array.from({ length: count }, (_, at) => ({
    size: size + (at % 7),
    milliseconds: at === count - 1 ? 20 : 40,
    key: at % 100 === 0,
  })),
});

describe('the head of a film file', () => {
  test.each([1, 3, 1_500, 90_000])('is read as it was written, with %i frames', (count) => {
    const head = headOf(track(count));
    expect(readHead(head)).toEqual({ track: track(count), begins: head.length });
  });

  test('is recognized from the beginning of our own files only', () => {
    const head = headOf(track(1_500));
    expect(head.length).toBeLessThan(64 * 1024);
    const begun = Buffer.concat([head, Buffer.alloc(100)]);
    expect(readHead(begun).begins).toBe(head.length);
    expect(() => readHead(head.subarray(0, 500))).toThrow('no mdat');
    expect(() => readHead(Buffer.from('RIFF....WEBP and so on'))).toThrow('no moov');
    expect(() => readHead(new Uint8Array())).toThrow('no moov');
  });

  test('is refused for 4 GiB', () => {
    expect(() => headOf(track(5_000, 1_000_000))).toThrow('4 GiB');
  });
});

describe('a film', () => {
  test('of sixty clips of a minute is laid out from their heads alone', async () => {
    const clip = headOf(track(1_500, 5_000));
    const film = await layFilm(Array.from({ length: 60 }, () => clip));
    expect(film.seconds).toBeCloseTo(60 * 59.98, 6);
    expect(film.size).toBe(film.head.length + 60 * bytesOf(track(1_500, 5_000)));
    expect(film.head.length).toBeLessThan(500_000);
    expect(film.frames[59]).toEqual({ start: clip.length, end: clip.length + bytesOf(track(1_500, 5_000)) });
  });

  test('is its head, and then of each clip its frames', async () => {
    const clips = [2, 3].map((count) => {
      const frames = Buffer.alloc(bytesOf(track(count)), count);
      return Buffer.concat([headOf(track(count)), frames]);
    });
    const film = await layFilm(clips);
    const parts: Uint8Array[] = [];
    for await (const part of filmBytes(film, (place, { start, end }) => [
      (clips[place] as Buffer).subarray(start, end),
    ]))
      parts.push(part);
    const whole = Buffer.concat(parts);
    expect(whole.length).toBe(film.size);
    const read = readHead(whole);
    expect(read.track.samples.length).toBe(5);
    expect(whole.subarray(read.begins)).toEqual(
      Buffer.concat([Buffer.alloc(bytesOf(track(2)), 2), Buffer.alloc(bytesOf(track(3)), 3)]),
    );
  });

  test('is read in parts, wherever they begin and end', async () => {
    const clips = [2, 3, 1].map((count) =>
      Buffer.concat([headOf(track(count, 40)), Buffer.alloc(bytesOf(track(count, 40)), count)]),
    );
    const film = await layFilm(clips);
    const read = async (part?: { start: number; end: number }) => {
      const parts: Uint8Array[] = [];
      const from = (place: number, { start, end }: { start: number; end: number }) => [
        (clips[place] as Buffer).subarray(start, end),
      ];
      for await (const piece of filmBytes(film, from, part)) parts.push(piece);
      return Buffer.concat(parts);
    };
    const whole = await read();
    const edges = [0, 1, film.head.length, film.head.length + 1, whole.length - 41, whole.length];
    for (let at = film.head.length - 2; at < whole.length; at += 13) edges.push(at);
    for (const start of edges)
      for (const end of edges.filter((each) => each > start))
        expect((await read({ start, end })).equals(whole.subarray(start, end))).toBe(true);
  });

  test('needs clips, and such as were encoded like the newest', async () => {
    await expect(layFilm([])).rejects.toThrow('at least one');
    const other = { ...track(3), setup: new Uint8Array([1, 66, 0, 31, 255, 225, 0, 0, 1, 0, 0]) };
    const clips = [headOf(track(3)), headOf(other), headOf(track(3))];
    await expect(layFilm(clips)).rejects.toThrow('not encoded alike');
    const places = async (newest: number) =>
      await layFilm(clips, { newest }).catch((error) => error instanceof UnlikeClips && error.places);
    expect([await places(0), await places(1)]).toEqual([[1], [0, 2]]);
  });
});

const bytesOf = ({ samples }: Track) => samples.reduce((sum, { size }) => sum + size, 0);
