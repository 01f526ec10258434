import { type Actor, holds } from '~/core/access';
import { fileKind } from '~/core/file-kind';
import { Refusal } from '~/core/refusal';
import { logLines, subject } from '~/core/subject';
import type { CompanyDb } from '~db/company-db';
import { type Job, jobs } from './collections';
import * as messages from './messages';

/** Jobs in the activity log. */
const jobSubject = subject({
  name: 'job',
  plural: 'Jobs',
  page: { of: jobs, at: (id) => `/JobManagement/${id}` },
});

/** A line of the activity log about a job, which its client's own log shows too. */
export const noteOf = logLines(jobSubject, ({ jobId, title }: Job) => `${jobId} ${title}`);

/** Whether somebody may see, start and end a job: with the key each of them, without it those that are his to drive. */
function mayDrive({ userId, access }: Pick<Actor, 'userId' | 'access'>, job: Pick<Job, 'driverId'>) {
  return holds(access, 'JobManagement') || job.driverId === userId;
}

/** The same job for its driver, or for whoever manages jobs; everybody else of the firm is refused. */
export async function findDriven(db: CompanyDb, actor: Actor, id: string): Promise<Job> {
  const job = await db.in(jobs).get(id, messages.unknown);
  if (!mayDrive(actor, job)) throw new Refusal('forbidden', messages.notYours);
  return job;
}

/** The photo and the signature of a job: for whoever may see it. */
export const jobProof = fileKind({
  name: 'job-proof',
  access: 'signed-in',
  async maySee({ actor, db, subjectId }) {
    const job = await db.in(jobs).findOne({ _id: subjectId }, { projection: { driverId: 1 } });
    return job !== null && mayDrive(actor, job);
  },
});
