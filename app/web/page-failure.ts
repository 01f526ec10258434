import { isRouteErrorResponse } from 'react-router';

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
} {
  if (!isRouteErrorResponse(error)) {
    return {
      title: 'Something went wrong',
      text: 'Please try again in a moment.',
      requestId: undefined,
      passes: true,
    };
  }
  const { text, requestId } = (typeof error.data === 'object' ? error.data : {}) as Partial<
    Record<string, string>
  >;
  return {
    title: titles[error.status] ?? 'Something went wrong',
    text: text ?? 'Please go back and try again.',
    // A refusal is no failure of ours: only those are looked up in the log.
    requestId: error.status >= 500 ? requestId : undefined,
    passes: error.status === 429 || error.status >= 500,
  };
}
