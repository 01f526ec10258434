import { call, respond } from '~/web/respond.server';
import { exampleToday, todayAnswer } from '../answers';
import { presentToday } from '../present';
import { readToday } from '../today.server';

export const loader = respond({
  GET: call(
    readToday,
    {
      says: 'What needs the caller today, in groups, and their week; nothing that their flags do not open.',
      answer: todayAnswer,
      example: { answer: exampleToday },
    },
    (day) => ({ code: 200 as const, data: presentToday(day) }),
  ),
});
export const action = loader;
