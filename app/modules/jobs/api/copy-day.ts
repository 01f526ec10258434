import { z } from 'zod';
import { code } from '~/core/answer';
import { call, respond } from '~/web/respond.server';
import { exampleJob, exampleSent, job } from '../answers';
import { copyDay } from '../copy-day.server';
import { presentJob } from '../present';

export const loader = respond({
  POST: call(
    copyDay,
    {
      says: 'Adds jobs of a day to another one. People who are on leave then are left out.',
      answer: z.object({ code, data: z.array(job) }),
      example: {
        sent: { from: exampleSent.jobDate, to: '2026-12-04', ids: [exampleJob.id] },
        answer: { code: 200, data: [{ ...exampleJob, jobDate: '2026-12-04' }] },
      },
    },
    (made) => ({ code: 200, data: made.map(presentJob) }),
  ),
});
export const action = loader;
