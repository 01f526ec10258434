import type { ShouldRevalidateFunction } from 'react-router';

/**
 * For what a frame shows: it changes when a form was sent, not when another page is opened. Where nobody knows
 * what came of the form it stays, and with it the form's once-token: sent again, it is the same request.
 */
export const afterForms: ShouldRevalidateFunction = ({ formMethod, actionStatus = 200 }) =>
  formMethod === 'POST' && actionStatus < 500;

/** For a frame that shows what work in the background changes too: also when its page looks again by itself. */
export const alsoWhenLookingAgain: ShouldRevalidateFunction = (asked) => {
  const { currentUrl, nextUrl, formMethod } = asked;
  return afterForms(asked) || (formMethod === undefined && currentUrl.href === nextUrl.href);
};

/**
 * For a page whose form stands on a version of what it shows: also after a save that was refused, which the
 * router leaves out, so that what is newer is shown and the next save stands on it. Not where the database is away: the page
 * could not be read either, and what was typed would go with it.
 */
export const alsoAfterRefusals: ShouldRevalidateFunction = (asked) =>
  afterForms(asked) || asked.defaultShouldRevalidate;

/**
 * Whether the dialog of a scanned page that asks to log in only opens (`login=now`) or is put off (`login=later`): nothing else
 * changes on the page, and a phone at a shelf may not reach the server just then. One route that asks the server all the same
 * would lose the page, with what was typed.
 */
export function onlyAsksToLogIn({ nextUrl, formMethod }: Parameters<ShouldRevalidateFunction>[0]): boolean {
  return formMethod === undefined && ['now', 'later'].includes(nextUrl.searchParams.get('login') ?? '');
}
