import { expect, test } from 'vitest';
import { z } from 'zod';
import { day } from './moment';
import { refuseInput } from './refusal';

test('a message is said once of each field', () => {
  const schema = z.object({ from: day('Choose a day.'), to: day('Choose a day.') });
  const { error } = schema.safeParse({ from: [], to: [] });
  expect(refuseInput(error ?? { issues: [] }).fields).toEqual({
    from: ['Choose a day.'],
    to: ['Choose a day.'],
  });
});
