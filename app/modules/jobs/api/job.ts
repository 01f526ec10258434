import { doneAnswer } from '~/core/answer';
import { call, respond } from '~/web/respond.server';
import { exampleJob, exampleVisit, job, jobAnswer, savedAnswer } from '../answers';
import * as messages from '../messages';
import { presentDriven, presentJob } from '../present';
import { readJob } from '../read-job.server';
import { changeJob, deleteJob } from '../save-job.server';

const params = { id: exampleJob.id };

export const loader = respond({
  GET: call(
    readJob,
    {
      says: 'Returns a job, to its driver and to people with JobManagement.',
      answer: jobAnswer,
      example: { params, answer: { code: 200, data: { ...exampleJob, ...exampleVisit } } },
    },
    (found) => ({ code: 200, data: presentDriven(found) }),
  ),
  PUT: call(
    changeJob,
    {
      says: 'Changes the fields of a job that are sent. Any status can be set.',
      answer: savedAnswer,
      example: {
        params,
        sent: { jobTime: '08:15' },
        answer: { code: 200, data: { ...exampleJob, jobTime: '08:15' } },
      },
      refuses: { conflict: 'The job was saved since you read it.' },
    },
    ({ job: changed, warning }) => ({ code: 200, data: presentJob(changed), ...(warning && { warning }) }),
    { record: job },
  ),
  DELETE: call(
    deleteJob,
    {
      says: 'Deletes a job.',
      answer: doneAnswer,
      example: { params, answer: { code: 200, message: messages.deleted } },
    },
    () => ({ code: 200, message: messages.deleted }),
  ),
});
export const action = loader;
