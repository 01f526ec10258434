import { expect, test } from 'vitest';
import { addedText } from './added-text';

test.each([
  ['', 'Called on Monday.', 'Called on Monday.'],
  ['Called on Monday.', 'Called on Monday. Wants 20 kg.', 'Wants 20 kg.'],
  [
    'Old news.\n\nMore of it.',
    'Very happy!\nAll paid.\n\nOld news.\n\nMore of it.',
    'Very happy!\nAll paid.',
  ],
  ['Called. No answer.', 'Called. No answer.\nCalled. No answer.', 'Called. No answer.'],
  ['One.\nTwo.', 'Two.\nOne.', ''],
  ['One.\nTwo.', 'One.', ''],
  ['One.', '', ''],
  ['no full stop', 'no full stop\nnone here', 'none here'],
  ['客户很满意。', '客户很满意。要加订！', '要加订！'],
  ['One.', 'One.\n---\n…\n😡', '😡'],
  ['', 'Pays $3.50 each. Order no. 4.', 'Pays $3.50 each. Order no. 4.'],
])('what was added to %j in %j is %j', (before, after, added) => {
  expect(addedText(before, after)).toBe(added);
});

test('notes of the greatest length are compared at once', () => {
  const long = Array.from({ length: 12_500 }, (_, at) => `${at % 10}.`).join('\n');
  expect(addedText(long, `${long}\nNew.`)).toBe('New.');
  expect(addedText('? '.repeat(25_000), `${'. '.repeat(25_000)}a`)).toBe('a');
});
