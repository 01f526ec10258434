import { call, respond } from '~/web/respond.server';
import { exampleFind, findAnswer } from '../answers';
import { find } from '../find.server';
import { presentFind } from '../present';

export const loader = respond({
  GET: call(
    find,
    {
      says: 'Searches everything the caller may open: exact numbers first, then word beginnings, then with one typing mistake.',
      answer: findAnswer,
      example: { sent: { q: 'new quot' }, answer: exampleFind },
    },
    (found) => ({ code: 200 as const, data: presentFind(found) }),
  ),
});
export const action = loader;
