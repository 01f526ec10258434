import { planEndText } from './plan';

/** Why an operation says no. The one table below turns it into a status; no other code names a status. */
export const statusOf = {
  'bad-input': 400,
  'not-signed-in': 401,
  'plan-ended': 402,
  forbidden: 403,
  'not-found': 404,
  'wrong-method': 405,
  conflict: 409,
  'too-large': 413,
  'wrong-type': 415,
  'too-many': 429,
  unavailable: 503,
} as const;

export type Why = keyof typeof statusOf;

/** What an error's answer names as its reason: of a refusal its `Why`, of an error that nobody expected `failed`. */
export type ErrorCode = Why | 'failed';

/** Every reason that an error's answer can name. These codes are stable; the texts next to them may change. */
export const errorCodes: readonly ErrorCode[] = [...(Object.keys(statusOf) as Why[]), 'failed'];

/** The JSON body of an error. `error` and `message` are the same sentence, as documented. */
export function errorBody(
  { code, why, message }: { code: number; why: ErrorCode; message: string },
  more: object = {},
): object {
  return { ok: false, code, why, error: message, message, ...more };
}

/** Texts by field name, as the JSON envelope and the form show them. */
export type FieldTexts = Record<string, string[]>;

/** The message of a refusal that has none of its own. */
const plainText: Record<Why, string> = {
  'bad-input': 'Please check what you entered.',
  'not-signed-in': 'Please sign in first.',
  'plan-ended': planEndText('trial-ended', true),
  forbidden: 'You do not have access to this. Ask an owner to switch it on for you.',
  'not-found': 'This does not exist, or no longer does.',
  'wrong-method': 'This address does not take that kind of request.',
  conflict: 'This cannot be done just now.',
  'too-large': 'This is too large to send.',
  'wrong-type': 'This address does not take that kind of content.',
  'too-many': 'Too many tries. Please wait a little and try again.',
  unavailable: 'Your data cannot be reached just now. Please try again in a moment.',
};

/**
 * A no that the person who asked may read: thrown by domain code, shown by the doors (`respond` as the
 * JSON envelope, `submit` next to the form's fields, the error boundary as a page).
 *
 * `fields` names the wrong fields; `headers` go out with the answer (`Retry-After`, `Allow`); `otpRequired` says in a
 * call's answer that a code is asked for; `within` is where a thing was that is not there, for the page that says so.
 */
export class Refusal extends Error {
  readonly why: Why;
  readonly fields: FieldTexts | undefined;
  readonly headers: Record<string, string>;
  readonly otpRequired: boolean;
  readonly within: { to: string; label: string } | undefined;

  constructor(
    why: Why,
    message: string = plainText[why],
    more: {
      fields?: FieldTexts | undefined;
      headers?: Record<string, string>;
      otpRequired?: boolean;
      within?: { to: string; label: string } | undefined;
    } = {},
  ) {
    super(message);
    this.name = 'Refusal';
    this.why = why;
    this.fields = more.fields;
    this.headers = more.headers ?? {};
    this.otpRequired = more.otpRequired ?? false;
    this.within = more.within;
  }

  get status(): number {
    return statusOf[this.why];
  }
}

/**
 * What was begun has failed for a reason that is nobody's business, and all of it was taken back: the same request
 * may come again. The doors treat it as its cause.
 */
export class Undone extends Error {
  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.name = 'Undone';
  }
}

/** A refusal for one wrong field: its text stands at the field and as the message. */
export function refuseField(field: string, text: string): Refusal {
  return new Refusal('bad-input', text, { fields: { [field]: [text] } });
}

/** A refusal with 503: the database is away, mostly for the second that it needs to start again. */
export function refuseUnavailable(): Refusal {
  return new Refusal('unavailable', undefined, { headers: { 'Retry-After': '2' } });
}

/** A refusal with 503: the disk is full until the operator has made room. */
export function refuseNoRoom(): Refusal {
  const text = 'No space is left to save anything. What is there can still be read.';
  return new Refusal('unavailable', text, { headers: { 'Retry-After': '60' } });
}

/** A refusal with 429 that tells when to come back. `seconds` is rounded up and at least 1. */
export function refuseTooMany(seconds: number): Refusal {
  const wait = Math.max(1, Math.ceil(seconds));
  return new Refusal('too-many', undefined, { headers: { 'Retry-After': String(wait) } });
}

/** A schema's mistakes as a refusal with fields under `name`: 'job.jobDate'. */
export function refuseIn(
  name: string,
  { issues }: { issues: readonly { path: PropertyKey[]; message: string }[] },
): Refusal {
  const fields: FieldTexts = {};
  for (const { path, message } of issues) {
    const field = [name, ...path.map(String)].join('.');
    fields[field] = [...(fields[field] ?? []), message];
  }
  return new Refusal('bad-input', issues[0]?.message, { fields });
}

/** Does work whose refusals name fields, which go under `name` here. */
export async function refusedUnder<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Refusal) || !error.fields) throw error;
    const named = Object.entries(error.fields).map(([field, texts]) => [`${name}.${field}`, texts]);
    throw new Refusal(error.why, error.message, { fields: Object.fromEntries(named) });
  }
}
