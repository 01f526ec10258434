import { z } from 'zod';
import { id } from '~/core/answer';
import { call, respond } from '~/web/respond.server';
import { exampleSent } from '../answers';
import { readHours } from '../hours.server';

const line = z.object({
  userId: id,
  name: z.string(),
  date: z.iso.date(),
  minutes: z.int().describe('From the start to the end of each job.'),
  jobs: z.int(),
});

export const loader = respond({
  GET: call(
    readHours,
    {
      says: 'Returns the hours per person and day from jobs that have ended; without JobManagement only the caller’s own.',
      answer: z.array(line),
      example: { sent: { from: exampleSent.jobDate, to: exampleSent.jobDate }, answer: [] },
    },
    ({ lines, format, csv }) =>
      format === 'csv'
        ? new Response(csv, {
            headers: {
              'Content-Type': 'text/csv; charset=utf-8',
              'Content-Disposition': 'attachment; filename="hours.csv"',
            },
          })
        : lines,
  ),
});
export const action = loader;
