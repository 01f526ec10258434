/** A film as a player needs it: one H.264 track without sound. */
export interface Track {
  width: number;
  height: number;
  /** The decoder configuration (an `avcC` record). */
  setup: Uint8Array;
  samples: Sample[];
}

export interface Sample {
  /** In bytes. */
  size: number;
  milliseconds: number;
  /** Whether a player can start here. */
  key: boolean;
}

/** The maximum file size in bytes: box sizes have 32 bits. */
const mostBytes = 0xffff_ffff;
/** In units per second: milliseconds. */
const timescale = 1_000;

/**
 * Everything before the frames of an MP4, which follow in the order of `samples`, so that it plays while it loads.
 * Throws if the file would be 4 GiB or more.
 */
export function headOf(track: Track): Uint8Array {
  const frames = track.samples.reduce((sum, { size }) => sum + size, 0);
  const type = box('ftyp', text('isom'), u32(0x200), text('isomiso2avc1mp41'));
  // The offset of the frames is inside the header, whose length does not depend on it.
  const begins = type.length + movie(track, 0).length + 8;
  if (begins + frames > mostBytes) throw new Error('A film of 4 GiB or more cannot be written');
  return Buffer.concat([type, movie(track, begins), u32(frames + 8), text('mdat')]);
}

function movie(track: Track, begins: number): Buffer {
  const { width, height, samples } = track;
  const length = samples.reduce((sum, { milliseconds }) => sum + milliseconds, 0);
  const matrix = [0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000];
  const movieHead = full(
    'mvhd',
    0,
    0,
    0,
    timescale,
    length,
    0x10000,
    0x1000000,
    0,
    0,
    ...matrix,
    0,
    0,
    0,
    0,
    0,
    0,
    2,
  );
  const trackHead = full('tkhd', 3, 0, 0, 1, 0, length, 0, 0, 0, 0, ...matrix, width << 16, height << 16);
  const mediaHead = full('mdhd', 0, 0, 0, timescale, length, 0x55c40000);
  const handler = box('hdlr', u32(0, 0), text('vide'), u32(0, 0, 0), text('Video\0'));
  const where = box('dinf', box('dref', u32(0, 1), full('url ', 1)));
  const media = box('minf', full('vmhd', 1, 0, 0), where, tables(track, begins));
  return box('moov', movieHead, box('trak', trackHead, box('mdia', mediaHead, handler, media)));
}

function tables({ width, height, setup, samples }: Track, begins: number): Buffer {
  const size = Buffer.alloc(4);
  size.writeUInt16BE(width, 0);
  size.writeUInt16BE(height, 2);
  const zeros = (count: number) => Buffer.alloc(count);
  const description = box(
    'avc1',
    // Six reserved bytes and data reference 1; then QuickTime's defaults: 72 dpi, one frame per sample, 24 bits, no
    // name.
    Buffer.from([0, 0, 0, 0, 0, 0, 0, 1]),
    zeros(16),
    size,
    u32(0x480000, 0x480000, 0, 0x10000),
    zeros(30),
    Buffer.from([0, 0x18, 0xff, 0xff]),
    box('avcC', setup),
    box('colr', text('nclx'), Buffer.from([0, 1, 0, 1, 0, 1, 0])),
    box('pasp', u32(1, 1)),
  );
  const durations = runs(samples.map(({ milliseconds }) => milliseconds));
  const keys = samples.flatMap(({ key }, at) => (key ? [at + 1] : []));
  return box(
    'stbl',
    box('stsd', u32(0, 1), description),
    list('stts', [0, durations.length].concat(...durations)),
    list('stss', [0, keys.length].concat(keys)),
    full('stsc', 0, 1, 1, samples.length, 1),
    list('stsz', [0, 0, samples.length].concat(samples.map(({ size: bytes }) => bytes))),
    full('stco', 0, 1, begins),
  );
}

/** Run-length encoding: count and value of equal neighbours. */
function runs(values: number[]): [number, number][] {
  const found: [number, number][] = [];
  for (const value of values) {
    const last = found.at(-1);
    if (last?.[1] === value) last[0] += 1;
    else found.push([1, value]);
  }
  return found;
}

const text = (characters: string) => Buffer.from(characters, 'latin1');

const u32 = (...numbers: number[]) => allOf(numbers);

function allOf(numbers: number[]): Buffer {
  const bytes = Buffer.alloc(numbers.length * 4);
  for (const [at, number] of numbers.entries()) bytes.writeUInt32BE(number, at * 4);
  return bytes;
}

function box(name: string, ...content: Uint8Array[]): Buffer {
  const length = content.reduce((sum, part) => sum + part.length, 8);
  return Buffer.concat([u32(length), text(name), ...content], length);
}

/** A full box (with flags) of 32-bit numbers. */
const full = (name: string, flags: number, ...numbers: number[]) => list(name, [flags, ...numbers]);

/** The same from an array: a film has a hundred thousand frames, too many for arguments. */
const list = (name: string, numbers: number[]) => box(name, allOf(numbers));

/**
 * Parses what `headOf` wrote: the track, and the offset of the frames. `head` is the start of the file, at least up to
 * the frames. Throws for other files.
 */
export function readHead(head: Uint8Array): { track: Track; begins: number } {
  const bytes = Buffer.from(head.buffer, head.byteOffset, head.byteLength);
  const top = boxes(bytes);
  const moov = need(top, 'moov');
  const begins = need(top, 'mdat').at;
  const stbl = ['trak', 'mdia', 'minf', 'stbl'].reduce(
    (inside, name) => need(boxes(inside), name).content,
    moov.content,
  );
  const inTables = boxes(stbl);
  const numbers = (name: string) => {
    const { content } = need(inTables, name);
    return Array.from({ length: content.length / 4 }, (_, at) => content.readUInt32BE(at * 4));
  };
  const description = need(boxes(need(inTables, 'stsd').content.subarray(8)), 'avc1').content;
  const setup = new Uint8Array(need(boxes(description.subarray(78)), 'avcC').content);
  const durations = numbers('stts').slice(2);
  const keys = new Set(numbers('stss').slice(2));
  const lengths = durations.flatMap((count, at) =>
    at % 2 ? [] : Array.from({ length: count }, () => durations[at + 1] ?? 0),
  );
  const samples = numbers('stsz')
    .slice(3)
    .map((size, at) => ({ size, milliseconds: lengths[at] ?? 0, key: keys.has(at + 1) }));
  return {
    track: { width: description.readUInt16BE(24), height: description.readUInt16BE(26), setup, samples },
    begins,
  };
}

interface Box {
  name: string;
  /** The offset of its content. */
  at: number;
  content: Buffer;
}

function boxes(bytes: Buffer): Box[] {
  const found: Box[] = [];
  for (let at = 0; at + 8 <= bytes.length; ) {
    const length = bytes.readUInt32BE(at);
    if (length < 8) break;
    found.push({
      name: bytes.toString('latin1', at + 4, at + 8),
      at: at + 8,
      content: bytes.subarray(at + 8, at + length),
    });
    at += length;
  }
  return found;
}

function need(among: Box[], name: string): Box {
  const found = among.find((each) => each.name === name);
  if (!found) throw new Error(`This is no clip of ours: it has no ${name}`);
  return found;
}
