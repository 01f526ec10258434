import { beforeAll, describe, expect, test } from 'vitest';
import { allowedConfidence, beginningOf, rateByTone, type ToneOf } from './rating';
import { loadTone } from './tone.server';

let toneOf: ToneOf;
beforeAll(async () => {
  toneOf = await loadTone();
});

const rate = (...texts: string[]) =>
  rateByTone(
    texts.map((text) => ({ text })),
    toneOf,
  );

describe('the tone of a sentence', () => {
  test.each([
    'Very happy with the beans, wants to double the order.',
    'The delivery was not late, no complaints at all.',
    'No problem with the invoice. Will renew for another year.',
    'Never a problem with us.',
    'Not bad lah, can try again next month',
    'Kopi damn shiok, confirm order again',
    '👍🎉',
  ])('is good: %s', (sentence) => {
    expect(toneOf(sentence)).toBeGreaterThan(0);
  });

  test.each([
    'Not happy with the late delivery.',
    'They don’t like the new price list.',
    'Hardly satisfied with the new blend.',
    'Complained that two boxes were broken, wants a refund.',
    'Wah lau, delivery late again, customer very angry sia',
    'Service jialat, two cartons leaking',
    'Invoice overdue by 30 days.',
    '😡',
  ])('is bad: %s', (sentence) => {
    expect(toneOf(sentence)).toBeLessThan(0);
  });

  test.each([
    'Takes 20 kg of dark roast every second Monday. Pays by PayNow on delivery.',
    'Called about a water dispenser. Decision in two weeks.',
    '客户想要两箱',
    'constructor toString __proto__ hasOwnProperty',
    '',
  ])('is neither: %s', (sentence) => {
    expect(toneOf(sentence)).toBe(0);
  });

  test('of a builder is not spoilt by trade words', () => {
    expect(toneOf('A good constructor')).toBeGreaterThan(0);
  });

  test.each([
    'a',
    '9',
    '-',
    '@',
    'a@',
    '#a',
    "n't ",
    'not ',
    ':-(',
    'http://',
    '\0',
    '\uD83D',
    '😡',
    '1,',
    '("',
  ])('of %j, fifty thousand letters long, is told at once', (piece) => {
    const { sentiment, summary } = rate(piece.repeat(50_000 / piece.length));
    expect(['positive', 'neutral', 'negative']).toContain(sentiment);
    expect(summary.length).toBeLessThan(300);
  });
});

describe('a week', () => {
  test('of one opinion is that, and surer the more pieces say so', () => {
    const good = 'Very happy with us.';
    const four = rate(good, 'Thanks for the great service.', 'Loves the coffee.', good);
    expect(four).toMatchObject({ sentiment: 'positive', confidence: 80 });
    expect(rate(...Array(9).fill(good)).confidence).toBe(90);
    expect(rate(...Array(500).fill(good)).confidence).toBe(95);
    expect(rate('Angry.', 'A terrible mess.', 'Wants to cancel.').sentiment).toBe('negative');
  });

  test('of fewer than three pieces is never surer than 50', () => {
    expect(rate('Very happy.')).toMatchObject({ sentiment: 'positive', confidence: 50 });
    expect(rate('Very happy.', 'Loves it.').confidence).toBe(50);
    expect(rate('Very happy.', 'Loves it.', 'Great.').confidence).toBe(75);
    expect([allowedConfidence(99, 2), allowedConfidence(99, 3)]).toEqual([50, 99]);
  });

  test('of good and bad is neutral and unsure', () => {
    const mixed = rate('Very happy.', 'Very angry.', 'Very happy.', 'Very angry.');
    expect(mixed).toMatchObject({ sentiment: 'neutral', confidence: 40 });
    expect(mixed.summary).toContain('Mixed (4 notes).');
  });

  test('in which nothing was said either way is neutral', () => {
    expect(rate('Takes 20 kg.', 'Moved to Bedok.', 'Called.')).toEqual({
      sentiment: 'neutral',
      summary: 'Neutral (3 notes).',
      confidence: 75,
    });
  });

  test('counts each piece once, however much is written in it', () => {
    const long = Array(50).fill('Happy.').join(' ');
    expect(rate(long, 'Angry.', 'Angry.').sentiment).toBe('negative');
  });

  test('is explained by the strongest notes, and not by the other side', () => {
    const { summary } = rate(
      'Called. Order is good. Absolutely fantastic coffee!',
      'It is a catastrophe.',
      'Happy.',
    );
    expect(summary).toBe('Mostly positive (3 notes). Key line: “Absolutely fantastic coffee!”');
  });
});

test('a confidence is whole, and from 0 to 100, whatever a model says', () => {
  expect([-5, 0.4, 66.6, 250, Number.NaN].map((one) => allowedConfidence(one, 5))).toEqual([
    0, 0, 67, 100, 0,
  ]);
});

test('an excerpt ends at a word, and within no character', () => {
  expect(beginningOf('Two\n\nlines', 20)).toBe('Two lines');
  expect(beginningOf('one two three four', 12)).toBe('one two…');
  expect(beginningOf('x'.repeat(50), 10)).toBe(`${'x'.repeat(9)}…`);
  expect(beginningOf('😡'.repeat(50), 10)).toBe(`${'😡'.repeat(4)}…`);
});
