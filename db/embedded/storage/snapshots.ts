import type { Timestamp } from 'bson';
import { CommandError } from '../errors';
import { nextClusterTime } from '../protocol/clock';
import type { Engine, Reader } from './engine';
import { LONGEST_MS } from './transactions';

/** How long a snapshot may rest before it is released: until then LMDB cannot reuse its pages. */
const IDLE_MS = 60_000;
/** How many are held at a time; the one that rested for longest goes first. */
const MOST_SNAPSHOTS = 50;

/** A snapshot of the store for a session. */
export interface Snapshot {
  time: Timestamp;
  reader: Reader;
}

interface Held extends Snapshot {
  release(): void;
  idle: NodeJS.Timeout;
  longest: NodeJS.Timeout;
}

const tooOld = () =>
  new CommandError(
    'SnapshotTooOld',
    'Read timestamp is older than the oldest available timestamp: a snapshot is held for 10 minutes at most, and for one while nobody reads it',
  );

/** The snapshots that sessions read (`readConcern: snapshot` outside of a transaction). */
export class Snapshots {
  private readonly held = new Map<string, Held>();

  constructor(private readonly engine: Engine) {}

  /** The snapshot of a cluster time that was answered before, or a new one. Refuses a time that is no longer held. */
  at(time: Timestamp | undefined): Snapshot {
    if (time === undefined) return this.begin();
    const found = this.held.get(time.toString());
    if (!found) throw tooOld();
    return this.touch(found);
  }

  /** Restarts its idle time, as each batch that is read from it does. */
  touch(snapshot: Snapshot): Snapshot {
    const name = snapshot.time.toString();
    const found = this.held.get(name);
    if (!found) throw tooOld();
    found.idle.refresh();
    this.held.delete(name);
    this.held.set(name, found);
    return found;
  }

  releaseAll(): void {
    for (const { time } of this.held.values()) this.release(time);
  }

  private begin(): Snapshot {
    const time = nextClusterTime();
    const { release, ...reader } = this.engine.snapshot(tooOld);
    const idle = setTimeout(() => this.release(time), IDLE_MS).unref();
    const longest = setTimeout(() => this.release(time), LONGEST_MS).unref();
    const snapshot = { time, reader, release, idle, longest };
    this.held.set(time.toString(), snapshot);
    const [oldest] = this.held.values();
    if (oldest && this.held.size > MOST_SNAPSHOTS) this.release(oldest.time);
    return snapshot;
  }

  private release(time: Timestamp): void {
    const found = this.held.get(time.toString());
    if (!found) return;
    clearTimeout(found.idle);
    clearTimeout(found.longest);
    this.held.delete(time.toString());
    found.release();
  }
}
