import type { z } from 'zod';
import type { CompanyDb } from '~db/company-db';
import { type Access, type Actor, decide } from './access';
import { Refusal } from './refusal';

/**
 * What an operation does to the firm's data.
 * `read` changes nothing. `write` is refused with 402 once a trial has ended. `vital-write` stays open
 * then: identity, plans, checkout, export, deletion, ending a job that runs.
 */
export type Effect = 'read' | 'write' | 'vital-write';

/** A browser with which somebody has signed in before. */
export interface Device {
  id: string;
  knows(email: string): boolean;
}

/** Where a request came from, for what has no signed-in user yet: sign-in, sign-up, reset. */
export interface Source {
  /** The network address, for limits. */
  address: string;
  /** What the browser or program calls itself, for the list of signed-in devices. */
  agent: string;
  /** This browser, if somebody has signed in with it before; looked up only by who asks. */
  device(): Promise<Device | null>;
}

/** What `perform` needs to know of whoever asks; the web's kit makes it of a request, tests make their own. */
export interface Caller {
  actor: Actor | null;
  source: Source;
  /** The collections of one company, and of no other. */
  db(companyId: string): CompanyDb;
  /** Whether the firm's trial or plan still allows changes. */
  mayChange(companyId: string): Promise<boolean>;
  /** Whether this id is a user of that company. */
  isColleague(companyId: string, userId: string): Promise<boolean>;
}

/**
 * What was asked: the parameters of the address, and everything that was sent in query and body. A function
 * reads the body only once it is known that the caller may ask at all.
 */
export interface Asked {
  params: Record<string, string | undefined>;
  sent: Record<string, unknown> | (() => Promise<Record<string, unknown>>);
}

/** What `run` receives: a company's own collections, unless the operation is public and has no company. */
export type Run<A extends Access, Input> = {
  input: Input;
  source: Source;
} & (A extends 'public' ? { actor: Actor | null; db: null } : { actor: Actor; db: CompanyDb });

export interface Definition<A extends Access, Schema extends z.ZodType, Result> {
  access: A;
  effect: Effect;
  input: Schema;
  /** The catalogue's sentence for a failure that nobody expected; without one both doors say a plain sorry. */
  failed?: string;
  run(run: Run<A, z.output<Schema>>): Promise<Result>;
}

/** One thing that the suite does. It has no `run` that could be called: the one way in is `perform`. */
export interface Operation<Result = unknown, Schema extends z.ZodType = z.ZodType> {
  readonly access: Access;
  readonly effect: Effect;
  readonly input: Schema;
  readonly failed: string | undefined;
  /** Only a type: what `perform` answers. */
  readonly result?: Result;
}

type AnyRun = (run: Run<Access, unknown>) => Promise<unknown>;

/** Kept apart from the operations, so that nothing but `perform` can reach past the checks. */
const runs = new WeakMap<Operation, AnyRun>();

/**
 * Declares an operation: who may, what it does to the data, what goes in, what happens.
 * Both doors, the page's form and the JSON call, are made from it.
 */
export function operation<const A extends Access, Schema extends z.ZodType, Result>(
  definition: Definition<A, Schema, Result>,
): Operation<Result, Schema> {
  const { access, effect, input, failed } = definition;
  const declared: Operation<Result, Schema> = Object.freeze({ access, effect, input, failed });
  runs.set(declared, definition.run as unknown as AnyRun);
  return declared;
}

/**
 * The one way into an operation. In this order: who asks, whether he may, whether the input is right,
 * whether a `userID` in it is his to name, whether the plan allows changes; and only then it runs.
 * Throws a `Refusal` for each no.
 */
export async function perform<Result>(
  asked: Operation<Result>,
  caller: Caller,
  { params, sent: given }: Asked,
): Promise<Result> {
  checkAccess(asked, caller, params);
  const { actor, source } = caller;

  const sent = typeof given === 'function' ? await given() : given;
  const parsed = asked.input.safeParse({ ...sent, ...params });
  if (!parsed.success) throw wrongInput(parsed.error);

  if (actor) await checkNamedUser(actor, caller, sent);
  if (actor && asked.effect === 'write' && !(await caller.mayChange(actor.companyId))) {
    throw new Refusal('plan-ended');
  }

  const run = runs.get(asked);
  if (!run) throw new Error('perform takes what `operation` has made');
  const db = actor && asked.access !== 'public' ? caller.db(actor.companyId) : null;
  return (await run({ input: parsed.data, actor, db, source } as Run<Access, unknown>)) as Result;
}

/** The first step of `perform`, also taken alone by a page that only shows an operation's form. */
export function checkAccess(
  asked: Operation,
  caller: Caller,
  params: Record<string, string | undefined>,
): void {
  const answer = decide(asked.access, caller.actor, params);
  if (answer !== 'allowed') throw new Refusal(answer);
}

/** A `userID` that was sent is never trusted: the caller's own, or for the boss one of his own firm's. */
async function checkNamedUser(actor: Actor, caller: Caller, sent: Record<string, unknown>): Promise<void> {
  for (const name of ['userID', 'userId']) {
    const named = sent[name];
    if (named === undefined || named === null || named === '' || named === actor.userId) continue;
    const known =
      actor.access.laoban && typeof named === 'string' && (await caller.isColleague(actor.companyId, named));
    if (!known) throw new Refusal('forbidden');
  }
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
