import { isRouteErrorResponse } from 'react-router';
import type { PageFailure } from './failure.server';

/** Thrown in the place of an answer that never came: the browser has no network, or the server is away. */
export class NotReached extends Error {}

const titles: Record<number, string> = {
  403: 'You don’t have access to this page',
  404: 'This is not here',
  429: 'A little too fast',
};

/** The words of an error page, from whatever a loader or an action has thrown. */
export function failureOf(error: unknown): {
  title: string;
  text: string;
  requestId: string | undefined;
  /** Whether the same address may work in a moment. */
  passes: boolean;
  /** False where no answer came: the page opens by itself once one does. */
  reached: boolean;
  /** Where the way on leads. */
  room?: { to: string; label: string } | undefined;
  /** What was typed into a form that has no page any more. */
  typed?: string | undefined;
} {
  if (isNotReached(error)) {
    const text = 'This page could not be loaded. It opens by itself once the network is back.';
    return { title: 'No network', text, requestId: undefined, passes: true, reached: false };
  }
  const { status, data } = isRouteErrorResponse(error)
    ? error
    : { status: 500, data: { text: 'Please try again in a moment.' } };
  const { text, requestId, room, typed } = (typeof data === 'object' ? data : {}) as Partial<PageFailure>;
  return {
    title: titles[status] ?? 'Something went wrong',
    text: text ?? 'Please go back and try again.',
    // A refusal is no failure of ours: only those are looked up in the log.
    requestId: status >= 500 ? requestId : undefined,
    room,
    typed,
    passes: status === 429 || status >= 500,
    reached: true,
  };
}

/** What the middleware has not seen, such as the code of a page, fails without a network as well. */
function isNotReached(error: unknown): boolean {
  if (error instanceof NotReached) return true;
  return !isRouteErrorResponse(error) && typeof navigator !== 'undefined' && navigator.onLine === false;
}
