/**
 * Every kind of mail there is, and whom it goes to:
 * - `account`: somebody's sign-in address, about their sign-in. Always sent, so its text is fixed and has no word of a user.
 * - `colleague`: somebody of the company, in the words of others.
 * - `invitation`: a stranger who becomes a colleague.
 * - `client`: a stranger.
 */
export const mailKinds = {
  'confirm-address': 'account',
  'new-password': 'account',
  'sign-in-warning': 'account',
  invitation: 'invitation',
  quotation: 'client',
  'quotation-accepted': 'client',
  invoice: 'client',
  'invoice-reminder': 'client',
  'meeting-invitation': 'client',
  task: 'colleague',
  meeting: 'colleague',
  job: 'colleague',
  leave: 'colleague',
  'quotation-answered': 'colleague',
  'stock-alerts': 'colleague',
  morning: 'colleague',
  'export-ready': 'colleague',
  'handed-over': 'colleague',
  'plan-unpaid': 'colleague',
  'company-closing': 'colleague',
  'company-deleted': 'colleague',
} as const;

export type MailKind = keyof typeof mailKinds;

type KindsTo<R> = { [K in MailKind]: (typeof mailKinds)[K] extends R ? K : never }[MailKind];
type AccountKind = KindsTo<'account'>;
export type ColleagueKind = KindsTo<'colleague'>;
export type OutsideKind = KindsTo<'invitation' | 'client'>;

/** Whose words a mail carries: a person, or the company where the clock sends it. A company is confirmed once one owner is. */
export interface Sender {
  isConfirmed: boolean;
}

/** A sender whose mail to an address outside the company was counted: only `countOutside` makes one. */
export interface CountedSender extends Sender {
  counted: true;
}

/** The address of somebody of the company. Until they confirm it or sign in, it may be a stranger's. */
export interface ColleagueAddress {
  email: string;
  isConfirmed: boolean;
  hasSignedIn: boolean;
}

/** Whom a mail goes to, and by whom it is where it carries somebody's words. */
export type Addressed =
  | { kind: AccountKind; by?: never; to: string }
  | { kind: ColleagueKind; by: Sender; to: ColleagueAddress | readonly ColleagueAddress[] }
  | { kind: OutsideKind; by: CountedSender; to: string };

/**
 * The addresses that a mail may go to. An unconfirmed sender reaches no unconfirmed address and nobody outside the company; a
 * confirmed one also reaches colleagues who have signed in.
 */
export function reachable(mail: Addressed): string[] {
  const { by, to } = mail;
  if (!by) return [to];
  if (typeof to === 'string') return by.isConfirmed ? [to] : [];
  return [to]
    .flat()
    .filter(({ isConfirmed, hasSignedIn }) => isConfirmed || (by.isConfirmed && hasSignedIn))
    .map(({ email }) => email);
}
