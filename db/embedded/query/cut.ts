import { DOCUMENT_HEAD, valueEnd } from '../storage/elements';

/** Makes the answer of a stored document from its bytes, without decoding what is left out. */
export type Cut = (bytes: Buffer) => Buffer;

/**
 * Keeps the fields of these names, as they stand and in the document's own order: what `include` answers for the same
 * names, without turning each field into a value and back. Most of what reading a list costs is that.
 */
export function cutTo(names: Iterable<string>): Cut {
  const wanted = byLength([...names].map((name) => Buffer.from(name)));
  return (bytes) => {
    const stretches: [from: number, to: number][] = [];
    let kept = 0;
    const end = bytes.length - 1;
    for (let at = DOCUMENT_HEAD; at < end; ) {
      let nameEnd = at + 1;
      while (bytes[nameEnd] !== 0) nameEnd++;
      const next = valueEnd(bytes, bytes[at] as number, nameEnd + 1);
      if (wanted[nameEnd - at - 1]?.some((name) => stands(name, bytes, at + 1))) {
        const last = stretches.at(-1);
        if (last?.[1] === at) last[1] = next;
        else stretches.push([at, next]);
        kept += next - at;
      }
      at = next;
    }
    return joined(bytes, stretches, kept);
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

function joined(bytes: Buffer, stretches: [number, number][], kept: number): Buffer {
  const cut = Buffer.allocUnsafe(DOCUMENT_HEAD + kept + 1);
  cut.writeInt32LE(cut.length);
  let at = DOCUMENT_HEAD;
  for (const [from, to] of stretches) at += bytes.copy(cut, at, from, to);
  cut[at] = 0;
  return cut;
}
