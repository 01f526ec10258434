import type { Document } from 'bson';
import { PAUSE, sliceIsOver, type Work } from '../slices';
import type { Collection, Index } from '../storage/catalog';
import { decode } from '../storage/codec';
import type { Entry, Reader } from '../storage/engine';
import { KeyReader } from '../storage/key-decoding';
import { PREFIX_BYTES, tableKey } from '../storage/tables';
import { setPlain } from './paths';
import type { Plan } from './planner';

/** A stored document, decoded when somebody asks. */
export class Found {
  private decoded: Document | undefined;

  constructor(
    /** under which it is stored */
    readonly key: Buffer,
    readonly bytes: Buffer,
  ) {}

  get document(): Document {
    this.decoded ??= decode(this.bytes);
    return this.decoded;
  }

  /** Lets go of what was decoded, which takes far more than the bytes. */
  forget(): void {
    this.decoded = undefined;
  }
}

/** What a query has cost so far, as `explain` shows it. */
export interface Counters {
  keys: number;
  documents: number;
}

/** Runs a plan: the documents that satisfy its filter, read only as far as they are asked for. */
export function* scan(
  reader: Reader,
  collection: Collection,
  plan: Plan,
  counters: Counters,
): Generator<Found | typeof PAUSE, void> {
  for (const entry of entries(reader, plan, counters)) {
    if (entry === PAUSE) {
      yield PAUSE;
      continue;
    }
    const key = plan.index ? tableKey(collection.table, entry.value) : entry.key;
    const bytes = plan.index ? reader.get(key) : entry.value;
    if (bytes === undefined) continue;
    counters.documents++;
    const found = new Found(key, bytes);
    if (plan.documentFilter && !plan.documentFilter(found.document)) continue;
    yield found;
  }
}

/** Whether the keys alone tell which documents satisfy the filter. */
function countsByKeys(plan: Plan): boolean {
  return plan.documentFilter === undefined;
}

/** Counts up to `limit` documents, from the keys alone where they suffice. */
export function* countMatches(
  reader: Reader,
  collection: Collection,
  plan: Plan,
  counters: Counters,
  limit: number,
): Work<number> {
  const whole = countWhole(reader, plan, counters, limit);
  if (whole !== undefined) return whole;
  const found = countsByKeys(plan)
    ? entries(reader, plan, counters)
    : scan(reader, collection, plan, counters);
  let count = 0;
  for (const next of found) {
    if (next === PAUSE) yield PAUSE;
    else if (++count >= limit) break;
  }
  return count;
}

/** The count where every entry between the bounds is one document that satisfies the filter. */
function countWhole(reader: Reader, plan: Plan, counters: Counters, limit: number): number | undefined {
  const { index, ranges, keyFilter, documentFilter, collectionScan } = plan;
  if (!reader.count || keyFilter || documentFilter || index?.multikey || !(limit > 0)) return undefined;
  let count = 0;
  for (const { from, to } of ranges) {
    count += reader.count(from, to, limit - count);
    if (count >= limit) break;
  }
  if (!collectionScan) counters.keys += count;
  return count;
}

/** The entries whose keys satisfy what can be told from keys; each document once. */
function* entries(reader: Reader, plan: Plan, counters: Counters): Iterable<Entry | typeof PAUSE> {
  let read = 0;
  const { index, keyFilter, reverse } = plan;
  const seen = index?.multikey ? new Set<string>() : undefined;
  const ranges = reverse ? [...plan.ranges].reverse() : plan.ranges;
  for (const { from, to } of ranges)
    for (const entry of reader.range(from, to, reverse)) {
      if ((++read & 15) === 0 && sliceIsOver()) yield PAUSE;
      if (!plan.collectionScan) counters.keys++;
      if (seen) {
        const id = entry.value.toString('latin1');
        if (seen.has(id)) continue;
        seen.add(id);
      }
      if (keyFilter && !keyFilter(keyDocument(entry.key, index))) continue;
      yield entry;
    }
}

/** The document as far as an index key tells it. */
function keyDocument(key: Buffer, index: Index | undefined): Document {
  const reader = new KeyReader(key, PREFIX_BYTES);
  const document: Document = {};
  if (index === undefined) document._id = reader.next(false);
  else for (const { parts, descending } of index.fields) setPlain(document, parts, reader.next(descending));
  return document;
}
