import { call, respond } from '~/web/respond.server';
import { exampleFind, findAnswer } from '../answers';
import { find } from '../find.server';
import { presentFind } from '../present';

export const loader = respond({
  GET: call(
    find,
    {
      says: 'Finds what the caller may open: exact numbers first, then by the beginnings of words, then with one mistake.',
      answer: findAnswer,
      example: { sent: { q: 'new quot' }, answer: exampleFind },
    },
    (found) => ({ code: 200 as const, data: presentFind(found) }),
  ),
});
export const action = loader;
