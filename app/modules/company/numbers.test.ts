import { describe, expect, test } from 'vitest';
import * as messages from './messages';
import { canBeGstNumber, tidy, whyNoUen } from './numbers';

describe('a UEN', () => {
  test.each([
    ['of a business', '53012345a', '53012345A'],
    ['of a company', '2019 12345 K', '201912345K'],
    ['of a company of the old days', '189800042-Z', '189800042Z'],
    ['of a partnership', 't08-LL1234-A', 'T08LL1234A'],
    ['of a society', 'S61SS0082E', 'S61SS0082E'],
  ])('%s is taken as it was typed, and kept tidy', (_, typed, kept) => {
    expect(tidy(typed)).toBe(kept);
    expect(whyNoUen(kept)).toBeNull();
  });

  test.each([
    ['5301234A', messages.uenLength(8)],
    ['2019123456K', messages.uenLength(11)],
    ['530123456', messages.uenEnd],
    ['5301234BA', messages.uenBusiness],
    ['309912345K', messages.uenCompany],
    ['2019A2345K', messages.uenCompany],
    ['T08121234A', messages.uenOther],
    ['TAALL1234A', messages.uenOther],
    ['X08LL1234A', messages.uenStart],
    ['53012345咖', messages.uenSigns],
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
