import type { Priority } from './disk-full';
import type { Reader, Writer } from './engine';
import { successor } from './key-encoding';
import { garbageKey, tablePrefix } from './tables';

/** How many entries are removed with the table itself, and how many in each commit after that. */
const AT_ONCE = 1_000;
const STEP = 5_000;

const YES = Buffer.from([1]);

/** Removes all entries of a collection or index; of a large one in commits of their own, after this one. */
export function discard(table: number, writer: Writer): void {
  if (!clear(table, writer, AT_ONCE)) writer.put(garbageKey(table), YES);
}

/** Removes up to so many entries; whether none are left. */
function clear(table: number, writer: Writer, most: number): boolean {
  const keys: Buffer[] = [];
  for (const { key } of writer.range(tablePrefix(table), tablePrefix(table + 1)))
    if (keys.push(key) === most) break;
  for (const key of keys) writer.del(key);
  return keys.length < most;
}

/** What runs a commit. */
interface Commits {
  write<T>(run: (writer: Writer) => T, how: { priority: Priority }): Promise<T>;
}

/** Removes what was discarded, step by step. A process that dies meanwhile leaves the rest to the next one. */
export async function removeGarbage(reader: Reader, commits: Commits): Promise<void> {
  const prefix = garbageKey('');
  const tables = Array.from(reader.range(prefix, successor(prefix)), ({ key }) =>
    Number(key.subarray(prefix.length).toString()),
  );
  for (const table of tables)
    for (let done = false; !done; )
      done = await commits.write(
        (writer) => {
          const empty = clear(table, writer, STEP);
          if (empty) writer.del(garbageKey(table));
          return empty;
        },
        { priority: 'removal' },
      );
}
