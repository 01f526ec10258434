import { createHash, randomBytes } from 'node:crypto';
import type { Actor } from '~/core/access';
import { endedLease, isHeld, latestEnd } from '~/core/ahead';
import { Refusal } from '~/core/refusal';
import { type CompanyDocument, companyCollection } from './collection';
import type { CompanyDb } from './company-db';
import { isDuplicate } from './duplicate';

/**
 * Runs a request that arrives twice only once (idempotency key). An operation that is a single transaction needs no
 * claim beforehand: `keep` stores the key with the answer, and if that fails, `before` returns the stored answer.
 * Operations with outside effects call `begin` first.
 */
export interface Once {
  /**
   * The stored answer, null if the key is new, or 'over' if an earlier record has just expired. Refuses with 409 if the
   * earlier request is still running or broke off, or if the input differs.
   */
  before(): Promise<{ answer: unknown } | 'over' | null>;
  /** Claims the key. Returns a stored answer as `before` does, or null if this is the first request. */
  begin(): Promise<{ answer: unknown } | null>;
  /**
   * Stores the answer in the same transaction as the change. Throws if the same request has finished meanwhile, which
   * rolls the transaction back.
   */
  keep(db: CompanyDb, answer: unknown): Promise<void>;
  /**
   * Records in the part's own transaction that a part is done. Refuses with 409 if another attempt has taken over.
   * After that, no attempt starts again under this key, even if the server dies.
   */
  hold(db: CompanyDb): Promise<void>;
  /**
   * Releases the claim after a failure. The key may be used again if no part was done, or if `refused`: the operation
   * has left everything unchanged.
   */
  release(refused: boolean): Promise<void>;
}

/** What a key identifies. The same key with another input is refused. */
export interface OnceSubject {
  operation: string;
  actor: Actor;
  input: unknown;
  /** The person the change is for. Another person counts as another input. */
  userId: string;
  /** Whether the request may wait on a phone, so that its repeat may come days later. */
  mayWait?: boolean;
}

/** An idempotency key: the request runs once, however often it arrives. */
interface OnceKey extends CompanyDocument {
  /** The digest of its input. */
  input: string;
  /** The id of the attempt. Only the attempt stored here may store an answer. */
  attempt: string;
  /** Until when an attempt without an answer counts as running. */
  underWayUntil: Date;
  /** Whether a part is done. Then it never starts again, whatever happened to the rest. */
  partDone?: true;
  answer?: unknown;
  expiresAt: Date;
}

export const onceKeys = companyCollection<OnceKey>(
  'onceKeys',
  // Only looked up by id.
  [],
  // The store itself deletes expired keys.
  { acrossCompanies: [{ key: { expiresAt: 1 }, expireAfterSeconds: 0 }] },
);

const dayMs = 24 * 3_600_000;
/** In ms. Requests that may wait on a phone for a network are remembered for longer than that. */
const keptMs = { usual: dayMs, waiting: 14 * dayMs };
/** An attempt that was not renewed for so long has died with its server. */
const leaseMs = 30_000;
const renewEveryMs = 10_000;

const otherInput =
  'This was sent before with different content. Check whether it is done already; if not, send it again.';
const underWay = 'This is already being done. Please wait a moment.';
const brokeOff = 'This was started before and interrupted. Check how much of it is done, then send it again.';

/**
 * The idempotency record of a key for this caller and operation. A single transaction stores the key with its answer,
 * and `_id` is unique. Work outside the store, or in several transactions, claims the key first and checks its claim in
 * each transaction: only the attempt that still holds it at the end can store an answer.
 */
export function onceWithin(db: CompanyDb, key: string, of: OnceSubject, now = () => new Date()): Once {
  const _id = digest([of.actor.userId, of.operation, key]);
  // Digested with the key, which is not stored: a password could be guessed from a digest of the form alone.
  const input = digest([of.input, of.userId, key]);
  const attempt = randomBytes(12).toString('base64url');
  const keys = db.in(onceKeys);
  let claimed = false;
  let renewing: NodeJS.Timeout | undefined;

  const free = { _id, answer: { $exists: false }, partDone: { $exists: false } };
  const inTime = (ms: number) => new Date(now().getTime() + ms);
  const lasts = of.mayWait ? keptMs.waiting : keptMs.usual;
  const claim = (lease: number) => ({
    _id,
    input,
    attempt,
    underWayUntil: inTime(lease),
    expiresAt: inTime(lasts),
  });
  // Fails with the store, as all else does then.
  const renew = () =>
    keys.updateOne({ _id, attempt }, { $set: { underWayUntil: inTime(leaseMs) } }).catch(() => 0);

  return {
    async before() {
      const kept = await keys.findOne({ _id });
      if (!kept) return null;
      if (kept.expiresAt <= now()) {
        await keys.deleteOne({ _id, expiresAt: { $lte: now() } });
        return 'over';
      }
      // Stored by a clock ahead.
      if (kept.expiresAt > latestEnd(keptMs.waiting, now()))
        await keys.updateOne({ _id, attempt: kept.attempt }, { $set: { expiresAt: inTime(lasts) } });
      if (kept.input !== input) throw new Refusal('conflict', otherInput);
      if (kept.answer !== undefined) return { answer: kept.answer };
      if (isHeld(kept.underWayUntil, leaseMs, now())) throw stillUnderWay();
      if (kept.partDone) throw new Refusal('conflict', brokeOff);
      const given = await keys.deleteOne({
        ...free,
        attempt: kept.attempt,
        $or: endedLease(leaseMs, now()).map((end) => ({ underWayUntil: end })),
      });
      if (given === 0) throw stillUnderWay();
      return 'over';
    },
    async begin() {
      try {
        await keys.insert(claim(leaseMs));
        claimed = true;
        renewing = setInterval(() => void renew(), renewEveryMs).unref();
        return null;
      } catch (error) {
        if (!isDuplicate(error)) throw error;
      }
      const before = await this.before();
      return before === null || before === 'over' ? await this.begin() : before;
    },
    async keep(within, answer) {
      if (!claimed) return await within.in(onceKeys).insert({ ...claim(0), answer: answer ?? null });
      clearInterval(renewing);
      const own = await within.in(onceKeys).updateOne({ _id, attempt }, { $set: { answer } });
      if (own === 0) throw stillUnderWay();
    },
    async hold(within) {
      const own = await within.in(onceKeys).updateOne({ _id, attempt }, { $set: { partDone: true } });
      if (own === 0) throw stillUnderWay();
    },
    async release(refused) {
      clearInterval(renewing);
      try {
        const { partDone: _, ...notAnswered } = free;
        if ((await keys.deleteOne({ ...(refused ? notAnswered : free), attempt })) > 0) return;
        await keys.updateOne({ ...notAnswered, attempt }, { $set: { underWayUntil: now() } });
      } catch {
        // Without a release, the claim expires by itself.
      }
    },
  };
}

function stillUnderWay(): Refusal {
  return new Refusal('conflict', underWay, { headers: { 'Retry-After': '1' } });
}

/** A digest of plain data, independent of the order of object keys. */
function digest(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value, inOrder)).digest('base64url');
}

function inOrder(_: string, value: unknown): unknown {
  if (value instanceof Uint8Array) return createHash('sha256').update(value).digest('base64url');
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)));
}
