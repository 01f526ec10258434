import { markOf, type PageToStore } from '~/web/field/pages';
import type { presentJob, ShownJob } from '../present';
import { isDue } from '../statuses';

/** The mark of a job's page for the phone that stores it, from the page itself or from the list of a day's jobs. */
export function markOfJob({
  toPay: _,
  contact: __,
  place: ___,
  onMyWay: ____,
  undoFor: _____,
  next,
  ...job
}: ReturnType<typeof presentJob> & Partial<ShownJob>): string {
  return markOf([job, next?.id ?? null]);
}

/** A person's own jobs of a day, as pages to store. Throws without an answer. */
export async function ownJobs(date: string, person: string): Promise<PageToStore[]> {
  const answer = await fetch(`/api/jobs?date=${date}&limit=1000`, { headers: { 'X-Entered-By': person } });
  if (!answer.ok) throw new Error('No list of jobs');
  const jobs = (await answer.json()) as ShownJob[];
  const own = jobs.filter(({ assignedEmployees, helperIds }) =>
    [...assignedEmployees, ...helperIds].includes(person),
  );
  return own.map((job) => {
    const next = own.find(({ id, status }) => id !== job.id && isDue(status)) ?? null;
    return { address: `/JobStartEnd/${job.id}`, mark: markOfJob({ ...job, next }) };
  });
}
