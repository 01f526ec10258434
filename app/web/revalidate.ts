import type { ShouldRevalidateFunction } from 'react-router';

/**
 * For layout data that changes after a form but not with navigation. If the form's result is unknown it stays, and with
 * it the form's once-token: sent again, it is the same request.
 */
export const afterForms: ShouldRevalidateFunction = ({ formMethod, actionStatus = 200 }) =>
  formMethod === 'POST' && actionStatus < 500;

/** For layout data that background work changes too: also when the page revalidates by itself. */
export const alsoWhenLookingAgain: ShouldRevalidateFunction = (asked) => {
  const { currentUrl, nextUrl, formMethod } = asked;
  return afterForms(asked) || (formMethod === undefined && currentUrl.href === nextUrl.href);
};

/**
 * For a page whose form is based on a version of its record: also after a refused save, which the router skips by
 * default, so that the newer version is shown and the next save is based on it. Not if the database is unreachable,
 * since the page could not be read either and what was typed would be lost.
 */
export const alsoAfterRefusals: ShouldRevalidateFunction = (asked) =>
  afterForms(asked) || asked.defaultShouldRevalidate;

/**
 * Whether only the sign-in dialog of a scanned page opens (`login=now`) or is dismissed (`login=later`). Nothing else
 * changes, and a phone in front of a shelf may be offline: a loader that asked the server would lose the page and what
 * was typed.
 */
export function onlyAsksToSignIn({ nextUrl, formMethod }: Parameters<ShouldRevalidateFunction>[0]): boolean {
  return formMethod === undefined && ['now', 'later'].includes(nextUrl.searchParams.get('login') ?? '');
}
