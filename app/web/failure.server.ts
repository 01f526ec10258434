import { data, type RouterContextProvider, redirectDocument } from 'react-router';
import { log } from '~/core/log.server';
import { errorBody, Refusal, refuseNoRoom, refuseOutage, refuseUnavailable, Undone } from '~/core/refusal';
import { companyDb } from '~db/company-db';
import { ownerNames } from '~db/owners';
import { isOutOfRoom, isUnreachable } from '~db/unreachable';
import { knownCaller } from './caller.server';
import { sectionAt } from './menu.server';
import { countFailure } from './metrics/index.server';
import { requestFacts } from './request';

const sorry = 'Something went wrong on our side. Please try again.';

/** The data of a failed page's error boundary. */
export interface PageFailure {
  text: string;
  requestId: string;
  /** The parent of the missing thing, or the list of its kind, for the link on the error page. */
  parentLink?: { to: string; label: string } | undefined;
  /** What was typed into the failed form, as lines of text. */
  typed?: string | undefined;
}

/**
 * Logs an unexpected error and returns the request id to look it up by. It is none where the client has broken the request
 * off, so that its body could not be read.
 */
export function logFailure(error: unknown, context: Readonly<RouterContextProvider>): string {
  const { id, isBrokenOff } = context.get(requestFacts);
  if (isBrokenOff() && error instanceof Error && error.name === 'AbortError') return id;
  countFailure();
  log().error({ requestId: id, err: error }, 'request failed');
  return id;
}

/**
 * Turns an error into a refusal if the cause is an unreachable database, a full disk, or an outside service after whose
 * failure everything was undone: the same request may succeed in a moment. It is logged all the same. `failed` is the
 * operation's text.
 */
export function refusalOf(
  error: unknown,
  context: Readonly<RouterContextProvider>,
  failed: string = sorry,
): Refusal | null {
  if (error instanceof Refusal) return error;
  const refusal = outageOf(error, failed);
  if (refusal) logFailure(error, context);
  return refusal;
}

function outageOf(error: unknown, failed: string): Refusal | null {
  if (isOutOfRoom(error)) return refuseNoRoom();
  if (isUnreachable(error)) return refuseUnavailable();
  return error instanceof Undone ? refuseOutage(failed) : null;
}

/** Whether an error means that the database is unreachable: nothing was changed, and the request may be repeated. */
export function isAway(error: unknown): boolean {
  return error instanceof Refusal ? error.why === 'unavailable' : isUnreachable(error);
}

/** The JSON response to an error: a refusal with its status, anything else a plain 500. */
export function failedCall(
  error: unknown,
  context: Readonly<RouterContextProvider>,
  failed: string = sorry,
): Response {
  if (error instanceof Response) return error;
  const refusal = refusalOf(error, context, failed);
  if (refusal) {
    const { status, why, message, fields, otpRequired, handedOver, blocking } = refusal;
    // Some HTTP clients reject a 401 without this header. Browsers do not prompt for bearer tokens.
    const headers = { ...(status === 401 && { 'WWW-Authenticate': 'Bearer' }), ...refusal.headers };
    const more = {
      ...(fields && { fields }),
      ...(otpRequired && { otpRequired }),
      ...(handedOver && { handedOver }),
      ...(blocking && { blocking }),
    };
    return Response.json(errorBody({ code: status, why, message }, more), { status, headers });
  }
  const requestId = logFailure(error, context);
  const body = errorBody({ code: 500, why: 'failed', message: failed }, { requestId });
  return Response.json(body, { status: 500 });
}

/** The redirect for people without a session. It reloads the document, so that no data of the former user stays in memory. */
export function toStart(headers: [string, string][] = []): Response {
  return redirectDocument('/', { headers });
}

/**
 * What a page throws instead of an error: a stranger is redirected to the landing page, everything else goes to the
 * error boundary. With `pathname`, the error page links to the section's menu page if the caller may open it, or to the
 * parent named by the refusal. What was typed into the request's form is returned.
 */
export async function failedPage(
  error: unknown,
  context: Readonly<RouterContextProvider>,
  failed: string = sorry,
  pathname?: string,
) {
  if (error instanceof Response) return error;
  const { id: requestId, typed } = context.get(requestFacts);
  const refusal = refusalOf(error, context, failed);
  if (refusal) {
    if (refusal.why === 'not-signed-in') return toStart();
    const { status } = refusal;
    const text = await withOwners(refusal, context);
    carry(refusal.headers, context);
    const isWrongAddress = refusal.why === 'not-found' || refusal.why === 'bad-input';
    const parentLink = isWrongAddress && pathname ? (refusal.parentLink ?? sectionAt(pathname)) : undefined;
    return data({ text, requestId, parentLink, typed } satisfies PageFailure, { status });
  }
  logFailure(error, context);
  return data({ text: failed, requestId } satisfies PageFailure, { status: 500 });
}

/** The text of a refusal. Where it says to ask an owner, it names them. */
async function withOwners({ why, message }: Refusal, context: Readonly<RouterContextProvider>) {
  if (why !== 'forbidden' || !message.includes(anOwner)) return message;
  const caller = await knownCaller(context);
  if (!caller?.actor) return message;
  const names = await ownerNames(companyDb(caller.actor.companyId)).catch(() => []);
  const last = names.pop();
  if (!last) return message;
  return message.replace(anOwner, `Ask ${names.length > 0 ? `${names.join(', ')} or ${last}` : last}`);
}

const anOwner = 'Ask an owner';

/**
 * The error response of an address that is a file: a stranger is redirected to the landing page, everything else is one
 * sentence of text.
 */
export function failedText(
  error: unknown,
  context: Readonly<RouterContextProvider>,
  failed: string = sorry,
): Response {
  if (error instanceof Response) return error;
  const answerInText = (text: string, status: number, more: Record<string, string> = {}) =>
    new Response(`${text}\n`, {
      status,
      headers: { ...more, 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' },
    });
  const refusal = refusalOf(error, context, failed);
  if (refusal) {
    if (refusal.why === 'not-signed-in') return toStart();
    return answerInText(refusal.message, refusal.status, refusal.headers);
  }
  logFailure(error, context);
  return answerInText(failed, 500);
}

/** Sets a refusal's headers (`Retry-After`, `Allow`) on the page's response. The router drops the headers of thrown responses. */
export function carry(headers: Record<string, string>, context: Readonly<RouterContextProvider>): void {
  for (const [name, value] of Object.entries(headers)) context.get(requestFacts).headers.set(name, value);
}

/** The message for a form that failed unexpectedly. */
export function sorryText(failed: string | undefined, requestId: string): string {
  return failed ?? `${sorry} (${requestId})`;
}
