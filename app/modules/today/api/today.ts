import { call, respond } from '~/web/respond.server';
import { exampleToday, todayAnswer } from '../answers';
import { presentToday } from '../present';
import { readToday } from '../today.server';

export const loader = respond({
  GET: call(
    readToday,
    {
      says: 'Returns what needs the caller today, in groups, and their week, as far as their access goes.',
      answer: todayAnswer,
      example: { answer: exampleToday },
    },
    (day) => ({ code: 200 as const, data: presentToday(day) }),
  ),
});
export const action = loader;
