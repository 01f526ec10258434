import { DOCUMENT_HEAD, valueEnd } from '../storage/elements';

/** A projection of a stored document's bytes, which are not decoded. */
export type RawProjection = (bytes: Buffer) => Buffer;

/**
 * An inclusion of top-level fields, in the document's own order: the same as `include`, without decoding and encoding each
 * field, which is most of what reading a list costs.
 */
export function rawProjection(names: Iterable<string>): RawProjection {
  const wanted = byLength([...names].map((name) => Buffer.from(name)));
  return (bytes) => {
    const spans: [from: number, to: number][] = [];
    let kept = 0;
    const end = bytes.length - 1;
    for (let at = DOCUMENT_HEAD; at < end; ) {
      let nameEnd = at + 1;
      while (bytes[nameEnd] !== 0) nameEnd++;
      const next = valueEnd(bytes, bytes[at] as number, nameEnd + 1);
      if (wanted[nameEnd - at - 1]?.some((name) => stands(name, bytes, at + 1))) {
        const last = spans.at(-1);
        if (last?.[1] === at) last[1] = next;
        else spans.push([at, next]);
        kept += next - at;
      }
      at = next;
    }
    return joined(bytes, spans, kept);
  };
}

function byLength(names: Buffer[]): Buffer[][] {
  const all: Buffer[][] = [];
  for (const name of names) all[name.length] = [...(all[name.length] ?? []), name];
  return all;
}

/** A name is a few bytes: to make a string of each, only to compare it, took longer than all else. */
function stands(name: Buffer, bytes: Buffer, at: number): boolean {
  for (let i = 0; i < name.length; i++) if (name[i] !== bytes[at + i]) return false;
  return true;
}

function joined(bytes: Buffer, spans: [number, number][], kept: number): Buffer {
  const projected = Buffer.allocUnsafe(DOCUMENT_HEAD + kept + 1);
  projected.writeInt32LE(projected.length);
  let at = DOCUMENT_HEAD;
  for (const [from, to] of spans) at += bytes.copy(projected, at, from, to);
  projected[at] = 0;
  return projected;
}
