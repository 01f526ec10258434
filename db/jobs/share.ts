import type { JobKind } from './kind';

/** One process of a tree in so many does heavy work: beside it the others answer. */
const oneInMany = 4;

/** The kinds that the process in this place of a tree does; places count from 1, and the first does all. */
export function shareOf(kinds: readonly JobKind[], place: number): readonly JobKind[] {
  return (place - 1) % oneInMany === 0 ? kinds : kinds.filter(({ heavy }) => !heavy);
}
