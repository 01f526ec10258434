import { data, type RouterContextProvider, redirectDocument } from 'react-router';
import { log } from '~/core/log.server';
import { errorBody, Refusal, refuseNoRoom, refuseUnavailable } from '~/core/refusal';
import { isOutOfRoom, isUnreachable } from '~db/unreachable';
import { roomAt } from './menu';
import { countFailure } from './metrics/index.server';
import { requestFacts } from './request';

const sorry = 'Something went wrong on our side. Please try again.';

/** What a failed page's error boundary is given. */
export interface PageFailure {
  text: string;
  requestId: string;
  /** The parent of a missing thing, or the list of its kind, for the link on the error page. */
  room?: { to: string; label: string } | undefined;
  /** What was typed into the form that could not be carried out, as lines of text. */
  typed?: string | undefined;
}

/** Writes an error that nobody expected into the log and answers the id under which it stands there. */
export function logFailure(error: unknown, context: Readonly<RouterContextProvider>): string {
  const { id } = context.get(requestFacts);
  countFailure();
  log().error({ requestId: id, err: error }, 'request failed');
  return id;
}

/**
 * What a door says of an error: a database that is away is no fault of the request, and it may come again in a moment;
 * no more is a disk that is full. It is logged all the same; the driver has tried again by then.
 */
export function refusalOf(error: unknown, context: Readonly<RouterContextProvider>): Refusal | null {
  if (error instanceof Refusal) return error;
  const refusal = isOutOfRoom(error) ? refuseNoRoom() : isUnreachable(error) ? refuseUnavailable() : null;
  if (refusal) logFailure(error, context);
  return refusal;
}

/** Whether an error says that the database is away: nothing was done, and the same request may come again. */
export function isAway(error: unknown): boolean {
  return error instanceof Refusal ? error.why === 'unavailable' : isUnreachable(error);
}

/** The JSON answer to whatever was thrown: a refusal with its status, anything else a plain 500. */
export function failedCall(
  error: unknown,
  context: Readonly<RouterContextProvider>,
  failed: string = sorry,
): Response {
  if (error instanceof Response) return error;
  const refusal = refusalOf(error, context);
  if (refusal) {
    const { status, why, message, fields, otpRequired } = refusal;
    // Some HTTP clients take a 401 for broken that does not say how one signs in; browsers ask nobody for a bearer token.
    const headers = { ...(status === 401 && { 'WWW-Authenticate': 'Bearer' }), ...refusal.headers };
    const more = { ...(fields && { fields }), ...(otpRequired && { otpRequired }) };
    return Response.json(errorBody({ code: status, why, message }, more), { status, headers });
  }
  const requestId = logFailure(error, context);
  const body = errorBody({ code: 500, why: 'failed', message: failed }, { requestId });
  return Response.json(body, { status: 500 });
}

/** The redirect for people without a session: by a new document, so that nothing of the former user stays in memory. */
export function toStart(headers: [string, string][] = []): Response {
  return redirectDocument('/', { headers });
}

/**
 * What a page throws instead: a stranger goes to the landing page, everything else to the error boundary. With its `pathname`
 * the link on from a missing thing, or from a wrong address, leads to its menu page, which the caller may open; or to the
 * parent that the refusal names. What was typed into a form of this request is given back.
 */
export function failedPage(
  error: unknown,
  context: Readonly<RouterContextProvider>,
  failed: string = sorry,
  pathname?: string,
) {
  if (error instanceof Response) return error;
  const { id: requestId, typed } = context.get(requestFacts);
  const refusal = refusalOf(error, context);
  if (refusal) {
    if (refusal.why === 'not-signed-in') return toStart();
    const { status, message: text } = refusal;
    carry(refusal.headers, context);
    const isWrongAddress = refusal.why === 'not-found' || refusal.why === 'bad-input';
    const room = isWrongAddress && pathname ? (refusal.within ?? roomAt(pathname)) : undefined;
    return data({ text, requestId, room, typed } satisfies PageFailure, { status });
  }
  logFailure(error, context);
  return data({ text: failed, requestId } satisfies PageFailure, { status: 500 });
}

/** The answer of an address that is a file and no page: a stranger goes to the landing page, all else is a sentence. */
export function failedText(
  error: unknown,
  context: Readonly<RouterContextProvider>,
  failed: string = sorry,
): Response {
  if (error instanceof Response) return error;
  const said = (text: string, status: number, more: Record<string, string> = {}) =>
    new Response(`${text}\n`, {
      status,
      headers: { ...more, 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' },
    });
  const refusal = refusalOf(error, context);
  if (refusal) {
    if (refusal.why === 'not-signed-in') return toStart();
    return said(refusal.message, refusal.status, refusal.headers);
  }
  logFailure(error, context);
  return said(failed, 500);
}

/** Puts a refusal's headers (`Retry-After`, `Allow`) on the page's answer: the router itself drops them there. */
export function carry(headers: Record<string, string>, context: Readonly<RouterContextProvider>): void {
  for (const [name, value] of Object.entries(headers)) context.get(requestFacts).headers.set(name, value);
}

/** The sentence for a form whose save failed in a way that nobody expected. */
export function sorryText(failed: string | undefined, requestId: string): string {
  return failed ?? `${sorry} (${requestId})`;
}
