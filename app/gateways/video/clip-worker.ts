import { type EncodedVideoChunk, VideoEncoder, VideoFrame } from '@napi-rs/webcodecs';
import { frameMs, height, stageHeight, stageWidth, width } from './format';
import { headOf, type Sample } from './mp4';
import { blankPlanes, lay, planesOf, stripOf, zoomInto } from './zoom';

/** What the process is given: the picture as red, green and blue, and its caption with cover besides. */
export interface ClipOrder {
  stage: Uint8Array;
  caption: { pixels: Uint8Array; height: number } | null;
  milliseconds: number;
}

/** What it tells: how far it is, from 0 to 1; the clip; or why there is none. */
export type ClipMessage = { done: number } | { clip: Uint8Array } | { failed: string };

// Nobody waits for the clip of a server that is gone: it is no failure that this one cannot be told.
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
    // An encoder that keeps up is never waited for: what has happened to the server is heard between two frames.
    await new Promise(setImmediate);
  }
  const { setup, chunks, samples } = await result();
  // The last frame makes up what is left: 0.1 s are two frames and a half.
  const last = samples.at(-1);
  if (last) last.milliseconds = milliseconds - frameMs * (samples.length - 1);
  const head = headOf({ width, height, setup: completed(setup), samples });
  // With room of its own, so that it can be handed over without being copied.
  const clip = new Uint8Array(chunks.reduce((sum, { length }) => sum + length, head.length));
  let at = 0;
  for (const part of [head, ...chunks]) {
    clip.set(part, at);
    at += part.length;
  }
  return clip;
}

/** The encoder leaves out the end of its record, which says 4:2:0 with 8 bits, and which some players ask for. */
function completed(setup: Uint8Array): Uint8Array {
  const sets = Buffer.from(setup);
  const spsLength = sets.readUInt16BE(6);
  const ppsLength = sets.readUInt16BE(8 + spsLength + 1);
  const whole = 8 + spsLength + 3 + ppsLength;
  return sets.length > whole ? sets : Buffer.concat([sets, Buffer.from([0xfd, 0xf8, 0xf8, 0])]);
}

/** How much of the picture is still seen at the end: 1.5 % a second go, and 7 % at the most. */
function shareAtEnd(milliseconds: number): number {
  return 1 - Math.min(0.07, (0.015 * milliseconds) / 1_000);
}

/** So many frames wait for the encoder at the most: each is 1.4 MB. */
const mostWaiting = 8;
/** From one frame at which a player can begin to the next: four seconds. */
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
    // The high profile at level 3.1: what every phone of the last ten years decodes in hardware.
    codec: 'avc1.64001f',
    width,
    height,
    framerate: 1_000 / frameMs,
    // Without frames that refer to later ones, so that they are shown in the order in which they are written.
    latencyMode: 'realtime',
    // A quality, not a rate: the first frames of a rate are coarse, and clips of one quality fit together.
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
