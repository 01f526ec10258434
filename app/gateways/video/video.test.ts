import { type StdioOptions, spawn } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { type EncodedVideoChunk, Mp4Demuxer, VideoDecoder, type VideoFrame } from '@napi-rs/webcodecs';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { installFonts } from '../fonts';
import { drawFrame } from '../pictures';
import { type ClipWanted, joinClips, makeClip } from '.';
import { captionOf } from './caption';
import { stageHeight, stageWidth } from './format';
import { stageOf } from './stage';

let picture: Uint8Array;

beforeAll(async () => {
  installFonts(mkdtempSync(join(tmpdir(), 'laoban-video-')));
  picture = (await drawFrame({ companyId: 'firm', title: 'Morning', seed: 'one' })).content;
});

const make = (wanted: Partial<ClipWanted> = {}) =>
  makeClip({
    companyId: 'firm',
    picture,
    title: 'Morning',
    description: 'Steam rises.',
    seconds: 0.4,
    signal: new AbortController().signal,
    ...wanted,
  });

/** A film as somebody else's reader finds it: its packets, and the brightness of its frames. */
async function watch(film: Uint8Array) {
  const packets: EncodedVideoChunk[] = [];
  const demuxer = new Mp4Demuxer({
    videoOutput: (chunk) => packets.push(chunk),
    error: (error) => expect.unreachable(error.message),
  });
  await demuxer.loadBuffer(film);
  const { duration, tracks, videoDecoderConfig } = demuxer;
  await demuxer.demuxAsync();
  const frames: VideoFrame[] = [];
  const decoder = new VideoDecoder({
    output: (frame) => frames.push(frame),
    error: (error) => expect.unreachable(error.message),
  });
  if (!videoDecoderConfig) throw new Error('There is nothing to decode');
  decoder.configure(videoDecoderConfig);
  for (const packet of packets) decoder.decode(packet);
  await decoder.flush();
  const bright = await Promise.all(
    frames.map(async (frame) => {
      const pixels = new Uint8Array(frame.allocationSize());
      const [plane] = await frame.copyTo(pixels);
      return { pixels, stride: plane?.stride ?? frame.codedWidth };
    }),
  );
  for (const frame of frames) frame.close();
  decoder.close();
  demuxer.close();
  return { seconds: (duration ?? 0) / 1e6, tracks, packets, bright };
}

/** The mean difference of brightness between two frames in some rows, 0 to 255. */
function apart(one: Bright | undefined, two: Bright | undefined, from: number, to: number): number {
  if (!one || !two) throw new Error('There is no such frame');
  let sum = 0;
  for (let row = from; row < to; row += 1)
    for (let place = 0; place < 1280; place += 1)
      sum += Math.abs(
        (one.pixels[row * one.stride + place] ?? 0) - (two.pixels[row * two.stride + place] ?? 0),
      );
  return sum / ((to - from) * 1280);
}
type Bright = { pixels: Uint8Array; stride: number };

describe('clips', () => {
  const clips: Awaited<ReturnType<typeof make>>[] = [];
  const films: Awaited<ReturnType<typeof watch>>[] = [];
  const told: number[] = [];
  beforeAll(async () => {
    const other = (await drawFrame({ companyId: 'firm', title: 'Noon', seed: 'two' })).content;
    clips.push(await make({ seconds: 0.1, title: 'Noon', picture: other }));
    clips.push(await make({ seconds: 1.1, onProgress: (done) => told.push(done) }));
    for (const { content } of clips) films.push(await watch(content));
  });

  test.each([
    [0, 0.1, 3],
    [1, 1.1, 28],
  ])('have exactly the wanted length, in frames of 1280 x 720: %i', (at, seconds, frames) => {
    const [clip, seen] = [clips[at], films[at]];
    if (!clip || !seen) throw new Error('There is no clip');
    expect(clip).toMatchObject({ width: 1280, height: 720, seconds });
    expect(seen.seconds).toBeCloseTo(seconds, 6);
    expect(seen.tracks).toMatchObject([{ trackType: 'video', codedWidth: 1280, codedHeight: 720 }]);
    expect(seen.tracks[0]?.codec).toMatch(/^(avc1|h264)/);
    expect(seen.packets[0]?.type).toBe('key');
    expect(seen.bright.length).toBe(frames);
    // It plays while it loads: what a player must know stands before the frames.
    const placeOf = (name: string) => Buffer.from(clip.content).indexOf(name);
    expect(placeOf('ftyp')).toBe(4);
    expect(placeOf('moov')).toBeGreaterThan(0);
    expect(placeOf('moov')).toBeLessThan(placeOf('mdat'));
  });

  test('show the caption in its band and nowhere else, and move above it', async () => {
    const said = films[1]?.bright;
    const silent = (await watch((await make({ title: ' ', description: '', seconds: 0.1 })).content)).bright;
    expect(apart(said?.[0], silent?.[0], 600, 700)).toBeGreaterThan(60);
    expect(apart(said?.[0], silent?.[0], 0, 400)).toBeLessThan(2);
    expect(apart(said?.[0], said?.at(-1), 100, 400)).toBeGreaterThan(2);
    expect(apart(said?.[0], said?.at(-1), 640, 700)).toBeLessThan(3);
  });

  test('draw text in Chinese, in Tamil, with pictures, or as mark-up, each as itself', async () => {
    const texts = ['早晨的咖啡', 'காலை காபி', '☕️🇸🇬', '<b>&amp;</b>', '\u0000\u202e\ud800 x'];
    const captions = await Promise.all(texts.map(async (title) => await captionOf(title, '')));
    const drawn = captions.map((caption) => Buffer.from(caption?.pixels ?? []).toString('base64'));
    expect(new Set(drawn).size).toBe(texts.length);
  });

  test.each([
    ['upright', 300, 900],
    ['very wide', 2_000, 200],
    ['of one pixel', 1, 1],
  ])('take a picture that is %s, and show it in their middle', async (_, width, height) => {
    const red = await sharp({ create: { width, height, channels: 4, background: '#c2372e' } })
      .png()
      .toBuffer();
    const stage = await stageOf(red, 0);
    expect(stage.length).toBe(stageWidth * stageHeight * 3);
    const middle = 3 * ((stageHeight / 2) * stageWidth + stageWidth / 2);
    expect([...stage.subarray(middle, middle + 3)]).toEqual([0xc2, 0x37, 0x2e]);
  });

  test('tell how far they are', () => {
    expect(told).toEqual([24 / 28]);
  });

  test('that are joined are one film: their frames one after the other, untouched', async () => {
    const [one, two] = films;
    const film = await watch(await joinClips(clips.map(({ content }) => content)));
    expect(film.seconds).toBeCloseTo(1.2, 6);
    expect(film.bright.length).toBe(3 + 28);
    expect(apart(film.bright[2], one?.bright[2], 0, 720)).toBe(0);
    expect(apart(film.bright[3], two?.bright[0], 0, 720)).toBe(0);
    expect(apart(film.bright[30], two?.bright[27], 0, 720)).toBe(0);
    expect(film.packets.map(({ timestamp }) => timestamp)).toEqual(
      film.packets.map(({ timestamp }) => timestamp).toSorted((a, b) => a - b),
    );
  });
});

/** A program in place of the one that makes clips. */
function program(code: string): URL {
  const file = join(mkdtempSync(join(tmpdir(), 'laoban-clip-')), 'program.mjs');
  writeFileSync(file, code);
  return pathToFileURL(file);
}

const dies = program('process.exit(3)');
const crashes = program('process.kill(process.pid, "SIGSEGV"); setInterval(() => 0, 1000)');
const throws = program('process.on("uncaughtException", () => process.exit(1)); throw new Error("no codec")');
const hangs = program('setInterval(() => 0, 1000)');

describe('the next clip is made as ever after', () => {
  const works = async () => expect((await make({ seconds: 0.1 })).seconds).toBe(0.1);

  test('a duration that is none, and bytes that are no picture', async () => {
    for (const seconds of [0, -1, 0.04, 60.1, Number.NaN, 10_000])
      await expect(make({ seconds })).rejects.toThrow(RangeError);
    await expect(make({ picture: Buffer.from('not a picture') })).rejects.toThrow();
    await expect(make({ picture: picture.subarray(0, 2_000) })).rejects.toThrow();
    await works();
  });

  test('a process that dies, breaks in its native code, fails or hangs', async () => {
    await expect(make({ code: crashes })).rejects.toThrow('ended with code SIGSEGV');
    await expect(make({ code: dies })).rejects.toThrow('ended with code 3');
    await expect(make({ code: throws })).rejects.toThrow('ended with code 1');
    await expect(make({ code: hangs, limit: 50 })).rejects.toThrow('not made in 50 ms');
    await works();
  });

  test('one that is aborted before, while it waits, and while it is made', async () => {
    await expect(make({ signal: AbortSignal.abort(new Error('gone')) })).rejects.toThrow('gone');
    const running = new AbortController();
    const waiting = new AbortController();
    const first = make({
      seconds: 60,
      signal: running.signal,
      onProgress: () => running.abort(new Error('stop')),
    });
    const second = make({ signal: waiting.signal });
    waiting.abort(new Error('changed my mind'));
    await expect(second).rejects.toThrow('changed my mind');
    await expect(first).rejects.toThrow('stop');
    await works();
  });
});

/** A server that dies, of a kill, while its clip is being made. */
const killed = program(`
import { fork } from 'node:child_process';
const worker = fork(process.argv[2], [], { serialization: 'advanced' });
worker.once('message', ({ done }) => {
  if (done === undefined) throw new Error('Nothing is being made');
  process.kill(process.pid, 'SIGKILL');
});
worker.send({ stage: new Uint8Array(${stageWidth * stageHeight * 3}), caption: null, milliseconds: 60_000 });
`);

test('a killed server takes its video process with it, silently', async () => {
  const worker = fileURLToPath(new URL('worker-bootstrap.mjs', import.meta.url));
  const stdio: StdioOptions = ['ignore', 'ignore', 'pipe'];
  const server = spawn(process.execPath, [fileURLToPath(killed), worker], { stdio });
  // Ends when the last process that holds the channel has ended.
  if (!server.stderr) throw new Error('There is no channel');
  expect(await text(server.stderr)).toBe('');
});
