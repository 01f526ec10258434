import { call, respond } from '~/web/respond.server';
import { bellAnswer } from '../answers';
import { bellVersion, readBell } from '../bell.server';
import { presentBell } from '../present';

export const loader = respond({
  GET: call(
    readBell,
    {
      says: 'What is new to the caller since they last looked, how many things need them, and the number at each menu item. Answers 304 to an `If-None-Match` with the ETag of an answer that still holds.',
      answer: bellAnswer,
      example: { answer: { code: 200, data: { unread: 0, things: 0, lines: [], counts: [] } } },
    },
    (bell) => ({ code: 200 as const, data: presentBell(bell) }),
    { unchanged: bellVersion, version: ({ version }) => version },
  ),
});
export const action = loader;
