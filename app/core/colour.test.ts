import { expect, test } from 'vitest';
import { contrastWithWhite } from './colour';

test('contrast with white is as WCAG has it', () => {
  expect(contrastWithWhite('#000000')).toBeCloseTo(21);
  expect(contrastWithWhite('#ffffff')).toBeCloseTo(1);
  // The lightest grey that white text can be read on.
  expect(contrastWithWhite('#767676')).toBeGreaterThan(4.5);
  expect(contrastWithWhite('#777777')).toBeLessThan(4.5);
});
