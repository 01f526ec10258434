import { call, respond } from '~/web/respond.server';
import { bellAnswer } from '../answers';
import { readBell } from '../bell.server';
import { presentBell } from '../present';

export const loader = respond({
  GET: call(
    readBell,
    {
      says: 'What is new to the caller since they last looked, and what each room of the menu counts.',
      answer: bellAnswer,
      example: { answer: { code: 200, data: { unread: 0, lines: [], counts: [] } } },
    },
    (bell) => ({ code: 200 as const, data: presentBell(bell) }),
  ),
});
export const action = loader;
