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
  ['/Quotes/abc', '/Quotes/abc'],
  ['/calendar', '/calendar'],
])('%s stands in the log as %s', (path, logged) => {
  expect(loggedPath(path)).toBe(logged);
});
