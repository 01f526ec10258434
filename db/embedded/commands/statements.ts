import type { Document } from 'bson';
import type { CommandError } from '../errors';
import type { Work } from '../slices';
import { type Collection, noCollection } from '../storage/catalog';
import type { Writer } from '../storage/engine';
import {
  type Change,
  type Changed,
  changeAtOnce,
  changeInTransaction,
  changeMany,
  findTarget,
  type Hint,
} from './changing';
import type { Context } from './context';
import { isRefusal, Refusals } from './refusals';

/** The statements of a command that changes documents. */
interface Changes {
  ns: string;
  length: number;
  /** Reads and checks one of them. */
  at(index: number): Change;
  /** whether a missing collection is made */
  makes: boolean;
  /** whether a refused statement ends the rest; in a transaction it always does */
  ordered: boolean;
  /** Throws where a refusal is that of the whole command. */
  refused?(error: CommandError): void;
  answer(tally: Tally): Document;
}

/** What the statements of a command have done so far. */
class Tally {
  n = 0;
  nModified = 0;
  readonly upserted: Document[] = [];
  readonly refusals: Refusals;
  /** what the last statement did */
  last: Changed = { matched: 0, modified: 0 };

  constructor(before?: Tally) {
    this.n = before?.n ?? 0;
    this.nModified = before?.nModified ?? 0;
    this.upserted.push(...(before?.upserted ?? []));
    this.refusals = before?.refusals.copy() ?? new Refusals();
  }

  add(index: number, changed: Changed): void {
    const created = changed.upserted !== undefined;
    this.n += changed.matched + (created ? 1 : 0);
    this.nModified += changed.modified;
    if (created) this.upserted.push({ index, _id: changed.upserted });
    this.last = changed;
  }
}

/** A statement that one commit has no time for. */
class Long {
  constructor(
    readonly index: number,
    readonly change: Change,
    /** what the statements before it did, where that is committed; otherwise nothing is */
    readonly before?: Tally,
  ) {}
}

/** How often a document is looked for outside of the commit, where others change it each time before it is written. */
const MOST_SEARCHES = 3;

/**
 * Runs statements one after the other, in one commit where that is quick. A statement about many documents gets commits of its
 * own, and a long search for one document is done in slices before the commit. A command that may be sent again stays one
 * commit, which holds its answer too.
 */
export async function runChanges(context: Context, changes: Changes): Promise<Document> {
  const { transaction } = context;
  const { ns, makes } = changes;
  if (transaction)
    return context.writeInTransaction(transaction, ns, makes, (writer, collection) =>
      runInTransaction(context, changes, writer, collection),
    );
  const run = new Run(context, changes);
  for (;;) {
    const done = await run.commit();
    if (!(done instanceof Long)) return done;
    const answer = await run.goOnWith(done);
    if (answer) return answer;
  }
}

class Run {
  private from = 0;
  private tally = new Tally();
  private readonly hints = new Map<number, Hint>();
  private readonly searches = new Map<number, number>();
  /** whether all must be one commit */
  private readonly whole: boolean;

  constructor(
    private readonly context: Context,
    private readonly changes: Changes,
  ) {
    this.whole = context.command.txnNumber !== undefined;
  }

  /** Commits the statements up to the first that takes long. */
  async commit(): Promise<Document | Long> {
    const { ns, makes } = this.changes;
    const { catalog, transactions } = this.context.store;
    try {
      return await transactions.write((writer) => {
        const collection = makes ? catalog.ensure(ns, writer) : catalog.get(ns, writer);
        return this.statements(writer, collection ?? noCollection(ns));
      }, this.context);
    } catch (error) {
      if (error instanceof Long) return error;
      throw error;
    }
  }

  private statements(writer: Writer, collection: Collection): Document | Long {
    const { context, changes, from } = this;
    const tally = new Tally(this.tally);
    for (let index = from; index < changes.length; index++) {
      try {
        context.checkTime();
        const change = changes.at(index);
        const changed = changeAtOnce(writer, collection, change, {
          hint: this.hints.get(index),
          changes: context.store.engine.changes,
          all: this.mustBeNow(index, change),
        });
        if (changed) tally.add(index, changed);
        else if (!this.whole || index === 0) return new Long(index, change, tally);
        else throw new Long(index, change);
      } catch (error) {
        if (!isRefusal(error)) throw error;
        changes.refused?.(error);
        tally.refusals.add(index, error);
        if (changes.ordered) break;
      }
    }
    const answer = changes.answer(tally);
    context.keep(writer, answer);
    return answer;
  }

  private mustBeNow(index: number, { multi }: Change): boolean {
    return multi ? this.whole : (this.searches.get(index) ?? 0) >= MOST_SEARCHES;
  }

  /** Does what one commit had no time for. Answers the command where that was the last. */
  async goOnWith({ index, change, before }: Long): Promise<Document | undefined> {
    const { context, changes } = this;
    if (before) {
      this.from = index;
      this.tally = before;
    }
    if (!change.multi) {
      this.hints.set(index, await findTarget(context, changes.ns, change));
      this.searches.set(index, (this.searches.get(index) ?? 0) + 1);
      return undefined;
    }
    try {
      this.tally.add(index, await changeMany(context, changes.ns, change));
    } catch (error) {
      if (!isRefusal(error)) throw error;
      this.tally.refusals.add(index, error);
    }
    this.from = index + 1;
    const ended = this.from === changes.length || (changes.ordered && this.tally.refusals.list.length > 0);
    return ended ? changes.answer(this.tally) : undefined;
  }
}

function* runInTransaction(
  context: Context,
  changes: Changes,
  transaction: Writer,
  collection: Collection,
): Work<Document> {
  const tally = new Tally();
  for (let index = 0; index < changes.length; index++) {
    try {
      context.checkTime();
      tally.add(index, yield* changeInTransaction(transaction, collection, changes.at(index)));
    } catch (error) {
      if (!isRefusal(error)) throw error;
      changes.refused?.(error);
      tally.refusals.add(index, error);
      break;
    }
  }
  return changes.answer(tally);
}
