import { createHash } from 'node:crypto';
import { BSON } from 'mongodb';
import {
  checkFormat,
  type End,
  type Header,
  Kind,
  MAX_FRAME_BYTES,
  MIN_BSON_BYTES,
  type Part,
  type Refuse,
} from './format';
import { unzipped } from './unzipped';

const KINDS: ReadonlySet<number> = new Set(Object.values(Kind));

/** Reads a backup of version 1, a single file, as `readBackup` does. */
export async function* readFile(file: string, refuse: Refuse): AsyncGenerator<Part> {
  const hash = createHash('sha256');
  const counts = new Map<string, number>();
  let current: string | undefined;
  for await (const { kind, body } of framesOf(file, refuse)) {
    if (kind === Kind.End) {
      checkEnd(told<End>(body, refuse), counts, hash.digest(), refuse);
      yield { end: Object.fromEntries(counts) };
      continue;
    }
    hash.update(Buffer.of(kind)).update(body);
    if (kind === Kind.Header) {
      const header = told<Header>(body, refuse);
      checkFormat(header, refuse);
      yield { header };
    } else if (kind === Kind.Collection) {
      current = String(told<{ name: string }>(body, refuse).name);
      counts.set(current, 0);
      yield { collection: current };
    } else {
      if (current === undefined) throw refuse('was altered');
      counts.set(current, (counts.get(current) ?? 0) + 1);
      yield { document: body };
    }
  }
}

/** Parses a frame's contents. Altered contents are noticed here, before the checksum at the end. */
function told<T>(body: Buffer, refuse: Refuse): T {
  try {
    return BSON.deserialize(body) as T;
  } catch {
    throw refuse('was altered');
  }
}

function checkEnd(end: End, counts: Map<string, number>, digest: Buffer, refuse: Refuse): void {
  const same = end.sha256 instanceof BSON.Binary && digest.equals(end.sha256.value());
  const counted = [...counts].every(([name, count]) => end.documents?.[name] === count);
  if (!same || !counted) throw refuse('was altered: its checksum is another');
}

/** Splits the stream into frames. The first one shows whether this is a backup. */
async function* framesOf(file: string, refuse: Refuse): AsyncGenerator<{ kind: number; body: Buffer }> {
  let rest: Buffer = Buffer.alloc(0);
  let first = true;
  let ended = false;
  for await (const chunk of unzipped(file, refuse, () => undefined)) {
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    let at = 0;
    while (!ended && rest.length - at >= MIN_BSON_BYTES) {
      const kind = rest[at] as number;
      const size = rest.readInt32LE(at + 1);
      if (first && kind !== Kind.Header) throw refuse('is no backup of this suite');
      if (!KINDS.has(kind) || size < MIN_BSON_BYTES || size > MAX_FRAME_BYTES) throw refuse('was altered');
      if (rest.length - at < 1 + size) break;
      first = false;
      yield { kind, body: rest.subarray(at + 1, at + 1 + size) };
      at += 1 + size;
      ended = kind === Kind.End;
    }
    rest = rest.subarray(at);
    if (ended && rest.length > 0) throw refuse('goes on behind its end, so it was altered');
  }
  if (!ended) throw refuse('is cut short');
}
