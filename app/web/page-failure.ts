import { isRouteErrorResponse } from 'react-router';
import type { PageFailure } from './failure.server';

/** Thrown if no answer came: the browser is offline, or the server is down. */
export class NotReached extends Error {}

const titles: Record<number, string> = {
  403: 'You don’t have access to this page',
  404: 'We can’t find this',
  413: 'That’s too much at once',
  429: 'Slow down a little',
};

/** The beginning of a refusal's text that the title of a 403 says already. */
const saidByTitle = 'You don’t have access to this. ';

/** The texts of an error page, from whatever a loader or action threw. */
export function failureOf(error: unknown): {
  title: string;
  text: string;
  requestId: string | undefined;
  /** Whether the person lacks access to the page. */
  isForbidden: boolean;
  /** Whether the same address may work in a moment. */
  passes: boolean;
  /** False if no answer came. The page then reloads by itself. */
  reached: boolean;
  /** The link to go on with. */
  parentLink?: { to: string; label: string } | undefined;
  /** What was typed into a form that is gone. */
  typed?: string | undefined;
} {
  if (isNotReached(error)) {
    const text = 'This page couldn’t be loaded. It opens by itself once you’re back online.';
    return {
      title: 'You’re offline',
      text,
      requestId: undefined,
      isForbidden: false,
      passes: true,
      reached: false,
    };
  }
  const { status, data } = isRouteErrorResponse(error)
    ? error
    : { status: 500, data: { text: 'Please try again in a moment.' } };
  const { text, requestId, parentLink, typed } = (
    typeof data === 'object' ? data : {}
  ) as Partial<PageFailure>;
  return {
    title: titles[status] ?? 'Something went wrong',
    text: text?.replace(saidByTitle, '') ?? 'Please go back and try again.',
    // Refusals are not in the log.
    requestId: status >= 500 ? requestId : undefined,
    parentLink,
    typed,
    isForbidden: status === 403,
    passes: status === 429 || status >= 500,
    reached: true,
  };
}

/** Failures the middleware does not see, such as a page's code that could not be loaded. */
function isNotReached(error: unknown): boolean {
  if (error instanceof NotReached) return true;
  return !isRouteErrorResponse(error) && typeof navigator !== 'undefined' && navigator.onLine === false;
}
