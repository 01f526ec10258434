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

export const emailNeeded = 'Enter your e-mail address.';
export const passwordNeeded = 'Enter your password.';
export const cookiesRefused =
  'Your browser has not kept that you logged in. Allow cookies for this site, then log in again.';
export const passwordTooLong = 'Password must be at most 200 characters.';
export const passwordCommon = 'Too many people use this password, so it is tried first. Choose another.';
export const passwordOwn =
  'Your address, your name or your company is the first thing that others would try. Choose another password.';
export const resetLinkGone = 'This link has been used already or is too old. Ask for a new one.';
export const emailLinkGone =
  'This link has been used already or is older than a day. Get a new one in Settings, Contact.';
export const emailChangeFailed = 'The address could not be changed. Please try again.';
export const emailConfirmed = 'Your address is confirmed.';
export const emailConfirmedAlready = 'Your address is confirmed already.';
export const confirmationSent = 'We have sent you the mail again. Open its link to confirm your address.';
export const confirmBeforeClients =
  'Confirm your own e-mail address before you mail clients: open the link we sent you, or get a new one in Settings, Contact.';
export const emailChanged = 'Your new address is confirmed. From now on sign in with it.';
export const emailWithdrawn = 'Your address stays as it is.';
export const passwordChanged = 'Your new password is set. Please log in with it.';
export const passwordOfAnother = (name: string) =>
  `The new password is set. On this browser you are still signed in as ${name}: sign out to log in with it.`;
export const presentPasswordNeeded = 'Enter your present password.';
export const presentPasswordWrong = 'This is not your present password.';
export const passwordForEmail =
  'Enter your current password: with another address somebody else could sign in as you.';
export const mailedTooOften = (seconds: number) =>
  `This address or your company has had as many mails as we send for now. Try again in ${waitInWords(seconds)}.`;
export const passwordRaced = 'Your password was changed a moment ago, in another window. Please try again.';
export const passwordReplaced = 'Your new password is set. Everywhere else you are signed out.';
export const deviceUnknown = 'This device is signed out already.';
export const deviceIsThis = 'This is the device that you are using: press Sign out in the menu.';
export const deviceEnded = 'The device is signed out.';
export const othersEnded = 'Everywhere else you are signed out.';
export const otpNeeded = 'Enter the code from your authenticator app.';
export const otpWrong = 'This code is wrong, or was used already. Wait for the next one and try again.';
export const halfGone = 'It took too long, or your password was changed meanwhile. Please log in again.';
export const secondFactorOn = 'Two-factor sign-in is on already.';
export const secondFactorIsOff = 'Two-factor sign-in is off.';
export const secondFactorNotBegun = 'This took more than half an hour. Please begin again.';
export const secondFactorOff = 'Two-factor sign-in is switched off.';
export const secondFactorNeeded = 'Bosses and HR must use two-factor sign-in from now on.';
export const secondFactorFree = 'Two-factor sign-in is everybody’s own choice again.';
export const notOwnReset = 'Switch your own off in Settings, Security.';
export const personNeeded = 'Say which person it is.';
export const personUnknown = 'There is no such person in your company.';
export const nameNeeded = 'Enter your name.';
export const companyNameNeeded = 'Enter the name of your company.';
export const namesSaved = 'Saved. You can change both in Settings.';
export const tokenNameNeeded = 'Enter a name, so that you know this token again.';
export const tokenDaysWrong = 'Choose one of the offered times.';
export const tokensFull = 'You have 20 tokens, and cannot have more. Revoke one that you no longer use.';
export const tokensByBrowser =
  'API tokens are made and revoked only where you have signed in with a browser.';
export const tokenUnknown = 'There is no such token, or it was revoked already.';
export const tokenRevoked = 'The token is revoked.';
export const eventsFailed = 'The security events could not be loaded. Please try again.';
export const signedOut = 'You are signed out.';

function waitInWords(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  return minutes < 120 ? counted(minutes, 'minute') : counted(Math.ceil(minutes / 60), 'hour');
}
