import { z } from 'zod';
import { code, id } from '~/core/answer';
import { call, respond } from '~/web/respond.server';
import { exampleDriven, exampleSent } from '../answers';
import { callInSick } from '../sick-call.server';

const [userId = ''] = exampleDriven.started.assignedEmployees;

const answer = z.object({
  code,
  leave: id.nullable().describe('The id of the Medical Leave; null if none was recorded.'),
  why: z.string().describe('Why no leave was recorded; empty if it was.'),
  jobs: z
    .array(z.object({ id, free: z.array(id).describe('The drivers who have time for it.') }))
    .describe('The jobs that were taken from the person.'),
});

export const loader = respond({
  POST: call(
    callInSick,
    {
      says: 'Somebody calls in sick: records Medical Leave where possible, and takes them off their jobs of the day that have not started.',
      answer,
      example: {
        sent: { userId, date: exampleSent.jobDate },
        answer: {
          code: 200,
          leave: '7c1d9e20b84f4b6a95e3f0a7',
          why: '',
          jobs: [],
        },
      },
      refuses: { 'not-found': 'Nobody with this id works here.' },
    },
    ({ leave, why, jobs }) => ({
      code: 200,
      leave,
      why,
      jobs: jobs.map(({ job, free }) => ({ id: job._id, free: free.map((person) => person.id) })),
    }),
  ),
});
export const action = loader;
