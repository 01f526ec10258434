import { describe, expect, test } from 'vitest';
import { canBeGstNumber, tidy, uenTexts, whyNoUen } from './uen';

describe('a UEN', () => {
  test.each([
    ['of a business', '53012345a', '53012345A'],
    ['of a company', '2019 12345 K', '201912345K'],
    ['of a company of the old days', '189800042-Z', '189800042Z'],
    ['of a partnership', 't08-LL1234-A', 'T08LL1234A'],
    ['of a society', 'S61SS0082E', 'S61SS0082E'],
    ['of a foreign company', 'f000 12345 k', 'F00012345K'],
  ])('%s is taken as it was typed, and kept tidy', (_, typed, kept) => {
    expect(tidy(typed)).toBe(kept);
    expect(whyNoUen(kept)).toBeNull();
  });

  test.each([
    ['5301234A', uenTexts.length(8)],
    ['2019123456K', uenTexts.length(11)],
    ['530123456', uenTexts.end],
    ['5301234BA', uenTexts.business],
    ['309912345K', uenTexts.company],
    ['2019A2345K', uenTexts.company],
    ['T08121234A', uenTexts.other],
    ['TAALL1234A', uenTexts.other],
    ['F01012345K', uenTexts.foreign],
    ['F000A2345K', uenTexts.foreign],
    ['X08LL1234A', uenTexts.start],
    ['53012345咖', uenTexts.signs],
  ])('%s is none, and is told why', (uen, why) => {
    expect(whyNoUen(uen)).toBe(why);
  });
});

test.each([
  ['M90312345A', true],
  ['M2-1234567-8', true],
  ['20-0312345-A', true],
  ['201912345K', true],
  ['GST', false],
  ['REGISTERED', false],
  ['M9031234', false],
  ['M903123456789', false],
])('%s as a number for GST: %s', (typed, can) => {
  expect(canBeGstNumber(tidy(typed))).toBe(can);
});
