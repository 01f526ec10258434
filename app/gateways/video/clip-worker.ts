import { type EncodedVideoChunk, VideoEncoder, VideoFrame } from '@napi-rs/webcodecs';
import { frameMs, height, stageHeight, stageWidth, width } from './format';
import { headOf, type Sample } from './mp4';
import { blankPlanes, lay, planesOf, stripOf, zoomInto } from './zoom';

/** The order for the process: the picture in RGB, and its caption in RGBA. */
export interface ClipOrder {
  stage: Uint8Array;
  caption: { pixels: Uint8Array; height: number } | null;
  milliseconds: number;
}

/** A message from the process: the progress from 0 to 1, the clip, or why it failed. */
export type ClipMessage = { done: number } | { clip: Uint8Array } | { failed: string };

// If the server is gone, nobody needs the clip.
const end = () => process.exit();
process.once('disconnect', end);
const say = (message: ClipMessage) =>
  process.send?.(message, undefined, undefined, (error) => error && end());
process.once('message', async (order: ClipOrder) => {
  try {
    say({ clip: await make(order) });
  } catch (error) {
    say({ failed: (error as Error).message });
  }
});

async function make({ stage, caption, milliseconds }: ClipOrder): Promise<Uint8Array> {
  const picture = planesOf(stage, 3, stageWidth, stageHeight);
  const strip = caption && stripOf(caption.pixels, width, caption.height);
  const frame = blankPlanes(width, height);
  const frames = Math.ceil(milliseconds / frameMs);
  const seen = shareAtEnd(milliseconds);

  const { encoder, result } = startEncoder();
  for (let at = 0; at < frames; at += 1) {
    zoomInto(frame, picture, 1 - ((1 - seen) * at) / Math.max(1, frames - 1));
    if (strip) lay(strip, frame);
    await encoder.encode(frame.y.buffer as ArrayBuffer, at);
    if (at % 25 === 24) say({ done: at / frames });
    // Yields to the event loop, so that messages are received even if the encoder never makes us wait.
    await new Promise(setImmediate);
  }
  const { setup, chunks, samples } = await result();
  // The last frame takes the remainder: 0.1 s are two and a half frames.
  const last = samples.at(-1);
  if (last) last.milliseconds = milliseconds - frameMs * (samples.length - 1);
  const head = headOf({ width, height, setup: completeSetup(setup), samples });
  // In a buffer of its own, so that it can be transferred without copying.
  const clip = new Uint8Array(chunks.reduce((sum, { length }) => sum + length, head.length));
  let at = 0;
  for (const part of [head, ...chunks]) {
    clip.set(part, at);
    at += part.length;
  }
  return clip;
}

/** Adds the end of the `avcC` record, which the encoder omits and some players need: 4:2:0 with 8 bits. */
function completeSetup(setup: Uint8Array): Uint8Array {
  const sets = Buffer.from(setup);
  const spsLength = sets.readUInt16BE(6);
  const ppsLength = sets.readUInt16BE(8 + spsLength + 1);
  const whole = 8 + spsLength + 3 + ppsLength;
  return sets.length > whole ? sets : Buffer.concat([sets, Buffer.from([0xfd, 0xf8, 0xf8, 0])]);
}

/** The share of the picture visible at the end: 1.5 % less per second, at most 7 %. */
function shareAtEnd(milliseconds: number): number {
  return 1 - Math.min(0.07, (0.015 * milliseconds) / 1_000);
}

/** The most frames queued for the encoder, 1.4 MB each. */
const mostWaiting = 8;
/** In frames. A player can start at each key frame: every four seconds. */
const keyEvery = 100;

function startEncoder() {
  const chunks: Uint8Array[] = [];
  const samples: Sample[] = [];
  let setup: Uint8Array | undefined;
  let failure: Error | undefined;
  const output = (chunk: EncodedVideoChunk, about?: { decoderConfig?: { description?: Uint8Array } }) => {
    const bytes = new Uint8Array(chunk.byteLength);
    chunk.copyTo(bytes);
    chunks.push(bytes);
    samples.push({ size: bytes.length, milliseconds: frameMs, key: chunk.type === 'key' });
    setup ??= about?.decoderConfig?.description;
  };
  const encoder = new VideoEncoder({
    output,
    error: (error) => {
      failure = error;
    },
  });
  encoder.configure({
    // High profile, level 3.1: decoded in hardware by every phone of the last ten years.
    codec: 'avc1.64001f',
    width,
    height,
    framerate: 1_000 / frameMs,
    // No B-frames, so that frames are written in the order they are shown.
    latencyMode: 'realtime',
    // Constant quality instead of bitrate: the first frames would be coarse, and joined clips would differ.
    bitrateMode: 'quantizer',
    avc: { format: 'avc' },
  });
  return {
    encoder: {
      async encode(pixels: ArrayBuffer, at: number): Promise<void> {
        const frame = new VideoFrame(new Uint8Array(pixels), {
          format: 'I420',
          codedWidth: width,
          codedHeight: height,
          timestamp: at * frameMs * 1_000,
          duration: frameMs * 1_000,
          colorSpace: { primaries: 'bt709', transfer: 'bt709', matrix: 'bt709', fullRange: false },
        });
        encoder.encode(frame, { keyFrame: at % keyEvery === 0, avc: { quantizer: 25 } });
        frame.close();
        while (encoder.encodeQueueSize > mostWaiting && !failure)
          await new Promise((resolve) => setTimeout(resolve, 1));
        if (failure) throw failure;
      },
    },
    async result() {
      await encoder.flush();
      encoder.close();
      if (failure) throw failure;
      if (!setup) throw new Error('The encoder made no frame');
      return { setup, chunks, samples };
    },
  };
}
