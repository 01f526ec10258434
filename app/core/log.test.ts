import { expect, test } from 'vitest';
import { loggedPath } from './log.server';

test.each([
  ['/ResetPassword/abc', '/ResetPassword/[token]'],
  ['/confirmemail/abc', '/confirmemail/[token]'],
  ['/ConfirmEmail/abc.data', '/ConfirmEmail/[token]'],
  ['/Quotation/abc', '/Quotation/[token]'],
  ['/Quotation/abc/pdf', '/Quotation/[token]/pdf'],
  ['/calendar/abc.ics', '/calendar/[token]'],
  ['/leave-calendar/abc.ics', '/leave-calendar/[token]'],
  ['/StoryboardClient/abc', '/StoryboardClient/[token]'],
  ['/StoryboardClient/abc/files/def', '/StoryboardClient/[token]/files/def'],
  ['//ResetPassword/abc', '/ResetPassword/[token]'],
  ['//ResetPassword//abc', '/ResetPassword/[token]'],
  ['/Quotation///abc//pdf', '/Quotation/[token]//pdf'],
  ['/\\\\ResetPassword/abc', '/ResetPassword/[token]'],
  ['/%52esetPassword/abc', '/%52esetPassword/[token]'],
  ['/ResetPassword/', '/ResetPassword/'],
  ['/%zz/abc', '/%zz/abc'],
  ['/Quotes/abc', '/Quotes/abc'],
  ['/calendar', '/calendar'],
])('%s stands in the log as %s', (path, logged) => {
  expect(loggedPath(path)).toBe(logged);
});
