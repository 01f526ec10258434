import { expect, test } from 'vitest';
import { withoutLinks } from './clean-text';

test.each([
  ['DBS Bank https://dbs.evil.example/x', 'DBS Bank'],
  ['Your card is blocked: HTTP://evil.example', 'Your card is blocked:'],
  ['Look at www.evil.example now', 'Look at now'],
  ['Call evil.example/login?x=1', 'Call evil example'],
  ['Write to help@evil.example', 'Write to'],
  ['Go to 银行.中国 or evil。com', 'Go to 银行 中国 or evil com'],
  ['Booking.com Pte. Ltd.', 'Booking com Pte. Ltd.'],
  ['J. P. O’Brien (Pte) Ltd', 'J. P. O’Brien (Pte) Ltd'],
  ['No. 1 Tan 2.0', 'No. 1 Tan 2.0'],
])('%j has no link as %j', (name, shown) => {
  expect(withoutLinks(name)).toBe(shown);
});
