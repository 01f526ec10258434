import { expect, test } from 'vitest';
import { isMailUnknown, mailSentence, mailShown, openMail, outcomeOf } from './mail-outcome';

const now = new Date('2026-11-28T08:00:00Z');
const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
const [tan, lim] = ['tan@client.example', 'lim@client.example'];

test('a mail on its way for ten minutes is one of which nobody knows whether it left', () => {
  const shown = [undefined, ago(9), ago(11)].map((at) => mailShown(at && outcomeOf('pending', at), now));
  expect(shown).toEqual(['mailed', 'pending', 'unknown']);
  expect(mailShown(outcomeOf('failed', ago(99)), now)).toBe('failed');
  expect(mailSentence('unknown', tan)).toBe(`It’s not known whether the email to ${tan} has left.`);
});

test.each([
  ['none was sent', [], null],
  ['it is on its way', [['mailing', 9, tan]], { to: tan, is: 'pending' }],
  ['its server was killed', [['mailing', 11, tan]], { to: tan, is: 'unknown' }],
  [
    'it failed late',
    [
      ['mailing', 11, tan],
      ['not mailed', 10, tan],
    ],
    { to: tan, is: 'failed' },
  ],
  [
    'it left late',
    [
      ['mailing', 11, tan],
      ['mailed', 10, tan],
    ],
    null,
  ],
  [
    'another one has left since',
    [
      ['mailing', 99, tan],
      ['opened', 50],
      ['mailed', 10, lim],
    ],
    null,
  ],
] as const)('the last mail of a document where %s', (_, events, open) => {
  const history = events.map(([what, minutes, to]) => ({ what, at: ago(minutes), ...(to && { to }) }));
  expect(openMail(history, now)).toEqual(open);
});

test('the history says so of each mail that was never decided', () => {
  const event = (what: string, to: string) => ({ what, at: ago(11), to });
  const history = [event('mailing', tan), event('mailing', lim), event('mailed', lim), event('opened', '')];
  expect(history.map((_, place) => isMailUnknown(history, place, now))).toEqual([true, false, false, false]);
});
