import { type Actor, holds } from '~/core/access';
import { fileKind } from '~/core/file-kind';
import { Refusal } from '~/core/refusal';
import { logLines, subject } from '~/core/subject';
import type { CompanyDb } from '~db/company-db';
import { type Job, jobs, refusedEnds, type ServicePlan } from './collections';
import { isOn } from './crew';
import * as messages from './messages';

const jobSubject = subject({
  name: 'job',
  plural: 'Jobs',
  page: { of: jobs, at: (id) => `/JobManagement/${id}` },
});

/** A line of the activity log, which also appears in the client's own log. */
export const noteOf = logLines(
  jobSubject,
  ({ jobId, title }: Pick<Job, '_id' | 'jobId' | 'title'>) => `${jobId} ${title}`,
);

const planSubject = subject({ name: 'service plan', plural: 'Service plans' });
/** The same of a service plan. */
export const notePlan = logLines(
  planSubject,
  ({ title, clientName }: Pick<ServicePlan, '_id' | 'title' | 'clientName' | 'clientId'>) =>
    `${title} for ${clientName}`,
);

/** Whether a person may see, start and end a job: any job with JobManagement, otherwise those they drive or help with. */
function mayDrive(
  { userId, access }: Pick<Actor, 'userId' | 'access'>,
  job: Pick<Job, 'driverId' | 'helperIds'>,
) {
  return holds(access, 'JobManagement') || isOn(job, userId);
}

/** The job, for its driver or people with JobManagement. Refuses everyone else. */
export async function findDriven(db: CompanyDb, actor: Actor, id: string): Promise<Job> {
  const job = await db.in(jobs).get(id, messages.unknown);
  if (!mayDrive(actor, job)) throw new Refusal('forbidden', messages.notYours);
  return job;
}

/** The photo and signature of a job, for people who may see the job; those of a refused end for people who manage jobs. */
export const jobProof = fileKind({
  name: 'job-proof',
  access: 'signed-in',
  async maySee({ actor, db, subjectId }) {
    const job = await db.in(jobs).findOne({ _id: subjectId }, { projection: { driverId: 1, helperIds: 1 } });
    if (job) return mayDrive(actor, job);
    return (
      holds(actor.access, 'JobManagement') && (await db.in(refusedEnds).findOne({ _id: subjectId })) !== null
    );
  },
});
