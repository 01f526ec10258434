import { expect, test } from 'vitest';
import { z } from 'zod';
import { jobKind, shareOf } from './kind';

const kind = (name: string, heavy = false) =>
  jobKind({ name, heavy, input: z.object({}), begin: null, run: async () => undefined });

test('heavy work is done by the first process and by one in four, all other work by each', () => {
  const kinds = [kind('film', true), kind('mail')];
  const names = [1, 2, 3, 4, 5].map((place) =>
    shareOf(kinds, place)
      .map(({ name }) => name)
      .join(),
  );
  expect(names).toEqual(['film,mail', 'mail', 'mail', 'mail', 'film,mail']);
});
