import { counted } from '~/core/counted';

/** What the account's pages and calls say. The first part is the catalogue's, word for word. */
export const signInFailed = 'Incorrect Username/Password';
export const signedUp = 'Signup successful! Logging you in...';
export const signUpFailed = 'An error occurred during signup.';
export const passwordTooShort = 'Password must be at least 6 characters!';
export const resetSent = 'Password reset email sent successfully!';
export const resetFailed = 'An Error Has Occurred';
export const creditsFailed = 'Failed to fetch credits';
export const emailInUse = 'This e-mail cannot be used';

export const emailNeeded = 'Enter your email address.';
export const passwordNeeded = 'Enter your password.';
export const cookiesRefused =
  'Your browser didn’t keep you signed in. Allow cookies for this site, then sign in again.';
export const passwordTooLong = 'Password must be at most 200 characters.';
export const passwordCommon = 'This password is too common. Choose another one.';
export const passwordOwn =
  'This password is too easy to guess from your name, address or company. Choose another one.';
export const resetLinkGone = 'This link was already used or is too old. Request a new one.';
export const emailLinkGone =
  'This link was already used or is older than a day. Get a new one in Settings, Contact.';
export const emailChangeFailed = 'The address could not be changed. Please try again.';
export const emailConfirmed = 'Your address is confirmed.';
export const emailConfirmedAlready = 'Your address is already confirmed.';
export const confirmationLate =
  'The email is taking longer than usual. If it hasn’t arrived in a minute, send it again.';
export const confirmationFailed = 'The email could not be sent. Please try again.';
export const confirmationToFile = 'No mail server is set up, so the email is a file in the outbox folder.';
export const confirmationSent = 'We sent you the email again. Open its link to confirm your address.';
const confirmBefore = (doing: string) =>
  `Confirm your email address before you ${doing}: open the link we sent you, or get a new one in Settings, Contact.`;
export const confirmFirst = {
  client: confirmBefore('email clients'),
  invitation: confirmBefore('invite people'),
};
export const emailChanged = 'Your new address is confirmed. Use it to sign in from now on.';
export const emailWithdrawn = 'Your address was not changed.';
export const passwordChanged = 'Your new password is set. Please sign in with it.';
export const passwordOfAnother = (name: string) =>
  `The new password is set. This browser is still signed in as ${name}: sign out to sign in with it.`;
export const currentPasswordNeeded = 'Enter your current password.';
export const currentPasswordWrong = 'This is not your current password.';
export const passwordForEmail = 'Enter your current password to change your sign-in address.';
export const mailedTooOften = (seconds: number) =>
  `Too many emails to this address or from your company. Try again in ${waitInWords(seconds)}.`;
export const passwordRaced = 'Your password was just changed in another window. Please try again.';
export const passwordReplaced = 'Your new password is set. You’re signed out everywhere else.';
export const deviceUnknown = 'This device is already signed out.';
export const deviceIsThis = 'This is the device you’re using. Use Sign out in the menu.';
export const deviceEnded = 'The device is signed out.';
export const othersEnded = 'You’re signed out everywhere else.';
export const otpNeeded = 'Enter the code from your authenticator app.';
export const otpWrong = 'This code is wrong or was already used. Wait for the next one and try again.';
export const halfGone = 'That took too long, or your password has changed.';
export const secondFactorOn = 'Two-factor sign-in is already on.';
export const secondFactorIsOff = 'Two-factor sign-in is off.';
export const secondFactorNotBegun = 'That took more than half an hour. Please start again.';
export const secondFactorOff = 'Two-factor sign-in is switched off.';
export const secondFactorNeeded = 'Owners and HR must use two-factor sign-in from now on.';
export const secondFactorFree = 'Two-factor sign-in is optional again.';
export const notOwnReset = 'Switch your own off in Settings, Security.';
export const personNeeded = 'Choose a person.';
export const personUnknown = 'This person is not in your company.';
export const nameNeeded = 'Enter your name.';
export const companyNameNeeded = 'Enter the name of your company.';
export const namesSaved = 'Saved. You can change both in Settings.';
export const tokenNameNeeded = 'Enter a name for this token.';
export const tokenDaysWrong = 'Choose one of the options.';
export const tokensFull = 'You have 20 tokens, which is the limit. Revoke one you no longer use.';
export const tokensByBrowser = 'Sign in with a browser to create or revoke API tokens.';
export const tokenUnknown = 'This token doesn’t exist or was already revoked.';
export const tokenRevoked = 'The token is revoked.';
export const eventsFailed = 'The security events could not be loaded. Please try again.';
export const listNeeded = 'Choose one of the lists.';
export const lookFailed = 'Your choice could not be saved. Please try again.';
export const signedOut = 'You’re signed out.';

function waitInWords(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  return minutes < 120 ? counted(minutes, 'minute') : counted(Math.ceil(minutes / 60), 'hour');
}
