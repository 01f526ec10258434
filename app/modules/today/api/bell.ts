import { call, respond } from '~/web/respond.server';
import { bellAnswer } from '../answers';
import { bellVersion, readBell } from '../bell.server';
import { presentBell } from '../present';

export const loader = respond({
  GET: call(
    readBell,
    {
      says: 'Returns what is new since the caller last looked, how many things are to do now and in their day, and the number at each menu item. Returns 304 for an `If-None-Match` with the current ETag.',
      answer: bellAnswer,
      example: { answer: { code: 200, data: { unread: 0, things: 0, inDay: 0, lines: [], counts: [] } } },
    },
    (bell) => ({ code: 200 as const, data: presentBell(bell) }),
    { unchanged: bellVersion, version: ({ version }) => version },
  ),
});
export const action = loader;
