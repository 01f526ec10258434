import fc from 'fast-check';
import { expect, test } from 'vitest';
import { colourPattern, contrastOf, contrastWithWhite, readableOn } from './colour';

test('contrast with white is as WCAG has it', () => {
  expect(contrastWithWhite('#000000')).toBeCloseTo(21);
  expect(contrastWithWhite('#ffffff')).toBeCloseTo(1);
  // The lightest grey that white text can be read on.
  expect(contrastWithWhite('#767676')).toBeGreaterThan(4.5);
  expect(contrastWithWhite('#777777')).toBeLessThan(4.5);
});

const colour = fc.integer({ min: 0, max: 0xffffff }).map((at) => `#${at.toString(16).padStart(6, '0')}`);

test('every colour becomes one that can be read on both themes’ grounds, and a readable one stays', () => {
  fc.assert(
    fc.property(colour, fc.constantFrom('#faf7f2', '#1d2421', '#ffffff', '#000000'), (own, ground) => {
      const readable = readableOn(own, ground);
      expect(readable).toMatch(colourPattern);
      expect(contrastOf(readable, ground)).toBeGreaterThanOrEqual(4.5);
      if (contrastOf(own, ground) >= 4.5) expect(readable).toBe(own);
    }),
  );
});
