import { CommandError } from '../errors';
import { decode, encode } from '../storage/codec';
import type { Engine } from '../storage/engine';
import { OWNER_KEY } from '../storage/tables';
import { type OwnerRecord, recordOfThisProcess, stateOf } from './record';

/** How often an owner counts up its heartbeat. */
const BEAT_MS = 2_500;
/** How long a heartbeat must stand still before its owner passes for gone. */
const STILL_MS = 10_000;
const LOOK_MS = 250;

/** The folder is this process's. */
export interface Claim {
  /** Deletes the record; the folder is free. */
  release(): void;
  /** No more heartbeats; the record stays until `release`. */
  stopBeating(): void;
}

/**
 * Makes this process the owner of the folder, or answers `undefined` where another one lives. Who owns it is written in the
 * database, in a write transaction, which LMDB lets one process at a time into. An owner whose process cannot be seen from
 * here is watched: it is gone when its heartbeat has stood still for `still` milliseconds. Clocks are not compared.
 *
 * `lock` is the file that this process has locked, if any. `onLost` is called where another process has taken the folder
 * over, as after this one was frozen for a while; nothing is written from then on.
 */
export async function claimFolder(
  engine: Engine,
  { lock = '', still = STILL_MS, onLost }: { lock?: string; still?: number; onLost: () => void },
): Promise<Claim | undefined> {
  const record = recordOfThisProcess(lock);
  const deadline = performance.now() + still;
  let seen: number | undefined;
  for (;;) {
    const outcome = engine.writeNow(() => {
      const bytes = engine.get(OWNER_KEY);
      const owner = bytes && (decode(bytes) as OwnerRecord);
      const state = owner ? stateOf(owner, lock) : 'gone';
      if (state === 'lives') return 'owned';
      if (owner && state === 'unknown') {
        if (seen !== undefined && seen !== owner.beat) return 'owned';
        seen = owner.beat;
        if (performance.now() < deadline) return 'unknown';
      }
      engine.put(OWNER_KEY, encode(record));
      return 'claimed';
    });
    if (outcome === 'owned') return undefined;
    if (outcome === 'claimed') return hold(engine, record, onLost);
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
}

/** Counts up the heartbeat, and refuses each commit once the record is another's. */
function hold(engine: Engine, record: OwnerRecord, onLost: () => void): Claim {
  let written = encode(record);
  let lost = false;
  engine.guard = () => {
    if (!lost && engine.get(OWNER_KEY)?.equals(written)) return;
    if (!lost) onLost();
    lost = true;
    throw new CommandError('NotWritablePrimary', 'Another process has taken the folder of the store over');
  };
  const beat = setInterval(() => {
    const next = encode({ ...record, beat: ++record.beat });
    engine
      .write(() => engine.put(OWNER_KEY, next))
      .then(
        () => {
          written = next;
        },
        // On a full disk for instance; nobody else can have the folder while this process has the lock.
        () => undefined,
      );
  }, BEAT_MS).unref();
  const stopBeating = () => clearInterval(beat);
  return {
    stopBeating,
    release: () => {
      stopBeating();
      if (!lost) engine.writeNow(() => engine.del(OWNER_KEY));
    },
  };
}
