/** A scene and its new position, from 1. */
interface Placed {
  id: string;
  pos: number;
}

/** The ids in their new order; null unless these are exactly the scenes, each once, at positions 1 to n. */
export function inNewOrder(present: readonly string[], order: readonly Placed[]): string[] | null {
  if (order.length !== present.length) return null;
  const known = new Set(present);
  const placed = new Map<number, string>();
  for (const { id, pos } of order) {
    if (!known.delete(id) || pos > present.length || placed.has(pos)) return null;
    placed.set(pos, id);
  }
  return present.map((_, at) => placed.get(at + 1) as string);
}

/** The ids with one moved to a position from 1, at most the last; null if it is not among them. */
export function withMoved(present: readonly string[], id: string, to: number): string[] | null {
  if (!present.includes(id)) return null;
  const others = present.filter((one) => one !== id);
  return [...others.slice(0, to - 1), id, ...others.slice(to - 1)];
}
