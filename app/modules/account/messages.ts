/** What the account's pages and calls say. The first part is the catalogue's, word for word. */
export const messages = {
  signInFailed: 'Incorrect Username/Password',
  signedUp: 'Signup successful! Logging you in...',
  signUpFailed: 'An error occurred during signup.',
  passwordTooShort: 'Password must be at least 6 characters!',
  resetSent: 'Password reset email sent successfully!',
  resetFailed: 'An Error Has Occurred',
  creditsFailed: 'Failed to fetch credits',
  emailInUse: 'This e-mail cannot be used',

  emailNeeded: 'Enter your e-mail address.',
  passwordNeeded: 'Enter your password.',
  passwordTooLong: 'Password must be at most 200 characters.',
  resetLinkGone: 'This link has been used already or is older than an hour. Ask for a new one.',
  passwordChanged: 'Your new password is set. Please log in with it.',
  personUnknown: 'There is no such person in your company.',
  nameNeeded: 'Enter your name.',
  companyNameNeeded: 'Enter the name of your company.',
  namesSaved: 'Saved. You can change both in Settings.',
  signedOut: 'You are signed out.',
} as const;
