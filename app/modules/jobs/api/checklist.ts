import { call, respond } from '~/web/respond.server';
import { exampleDriven, jobAnswer } from '../answers';
import { tickLine } from '../on-site.server';
import { presentJob } from '../present';

const active = exampleDriven.started;
const text = 'Count the boxes';

export const loader = respond({
  POST: call(
    tickLine,
    {
      says: 'Ticks a line of a job’s checklist, or opens it again. For its people and people with JobManagement.',
      answer: jobAnswer,
      example: {
        params: { id: active.id },
        sent: { text, done: true },
        answer: {
          code: 200,
          data: {
            ...active,
            checklist: [{ text, done: true, by: 'Ahmad bin Ismail', at: '2026-11-26T23:40:00.000Z' }],
          },
        },
      },
      refuses: { conflict: 'The line is no longer on the checklist, or the job was cancelled.' },
    },
    (job) => ({ code: 200, data: presentJob(job) }),
  ),
});
export const action = loader;
