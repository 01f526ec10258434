import { z } from 'zod';
import { code, id } from '~/core/answer';
import { call, respond } from '~/web/respond.server';
import { exampleJob, job } from '../answers';
import { moveJobs } from '../move-jobs.server';
import { presentJob } from '../present';

const answer = z.object({
  code,
  data: z.array(job),
  warnings: z
    .array(z.object({ id, warning: z.string() }))
    .describe('The jobs whose people are on approved leave, have another job or don’t work then.'),
});

export const loader = respond({
  POST: call(
    moveJobs,
    {
      says: 'Moves jobs to other people, days or times: all of them or none.',
      answer,
      example: {
        sent: { moves: [{ id: exampleJob.id, revision: 0, jobTime: '08:15' }] },
        answer: { code: 200, data: [{ ...exampleJob, jobTime: '08:15', revision: 1 }], warnings: [] },
      },
      refuses: {
        'not-found': 'One of the jobs does not exist in the caller’s company.',
        conflict: 'One of the jobs was saved since you read it, or is over.',
      },
    },
    ({ jobs, warnings }) => ({ code: 200, data: jobs.map(presentJob), warnings }),
  ),
});
export const action = loader;
