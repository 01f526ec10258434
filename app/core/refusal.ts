import type { z } from 'zod';
import { planEndText } from './plan';

/** The reasons to refuse, with their HTTP status. No other code names a status. */
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

/** The code in an error answer: a `Why`, or `failed` for an unexpected error. */
type ErrorCode = Why | 'failed';

/** All codes of error answers. Codes are stable; the texts may change. */
export const errorCodes: readonly ErrorCode[] = [...(Object.keys(statusOf) as Why[]), 'failed'];

/** The JSON body of an error. `error` and `message` hold the same sentence, as documented. */
export function errorBody(
  { code, why, message }: { code: number; why: ErrorCode; message: string },
  more: object = {},
): object {
  return { ok: false, code, why, error: message, message, ...more };
}

/** Messages by field name. */
export type FieldTexts = Record<string, string[]>;

/** One of the things that stop a request: a stable code, a sentence, and the page where it is mended, if the caller may open it. */
interface Blocking {
  code: string;
  message: string;
  link: string | null;
}

/** The default message of each reason. */
const plainText: Record<Why, string> = {
  'bad-input': 'Please check what you entered.',
  'not-signed-in': 'Please sign in first.',
  'plan-ended': planEndText('trial-ended', true),
  forbidden: 'You don’t have access to this. Ask an owner to turn it on for you.',
  'not-found': 'This doesn’t exist, or was deleted.',
  'wrong-method': 'This address does not take that kind of request.',
  conflict: 'This can’t be done right now.',
  'too-large': 'This is too large to send.',
  'wrong-type': 'This address does not take that kind of content.',
  'too-many': 'Too many tries. Please wait a moment and try again.',
  unavailable: 'Your data can’t be reached right now. Please try again in a moment.',
};

/**
 * A refusal whose message the caller may read. Domain code throws it; `respond` turns it into JSON, `submit` into
 * messages at the form's fields, the error boundary into a page. `fields` are the invalid fields; `headers` are sent
 * with the answer (`Retry-After`, `Allow`); `handedOver` tells a call that what it sent was stored for somebody else to decide;
 * `otpRequired` tells a call that a code is needed; `blocking` lists what has to be mended or accepted first; `parentLink` is the parent
 * page to link to from a 404.
 */
export class Refusal extends Error {
  readonly why: Why;
  readonly fields: FieldTexts | undefined;
  readonly headers: Record<string, string>;
  readonly otpRequired: boolean;
  readonly handedOver: boolean;
  readonly blocking: readonly Blocking[] | undefined;
  readonly parentLink: { to: string; label: string } | undefined;

  constructor(
    why: Why,
    message: string = plainText[why],
    more: {
      fields?: FieldTexts | undefined;
      headers?: Record<string, string>;
      otpRequired?: boolean;
      handedOver?: boolean;
      blocking?: readonly Blocking[];
      parentLink?: { to: string; label: string } | undefined;
    } = {},
  ) {
    super(message);
    this.name = 'Refusal';
    this.why = why;
    this.fields = more.fields;
    this.headers = more.headers ?? {};
    this.otpRequired = more.otpRequired ?? false;
    this.handedOver = more.handedOver ?? false;
    this.blocking = more.blocking;
    this.parentLink = more.parentLink;
  }

  get status(): number {
    return statusOf[this.why];
  }
}

/** An unexpected failure after which everything was undone, so the same request may be sent again. Handled like its cause. */
export class Undone extends Error {
  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.name = 'Undone';
  }
}

/** A refusal for one invalid field. The message is shown at the field and as the summary. */
export function refuseField(field: string, text: string): Refusal {
  return new Refusal('bad-input', text, { fields: { [field]: [text] } });
}

/** Refuses with 409 a change that is based on another revision than the stored one. Without `sent` it is based on none. */
export function checkRevision(sent: number | undefined, stored: number | undefined, text: string): void {
  // Records that were never changed may have none.
  if (sent !== undefined && sent !== (stored ?? 0)) throw new Refusal('conflict', text);
}

/** A 503: the database is unreachable, usually for the second it takes to restart. */
export function refuseUnavailable(): Refusal {
  return new Refusal('unavailable', undefined, { headers: { 'Retry-After': '2' } });
}

/** Also on every page, while the disk is full. */
export const noRoomText = 'There is no space left to save anything. You can still read everything.';

/** For clients: a public link that is unknown, or no longer valid. */
export const deadLinkText =
  'This link does not work, or no longer does. Please ask the sender for a new one.';

/** A 503: the disk is full. */
export function refuseNoRoom(): Refusal {
  return new Refusal('unavailable', noRoomText, { headers: { 'Retry-After': '60' } });
}

/** A 503: a service that the suite needs, such as the model or the payment service, has failed. */
export function refuseOutage(text: string): Refusal {
  return new Refusal('unavailable', text, { headers: { 'Retry-After': '30' } });
}

/** A 429 with `Retry-After`. `seconds` is rounded up and at least 1. */
export function refuseTooMany(seconds: number): Refusal {
  const wait = Math.max(1, Math.ceil(seconds));
  return new Refusal('too-many', undefined, { headers: { 'Retry-After': String(wait) } });
}

/** A place in an input, as forms, calls and answers name it: 'lines[1].description'. */
export function placeOf(path: readonly PropertyKey[]): string {
  return path.reduce<string>((place, part) => {
    if (typeof part === 'number') return `${place}[${part}]`;
    return place === '' ? String(part) : `${place}.${String(part)}`;
  }, '');
}

/** A schema's errors as a refusal: every invalid field with its messages. The refusal's message is the first of them. */
export function refuseInput({
  issues,
}: {
  issues: readonly Pick<z.core.$ZodIssue, 'path' | 'message'>[];
}): Refusal {
  // A map, since a field that was sent may be called `constructor`.
  const fields = new Map<string, string[]>();
  for (const { path, message } of issues) {
    const field = placeOf(path);
    // An empty list is no text, and too short for one.
    const others = (fields.get(field) ?? []).filter((other) => other !== message);
    fields.set(field, [...others, message]);
  }
  return new Refusal('bad-input', issues[0]?.message, { fields: Object.fromEntries(fields) });
}

/** Runs `work` and prefixes the field names of its refusals with `name`: 'job.jobDate'. */
export async function refusedUnder<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Refusal) || !error.fields) throw error;
    const named = Object.entries(error.fields).map(([field, texts]) => [
      field === '' ? name : field.startsWith('[') ? `${name}${field}` : `${name}.${field}`,
      texts,
    ]);
    throw new Refusal(error.why, error.message, { fields: Object.fromEntries(named) });
  }
}
