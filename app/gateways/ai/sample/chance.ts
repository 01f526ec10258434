/** Throws dice that fall the same way for the same seed. */
export interface Chance {
  /** One of these. */
  pick<T>(from: readonly [T, ...T[]]): T;
  /** All of these in another order. */
  shuffle<T>(list: readonly T[]): T[];
}

/** Dice for a seed, whatever text that is. */
export function chanceOf(seed: string): Chance {
  let state = hashOf(seed);
  const below = (end: number) => {
    // Mulberry32: small, and even enough for words.
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % end;
  };
  return {
    pick: (from) => from[below(from.length)] ?? from[0],
    shuffle<T>(list: readonly T[]) {
      const shuffled = [...list];
      for (let at = shuffled.length - 1; at > 0; at -= 1) {
        const other = below(at + 1);
        [shuffled[at], shuffled[other]] = [shuffled[other] as T, shuffled[at] as T];
      }
      return shuffled;
    },
  };
}

/** FNV-1a: the same number for the same text on every machine. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash | 0;
}
