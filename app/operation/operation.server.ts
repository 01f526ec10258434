import type { z } from 'zod';
import { type Access, type Actor, decide } from '~/core/access';
import { config } from '~/core/config.server';
import { inLine } from '~/core/in-line';
import type { LogEntry } from '~/core/log-entry';
import { type PlanEnd, planEnd, planEndText } from '~/core/plan';
import '~/core/plain-wording';
import { placeOf, Refusal, refuseInput, Undone } from '~/core/refusal';
import type { Source } from '~/core/source';
import type { Issue } from '~/core/unusable';
import { isColleague } from '~db/across-companies';
import { logActivity } from '~db/activity';
import { type CompanyDb, companyDb } from '~db/company-db';
import { type Once, onceWithin } from '~db/once';
import { asUser, recordSecurityEvent } from '~db/security-events';
import type { CompanySeen } from '~db/sessions';

/** Who asks: the signed-in person and their company, or neither, and where the request came from. */
export interface Caller {
  actor: Actor | null;
  company: CompanySeen | null;
  source: Source;
}

/**
 * What an operation does to the company's data. `read` changes nothing. `write` is refused with 402 once a trial or
 * plan has ended. `vital-write` still works then: identity, plans, checkout, export, deletion, ending a running job.
 */
export type Effect = 'read' | 'write' | 'vital-write';

/** Quotations, invoices and payments count on the same records: the next numbers, and what is owed by due date. */
type Line = 'documents';

/**
 * A request: the address parameters, and everything sent in the query and body. `sent` may be a function, so that the
 * body is read only after access has been granted.
 */
interface OperationRequest {
  params: Record<string, string | undefined>;
  sent: Record<string, unknown> | (() => Promise<Record<string, unknown>>);
  /** What else is wrong with what was sent, such as a field that does not exist. Called after `sent`. */
  issues?: () => readonly Issue[];
  /** The idempotency key, read after the body. */
  onceKey?: () => string | undefined;
  /** Whether the request may wait on a phone before it comes again. */
  mayWait?: boolean;
}

/** What `run` receives: the company's collections, unless the operation is public. */
type Run<A extends Access, Input> = {
  input: Input;
  source: Source;
} & (A extends 'public'
  ? {
      actor: Actor | null;
      /** The collections of the signed-in person's company; null for a stranger. */
      db: CompanyDb | null;
      /** The idempotency key. Public operations must detect repeated requests themselves, since they have no company yet. */
      onceKey: string | undefined;
    }
  : {
      actor: Actor;
      /** The company's settings as they were when the request came. What is stored or printed reads them again. */
      company: CompanySeen;
      db: CompanyDb;
      /** The person the change is for: the sent `userID` if the caller may name one, otherwise the caller. */
      userId: string;
      /** The idempotency key, for what is stored although the operation refuses. */
      onceKey: string | undefined;
      /** Adds a line to the activity log, written only if the change is. */
      note(line: LogEntry): void;
    });

interface Definition<A extends Access, Schema extends z.ZodType, Result> {
  /** The name of the constant it is assigned to. Used for idempotency keys, the API reference and logs. */
  name: string;
  access: A;
  effect: Effect;
  input: Schema;
  /** The specified message for an unexpected failure. Without one the message is a general apology. */
  failed?: string;
  /**
   * By default a change runs in one transaction with its log line and stored answer, and `run` may be called again
   * after a write conflict. `own` is for operations with effects outside the store (a mail, an AI call, a payment).
   * They open `db.transaction` themselves. After such an effect they may refuse or throw `Undone` only if they have
   * undone it, because the same request may then be sent again.
   */
  transaction?: 'own';
  /**
   * Changes of one company that name the same line wait for each other in this process. For those that write the same
   * record (a counter): their transactions would conflict and be repeated, and one could wait for many others.
   */
  line?: Line;
  /** The answer is shown only once (a token). A repeated request gets a 409 instead of the stored answer. */
  secret?: true;
  /** Allowed before required two-factor sign-in has been set up. */
  beforeSecondFactor?: true;
  /** Its input has a `userId` of its own, and says itself whose it may be. */
  namesPerson?: true;
  /** Input that differs each time the same request is sent, such as when a phone sent it. A repeat is recognised without it. */
  differsPerTry?: readonly (keyof z.output<Schema> & string)[];
  /**
   * Whether the result means that nothing was done, for example for lack of credits. It is returned but not stored, so
   * the same request may be sent again.
   */
  nothingDone?(result: NoInfer<Result>): boolean;
  /**
   * Looks up the target by the sent id when the input is invalid, so that the caller gets a 404 for a missing target
   * and not the input errors. Throws that refusal.
   */
  findTarget?(db: CompanyDb, id: string, params: OperationRequest['params']): Promise<unknown>;
  run(run: Run<A, z.output<Schema>>): Promise<Result>;
}

/** A declared operation. It exposes no `run`: `perform` is the only way to execute it. */
export interface Operation<Result = unknown, Schema extends z.ZodType = z.ZodType> {
  readonly name: string;
  readonly access: Access;
  readonly effect: Effect;
  readonly input: Schema;
  readonly failed: string | undefined;
  readonly transaction: 'own' | undefined;
  readonly line: Line | undefined;
  readonly secret: true | undefined;
  readonly beforeSecondFactor: true | undefined;
  readonly namesPerson: true | undefined;
  readonly differsPerTry: readonly string[] | undefined;
  /** Type only: the result of `run`. */
  readonly result?: Result;
}

type AnyRun = (run: Run<'signed-in', unknown>) => Promise<unknown>;

/** Kept outside the operation objects so that only `perform` can run them. */
const runs = new WeakMap<Operation, AnyRun>();
const lookUps = new WeakMap<Operation, NonNullable<Definition<Access, z.ZodType, unknown>['findTarget']>>();

/**
 * Declares an operation: who may run it, its effect, its input and what it does. The page's form and the JSON call both
 * use it.
 */
export function operation<const A extends Access, Schema extends z.ZodType, Result>(
  definition: Definition<A, Schema, Result>,
): Operation<Result, Schema> {
  const { run: itsRun, nothingDone, findTarget, ...rest } = definition;
  const declared = Object.freeze(rest) as Operation<Result, Schema>;
  const run = itsRun as unknown as AnyRun;
  if (findTarget) lookUps.set(declared, findTarget);
  runs.set(
    declared,
    nothingDone
      ? async (received) => {
          const result = (await run(received)) as Result;
          if (nothingDone(result)) throw new NothingDone(result);
          return result;
        }
      : run,
  );
  return declared;
}

/** Carries a "nothing done" result to `perform` as an exception, so that no transaction commits and no answer is stored. */
class NothingDone extends Undone {
  constructor(readonly result: unknown) {
    super('Nothing was done');
  }
}

/**
 * The only way to run an operation. Checks in this order: access, input, whether the caller may name the sent `userID`,
 * whether the request is a repeat, and whether the plan allows changes. Returns `answer(result)`, which is stored for
 * repeated requests and so must be plain data. Throws a `Refusal` for each failed check.
 */
export async function perform<Result, Answer = Result>(
  declared: Operation<Result>,
  caller: Caller,
  request: OperationRequest,
  answer: (result: Result) => Answer | Promise<Answer> = (result) => result as unknown as Answer,
): Promise<Answer> {
  try {
    return await performAll(declared, caller, request, answer);
  } catch (error) {
    if (error instanceof NothingDone) return await answer(error.result as Result);
    throw error;
  }
}

async function performAll<Result, Answer>(
  declared: Operation<Result>,
  caller: Caller,
  { params, sent: sentOrReader, issues: furtherIssues, onceKey, mayWait }: OperationRequest,
  answer: (result: Result) => Answer | Promise<Answer>,
): Promise<Answer> {
  checkAccess(declared, caller, params);
  const { actor, company, source } = caller;

  const sent = typeof sentOrReader === 'function' ? await sentOrReader() : sentOrReader;
  const values = { ...sent, ...params };
  const parsed = declared.input.safeParse(values);
  const ofSchema = parsed.error?.issues ?? [];
  // The schema's own text about a place counts.
  const isKnown = ({ path }: Issue) => ofSchema.some((issue) => placeOf(issue.path) === placeOf(path));
  const issues = [...(furtherIssues?.() ?? []).filter((issue) => !isKnown(issue)), ...ofSchema];
  if (!parsed.success || issues.length > 0) {
    // If the id itself is invalid, that is the error to report.
    const isId = !parsed.error?.issues.some(({ path }) => path[0] === 'id');
    if (actor && isId && typeof values.id === 'string')
      await lookUps.get(declared)?.(companyDb(actor.companyId), values.id, params);
    throw refuseInput({ issues });
  }
  const input = parsed.data;

  const run = runs.get(declared) as ((run: Run<Access, unknown>) => Promise<Result>) | undefined;
  if (!run) throw new Error('perform takes what `operation` has made');

  const userId =
    actor && (await namedUser(actor, sent, declared.namesPerson ? ['userID'] : ['userID', 'userId']));
  if (!actor || !company || !userId || declared.access === 'public') {
    const own = actor && companyDb(actor.companyId);
    return await answer(await run({ input, actor, source, db: own, onceKey: onceKey?.() }));
  }
  const db = companyDb(actor.companyId);
  const key = declared.effect === 'read' ? undefined : onceKey?.();
  const work: Work<Answer> = async (within, note) =>
    await answer(await run({ input, actor, company, source, userId, db: within, onceKey: key, note }));
  if (declared.effect === 'read') return await work(db, onlyRead);

  const ended = declared.effect === 'write' ? planEndOf(company) : null;
  if (key === undefined) {
    if (ended) throw new Refusal('plan-ended', planEndText(ended, actor.access.laoban));
    return await change(declared, actor, db, work, null);
  }
  // Collections of its own: the key is claimed and looked up outside the transaction of the change.
  const once = onceWithin(companyDb(actor.companyId), key, {
    operation: declared.name,
    actor,
    input: sameEachTry(declared, input),
    userId,
    ...(mayWait && { mayWait }),
  });
  const attempt = async () => {
    // Checked only here: a repeat of a request that the plan allowed still gets its stored answer.
    if (ended) throw new Refusal('plan-ended', planEndText(ended, actor.access.laoban));
    return await change(declared, actor, db, work, once);
  };
  const doOnce = declared.transaction === 'own' ? claimFirst : claimAtCommit;
  const done = await doOnce(once, attempt, () => {
    if (declared.secret) throw new Refusal('conflict', shownAlready);
  });
  return done.answer as Answer;
}

function sameEachTry({ differsPerTry = [] }: Operation, input: unknown): unknown {
  if (differsPerTry.length === 0 || typeof input !== 'object' || input === null) return input;
  return Object.fromEntries(Object.entries(input).filter(([name]) => !differsPerTry.includes(name)));
}

type Answered = { answer: unknown };

/** For `own` transactions: claims the key before anything irreversible happens. */
async function claimFirst(once: Once, attempt: () => Promise<unknown>, again: () => void): Promise<Answered> {
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
 * For single transactions: the key is stored with the answer at commit, so one of two concurrent attempts is rolled
 * back. Only a failed attempt looks for a stored answer.
 */
async function claimAtCommit(
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
    if (before === 'over') return await claimAtCommit(once, attempt, again);
    if (!before) throw error;
    again();
    return before;
  }
}

const secondFactorOwed =
  'Your company asks for two-factor sign-in. Sign in with a browser and set it up under Settings, Security.';
const readOnlyToken = 'This token is read-only. Create one that can also make changes.';
const shownAlready = 'This was already done, and its result is shown only once.';

type Work<Answer> = (db: CompanyDb, note: (line: LogEntry) => void) => Promise<Answer>;

function onlyRead(): never {
  throw new Error('An operation that only reads has nothing to note');
}

/** Commits the change, its activity-log lines and the stored answer together. */
async function change<Answer>(
  { transaction, line, secret }: Operation,
  actor: Actor,
  db: CompanyDb,
  work: Work<Answer>,
  once: Once | null,
): Promise<Answer> {
  const notes: LogEntry[] = [];
  const note = (line: LogEntry) => void notes.push(line);
  const keep = async (within: CompanyDb, answer: Answer) => once?.keep(within, secret ? null : answer);
  const log = async (within: CompanyDb) => {
    if (notes.length > 0) await logActivity(within, actor, notes);
  };
  if (transaction !== 'own') {
    const commit = () =>
      db.transaction(async (all) => {
        // The transaction may be retried: drop what the last attempt noted.
        notes.length = 0;
        const answer = await work(all, note);
        await log(all);
        await keep(all, answer);
        return answer;
      });
    return await (line === undefined ? commit() : inLine(`${db.companyId} ${line}`, commit));
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
        // Its lines were either written with it or must be dropped.
        notes.length = kept;
      }
    },
  };
  const answer = await work(logging, note);
  await log(db);
  await keep(db, answer);
  return answer;
}

/** Why the company may not change data now; null if it may, or if nothing is billed. */
export function planEndOf(company: CompanySeen | null): PlanEnd | null {
  return company && config().BILLING_PROVIDER !== 'none' ? planEnd(company, new Date()) : null;
}

/** The first step of `perform`. Pages that only show an operation's form call it alone. */
export function checkAccess(
  declared: Operation,
  { actor, source }: Caller,
  params: Record<string, string | undefined>,
): void {
  const answer = decide(declared.access, actor, params);
  if (answer === 'forbidden')
    recordSecurityEvent({ kind: 'refused', user: asUser(actor), source, detail: declared.name });
  if (answer !== 'allowed') throw new Refusal(answer);
  if (actor?.readOnly && declared.access !== 'public' && declared.effect !== 'read') {
    throw new Refusal('forbidden', readOnlyToken);
  }
  const isOpen = declared.access === 'public' || declared.beforeSecondFactor;
  if (actor?.owesSecondFactor && !isOpen) throw new Refusal('forbidden', secondFactorOwed);
}

/**
 * The user the operation is for: the caller, or for owners a named member of their company. Refuses any other `userID`
 * with 403.
 */
async function namedUser(
  actor: Actor,
  sent: Record<string, unknown>,
  names: readonly string[],
): Promise<string> {
  let userId = actor.userId;
  for (const name of names) {
    const named = sent[name];
    if (named === undefined || named === null || named === '' || named === actor.userId) continue;
    const known =
      actor.access.laoban && typeof named === 'string' && (await isColleague(actor.companyId, named));
    if (!known) throw new Refusal('forbidden');
    userId = named;
  }
  return userId;
}
