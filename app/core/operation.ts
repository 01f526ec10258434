import type { z } from 'zod';
import type { CompanyDb } from '~db/company-db';
import { type Access, type Actor, decide } from './access';
import type { Caller, Noted, Once, Source } from './caller';
import { planEndText } from './plan';
import './plain-wording';
import { Refusal, Undone } from './refusal';

/**
 * What an operation does to the firm's data.
 * `read` changes nothing. `write` is refused with 402 once a trial has ended. `vital-write` stays open
 * then: identity, plans, checkout, export, deletion, ending a job that runs.
 */
export type Effect = 'read' | 'write' | 'vital-write';

/**
 * What was asked: the parameters of the address, and everything that was sent in query and body. A function
 * reads the body only once it is known that the caller may ask at all.
 */
export interface Asked {
  params: Record<string, string | undefined>;
  sent: Record<string, unknown> | (() => Promise<Record<string, unknown>>);
  /** The caller's own name for this one request, looked at when everything was read. */
  onceKey?: () => string | undefined;
}

/** What `run` receives: a company's own collections, unless the operation is public and has no company. */
export type Run<A extends Access, Input> = {
  input: Input;
  source: Source;
} & (A extends 'public'
  ? {
      actor: Actor | null;
      /** Those of the signed-in person; null for a stranger. */
      db: CompanyDb | null;
      /** The caller's own name for this request: what has no company yet knows a repeated one by itself. */
      onceKey: string | undefined;
    }
  : {
      actor: Actor;
      db: CompanyDb;
      /** The person for whom it is done: the `userID` that was sent, where the caller may name it; else the caller. */
      userId: string;
      /** Adds a line to the activity log, if what is done holds. */
      note(line: Noted): void;
    });

interface Definition<A extends Access, Schema extends z.ZodType, Result> {
  /** Its own name, that of the constant it is declared as: for idempotency keys, API pages, log lines. */
  name: string;
  access: A;
  effect: Effect;
  input: Schema;
  /** The catalogue's sentence for a failure that nobody expected; without one both doors say a plain sorry. */
  failed?: string;
  /**
   * A change of a firm's data runs in one transaction with its log line and its kept answer, and `run` may be
   * called again when two transactions met. `own` is for what does work outside the store (a mail, a model,
   * a payment): it opens `db.transaction` itself, around what must hold together, and refuses after one of them, or
   * throws `Undone`, only where it has taken that back: the same request may then come again.
   */
  transaction?: 'own';
  /**
   * Its answer is for one pair of eyes, once: of a request that comes again only that it was done is known, and
   * that is a 409.
   */
  secret?: true;
  /** Open also to people who must set up two-factor sign-in before anything else. */
  beforeSecondFactor?: true;
  /**
   * Whether such a result says that nothing was done, as where the credits do not reach: it is answered as any other, and
   * never kept, so that the same request may come again.
   */
  cameToNothing?(result: NoInfer<Result>): boolean;
  /**
   * Looks for what it is done to, by the id that was sent, where the input is wrong: of what is gone that is said, and
   * not what is wrong besides. Refuses what is not there.
   */
  finds?(db: CompanyDb, id: string, params: Asked['params']): Promise<unknown>;
  run(run: Run<A, z.output<Schema>>): Promise<Result>;
}

/** One thing that the suite does. It has no `run` that could be called: the one way in is `perform`. */
export interface Operation<Result = unknown, Schema extends z.ZodType = z.ZodType> {
  readonly name: string;
  readonly access: Access;
  readonly effect: Effect;
  readonly input: Schema;
  readonly failed: string | undefined;
  readonly transaction: 'own' | undefined;
  readonly secret: true | undefined;
  readonly beforeSecondFactor: true | undefined;
  /** Only a type: what `perform` answers. */
  readonly result?: Result;
}

type AnyRun = (run: Run<'signed-in', unknown>) => Promise<unknown>;

/** Kept apart from the operations, so that nothing but `perform` can reach past the checks. */
const runs = new WeakMap<Operation, AnyRun>();
const lookUps = new WeakMap<Operation, NonNullable<Definition<Access, z.ZodType, unknown>['finds']>>();

/**
 * Declares an operation: who may, what it does to the data, what goes in, what happens.
 * Both doors, the page's form and the JSON call, are made from it.
 */
export function operation<const A extends Access, Schema extends z.ZodType, Result>(
  definition: Definition<A, Schema, Result>,
): Operation<Result, Schema> {
  const { run: itsRun, cameToNothing, finds, ...rest } = definition;
  const declared = Object.freeze(rest) as Operation<Result, Schema>;
  const run = itsRun as unknown as AnyRun;
  if (finds) lookUps.set(declared, finds);
  runs.set(
    declared,
    cameToNothing
      ? async (given) => {
          const result = (await run(given)) as Result;
          if (cameToNothing(result)) throw new CameToNothing(result);
          return result;
        }
      : run,
  );
  return declared;
}

/** Carries a result that says that nothing was done past all that would keep it, back to `perform`. */
class CameToNothing extends Undone {
  constructor(readonly result: unknown) {
    super('Nothing was done');
  }
}

/**
 * The one way into an operation. In this order: who asks, whether they may, whether the input is right,
 * whether a `userID` in it is theirs to name, whether it was done already, whether the plan allows changes; and
 * only then it runs. Answers what `answer` makes of its result: that is what a repeated request gets again,
 * so it must be plain data. Throws a `Refusal` for each no.
 */
export async function perform<Result, Answer = Result>(
  asked: Operation<Result>,
  caller: Caller,
  request: Asked,
  answer: (result: Result) => Answer | Promise<Answer> = (result) => result as unknown as Answer,
): Promise<Answer> {
  try {
    return await performed(asked, caller, request, answer);
  } catch (error) {
    if (error instanceof CameToNothing) return await answer(error.result as Result);
    throw error;
  }
}

async function performed<Result, Answer>(
  asked: Operation<Result>,
  caller: Caller,
  { params, sent: asSent, onceKey }: Asked,
  answer: (result: Result) => Answer | Promise<Answer>,
): Promise<Answer> {
  checkAccess(asked, caller, params);
  const { actor, source } = caller;

  const sent = typeof asSent === 'function' ? await asSent() : asSent;
  const given = { ...sent, ...params };
  const parsed = asked.input.safeParse(given);
  if (!parsed.success) {
    // Where the id itself is none, that is what is wrong.
    const isId = !parsed.error.issues.some(({ path }) => path[0] === 'id');
    if (actor && isId && typeof given.id === 'string')
      await lookUps.get(asked)?.(caller.db(actor.companyId), given.id, params);
    throw wrongInput(parsed.error);
  }
  const input = parsed.data;

  const run = runs.get(asked) as ((run: Run<Access, unknown>) => Promise<Result>) | undefined;
  if (!run) throw new Error('perform takes what `operation` has made');

  const userId = actor && (await namedUser(actor, caller, sent));
  if (!actor || !userId || asked.access === 'public') {
    const own = actor && caller.db(actor.companyId);
    return await answer(await run({ input, actor, source, db: own, onceKey: onceKey?.() }));
  }
  const db = caller.db(actor.companyId);
  const work: Work<Answer> = async (within, note) =>
    await answer(await run({ input, actor, source, userId, db: within, note }));
  if (asked.effect === 'read') return await work(db, onlyRead);

  const ended = asked.effect === 'write' ? caller.planEnd() : null;
  const key = onceKey?.();
  if (key === undefined) {
    if (ended) throw new Refusal('plan-ended', planEndText(ended, actor.access.laoban));
    return await change(asked, caller, actor, db, work, null);
  }
  const once = caller.once(key, { operation: asked.name, actor, input, userId });
  const attempt = async () => {
    // Not before: what was done while the plan allowed it is answered as it was.
    if (ended) throw new Refusal('plan-ended', planEndText(ended, actor.access.laoban));
    return await change(asked, caller, actor, db, work, once);
  };
  const carriedOut = asked.transaction === 'own' ? begunBefore : decidedAtTheEnd;
  const { answer: was } = await carriedOut(once, attempt, () => {
    if (asked.secret) throw new Refusal('conflict', shownAlready);
  });
  return was as Answer;
}

type Answered = { answer: unknown };

/** What cannot be taken back is begun under its key before anything is done. */
async function begunBefore(
  once: Once,
  attempt: () => Promise<unknown>,
  again: () => void,
): Promise<Answered> {
  const before = await once.begin();
  if (before) {
    again();
    return before;
  }
  try {
    return { answer: await attempt() };
  } catch (error) {
    await once.release(error instanceof Refusal || error instanceof Undone);
    throw error;
  }
}

/**
 * A single transaction takes its key with its answer, so that nothing is written beforehand: one of two attempts is rolled
 * back. Only an attempt that fails, for whatever reason, looks whether it was done before.
 */
async function decidedAtTheEnd(
  once: Once,
  attempt: () => Promise<unknown>,
  again: () => void,
): Promise<Answered> {
  try {
    return { answer: await attempt() };
  } catch (error) {
    const before = await once.before().catch((other: unknown) => {
      throw other instanceof Refusal ? other : error;
    });
    if (before === 'over') return await decidedAtTheEnd(once, attempt, again);
    if (!before) throw error;
    again();
    return before;
  }
}

const secondFactorOwed =
  'Your company asks for two-factor sign-in. Sign in with a browser and set it up under Settings, Security.';
const readOnlyToken = 'This token may only read. Make one that may also change things.';
const shownAlready = 'This was done already, and what came of it is shown only once.';

type Work<Answer> = (db: CompanyDb, note: (line: Noted) => void) => Promise<Answer>;

function onlyRead(): never {
  throw new Error('An operation that only reads has nothing to note');
}

/** What is done, its line in the activity log and the kept answer hold together, or none of them does. */
async function change<Answer>(
  { transaction, secret }: Operation,
  caller: Caller,
  actor: Actor,
  db: CompanyDb,
  work: Work<Answer>,
  once: Once | null,
): Promise<Answer> {
  const notes: Noted[] = [];
  const note = (line: Noted) => void notes.push(line);
  const keep = async (within: CompanyDb, answer: Answer) => once?.keep(within, secret ? null : answer);
  const log = async (within: CompanyDb) => {
    if (notes.length > 0) await caller.log(within, actor, notes);
  };
  if (transaction !== 'own') {
    return await db.transaction(async (all) => {
      // The transaction may be tried again: what the last try has noted did not happen.
      notes.length = 0;
      const answer = await work(all, note);
      await log(all);
      await keep(all, answer);
      return answer;
    });
  }
  const logging: CompanyDb = {
    ...db,
    transaction: async (part) => {
      const before = notes.length;
      let kept = before;
      try {
        const result = await db.transaction(async (all) => {
          notes.length = before;
          const done = await part(all);
          await log(all);
          await once?.hold(all);
          return done;
        });
        kept = 0;
        return result;
      } finally {
        // Its lines are written with it, or did not happen.
        notes.length = kept;
      }
    },
  };
  const answer = await work(logging, note);
  await log(db);
  await keep(db, answer);
  return answer;
}

/** The first step of `perform`, also taken alone by a page that only shows an operation's form. */
export function checkAccess(
  asked: Operation,
  caller: Caller,
  params: Record<string, string | undefined>,
): void {
  const answer = decide(asked.access, caller.actor, params);
  if (answer === 'forbidden') caller.refused?.(asked.name);
  if (answer !== 'allowed') throw new Refusal(answer);
  if (caller.actor?.readOnly && asked.access !== 'public' && asked.effect !== 'read') {
    throw new Refusal('forbidden', readOnlyToken);
  }
  const isOpen = asked.access === 'public' || asked.beforeSecondFactor;
  if (caller.actor?.owesSecondFactor && !isOpen) throw new Refusal('forbidden', secondFactorOwed);
}

/** A `userID` that was sent is never trusted: the caller's own, or for a boss one of their own firm's. */
async function namedUser(actor: Actor, caller: Caller, sent: Record<string, unknown>): Promise<string> {
  let userId = actor.userId;
  for (const name of ['userID', 'userId']) {
    const named = sent[name];
    if (named === undefined || named === null || named === '' || named === actor.userId) continue;
    const known =
      actor.access.laoban && typeof named === 'string' && (await caller.isColleague(actor.companyId, named));
    if (!known) throw new Refusal('forbidden');
    userId = named;
  }
  return userId;
}

/** Every wrong field with its texts; the message is the first of them. */
function wrongInput(error: z.ZodError): Refusal {
  const fields: Record<string, string[]> = {};
  for (const issue of error.issues) {
    const name = issue.path.map(String).join('.');
    fields[name] = [...(fields[name] ?? []), issue.message];
  }
  return new Refusal('bad-input', error.issues[0]?.message, { fields });
}
