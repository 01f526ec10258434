import { createHash } from 'node:crypto';
import type { Once, OnceOf } from '~/core/caller';
import { randomWord } from '~/core/random';
import { Refusal } from '~/core/refusal';
import { type CompanyDocument, companyCollection } from './collection';
import type { CompanyDb } from './company-db';
import { isDuplicate } from './duplicate';

/** A request that its caller has named, so that it is carried out once however often it comes. */
interface OnceKey extends CompanyDocument {
  /** The digest of its input. */
  input: string;
  /** Which of two attempts this is: only its own may keep an answer. */
  attempt: string;
  /** Until when an attempt without an answer is held to be under way. */
  underWayUntil: Date;
  /** Whether a part of it is done: it is not begun again, whatever came of the rest. */
  partDone?: true;
  answer?: unknown;
  expiresAt: Date;
}

export const onceKeys = companyCollection<OnceKey>(
  'onceKeys',
  // Found by its id alone, and never listed.
  [],
  // The store itself removes what is over.
  { acrossCompanies: [{ key: { expiresAt: 1 }, expireAfterSeconds: 0 }] },
);

const keptMs = 24 * 3_600_000;
/** Beyond it an attempt is held to have died with its server. */
const patienceMs = 150_000;

const otherInput =
  'This was sent before with different content. Check whether it is done already; if not, send it again.';
const underWay = 'This is already being done. Please wait a moment.';
const brokeOff = 'This was started before and interrupted. Check how much of it is done, then send it again.';

/**
 * What this key means for a caller and an operation. What is one transaction is kept in it with its answer, and the store
 * takes a key once. What works outside the store, or in several transactions, has its claim there before anything is done,
 * and asks for it in each of them: only the attempt that holds it at the end can keep an answer.
 */
export function onceWithin(db: CompanyDb, key: string, of: OnceOf, now = () => new Date()): Once {
  const _id = digest([of.actor.userId, of.operation, key]);
  // With the key, which is kept nowhere: a password in a form could be guessed from a digest of the form alone.
  const input = digest([of.input, of.userId, key]);
  const attempt = randomWord(12).toString('base64url');
  const keys = db.in(onceKeys);
  let claimed = false;

  const free = { _id, answer: { $exists: false }, partDone: { $exists: false } };
  const claim = (patience: number) => ({
    _id,
    input,
    attempt,
    underWayUntil: new Date(now().getTime() + patience),
    expiresAt: new Date(now().getTime() + keptMs),
  });

  return {
    async before() {
      const kept = await keys.findOne({ _id });
      if (!kept) return null;
      if (kept.expiresAt <= now()) {
        await keys.deleteOne({ _id, expiresAt: { $lte: now() } });
        return 'over';
      }
      if (kept.input !== input) throw new Refusal('conflict', otherInput);
      if (kept.answer !== undefined) return { answer: kept.answer };
      if (kept.underWayUntil > now()) throw stillUnderWay();
      if (kept.partDone) throw new Refusal('conflict', brokeOff);
      const given = await keys.deleteOne({
        ...free,
        attempt: kept.attempt,
        underWayUntil: { $lte: now() },
      });
      if (given === 0) throw stillUnderWay();
      return 'over';
    },
    async begin() {
      try {
        await keys.insert(claim(patienceMs));
        claimed = true;
        return null;
      } catch (error) {
        if (!isDuplicate(error)) throw error;
      }
      const before = await this.before();
      return before === null || before === 'over' ? await this.begin() : before;
    },
    async keep(within, answer) {
      if (!claimed) return await within.in(onceKeys).insert({ ...claim(0), answer: answer ?? null });
      const own = await within.in(onceKeys).updateOne({ _id, attempt }, { $set: { answer } });
      if (own === 0) throw stillUnderWay();
    },
    async hold(within) {
      const own = await within.in(onceKeys).updateOne({ _id, attempt }, { $set: { partDone: true } });
      if (own === 0) throw stillUnderWay();
    },
    async release(refused) {
      try {
        const { partDone: _, ...notAnswered } = free;
        if ((await keys.deleteOne({ ...(refused ? notAnswered : free), attempt })) > 0) return;
        await keys.updateOne({ ...notAnswered, attempt }, { $set: { underWayUntil: now() } });
      } catch {
        // What cannot be released is so by itself when its patience is over.
      }
    },
  };
}

function stillUnderWay(): Refusal {
  return new Refusal('conflict', underWay, { headers: { 'Retry-After': '1' } });
}

/** A digest of plain data in which the order of an object's fields does not count. */
function digest(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value, inOrder)).digest('base64url');
}

function inOrder(_: string, value: unknown): unknown {
  if (value instanceof Uint8Array) return createHash('sha256').update(value).digest('base64url');
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)));
}
