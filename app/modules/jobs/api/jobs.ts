import { z } from 'zod';
import { call, respond } from '~/web/respond.server';
import { createJob } from '../add-job.server';
import { exampleJob, exampleSent, job, savedAnswer } from '../answers';
import { listJobs } from '../job-list.server';
import { presentJob } from '../present';

export const loader = respond({
  GET: call(
    listJobs,
    {
      says: 'Lists the jobs of a day by time; without JobManagement only those that the caller drives.',
      answer: z.array(job),
      example: { sent: { date: exampleSent.jobDate, limit: 1 }, answer: [exampleJob] },
    },
    ({ items }) => items.map(presentJob),
    { next: (page) => page.next },
  ),
  POST: call(
    createJob,
    {
      says: 'Adds a job.',
      answer: savedAnswer,
      example: { sent: exampleSent, answer: { code: 200, data: exampleJob } },
      refuses: { conflict: 'Another job already has this jobId.' },
    },
    ({ job, warning }) => ({ code: 200, data: presentJob(job), ...(warning && { warning }) }),
  ),
});
export const action = loader;
