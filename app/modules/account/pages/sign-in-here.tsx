import { toScannedPage } from '~/web/scanned.server';
import { beginBrowserSession, storePendingTwoFactor } from '~/web/session.server';
import { SignInDialog } from '~/web/sign-in-dialog';
import { submit } from '~/web/submit.server';
import { beginSignIn } from '../sign-in.server';
import type { Route } from './+types/sign-in-here';

export const loader = toScannedPage;
/**
 * Returns to the scanned page above. Only the page that asks for a code gets the address, and it accepts only this
 * suite's addresses.
 */
export const action = submit(beginSignIn, {
  authenticates: true,
  to: (begun, _, { kept, at }) =>
    'half' in begun
      ? `/login/code?${new URLSearchParams({ to: `${at ?? '/'}${typedBefore(kept)}` })}`
      : `..${typedBefore(kept)}`,
  headers: async (begun, source) =>
    'half' in begun ? await storePendingTwoFactor(begun.half) : await beginBrowserSession(begun, source),
});

/** The dialog of a scanned page, posted as a plain form. */
export default function SignInHere({ actionData, matches }: Route.ComponentProps) {
  const at = matches.at(-2)?.pathname ?? '/';
  const kept = actionData?.result.initialValue?.kept;
  return <SignInDialog at={at.replace(/\/+$/, '')} kept={isRecord(kept) ? kept : {}} reply={actionData} />;
}

/** What was typed on the page below, as a query that fills its form again. */
function typedBefore(kept: unknown): string {
  if (!isRecord(kept)) return '';
  const words = Object.entries(kept).filter(
    ([, value]) => typeof value === 'string' && value.length <= 1_000,
  );
  return words.length > 0 ? `?${new URLSearchParams(words as [string, string][])}` : '';
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
