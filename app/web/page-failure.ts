import { isRouteErrorResponse } from 'react-router';
import type { PageFailure } from './failure.server';

const titles: Record<number, string> = {
  403: 'This room is not open to you',
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
  /** Where the way on leads. */
  room?: { to: string; label: string } | undefined;
  /** What was typed into a form that has no page any more. */
  typed?: string | undefined;
} {
  // What was never answered may work in a moment.
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
  };
}
