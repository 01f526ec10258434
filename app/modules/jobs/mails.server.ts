import { showDate } from '~/core/dates';
import { sendMail } from '~/gateways/mail';
import type { CompanyDb } from '~db/company-db';
import { mailAddressesOf } from '../account/index.server';
import type { Job } from './collections';
import { type News, newsOf } from './told';

/** What mails and codes need from the world: where the suite is, and where to tell of a mail that could not be sent. */
export interface JobSettings {
  appUrl: string;
  onFailure: (error: unknown) => void;
}

let settings: JobSettings = { appUrl: '', onFailure: () => {} };

/** Tells the jobs where the suite is, once, at start. */
export function setUpJobs(given: JobSettings): void {
  settings = given;
}

/** The absolute address of a job's driver page: what its code holds. */
export function driverPageOf(id: string): string {
  return `${settings.appUrl}/JobStartEnd/${id}`;
}

interface Change {
  before: Job | null;
  after: Job | null;
  /** What of it is another, in the words of the log. */
  parts?: readonly string[];
  /** How often it comes again, where a series begins with it. */
  repeat?: string | undefined;
  /** How many more of its series the driver need not drive either. */
  more?: number;
  by: { userId: string; name: string };
}

/**
 * Writes to the drivers whom a change concerns, where the job wants it, once the change is kept. The save does not wait
 * for the mails, and one that cannot be sent is only told of in the log. Nobody is written to of his own doing.
 */
export async function tellDrivers(
  db: CompanyDb,
  { before, after, parts = [], repeat, more = 0, by }: Change,
): Promise<void> {
  const job = after ?? before;
  const news = newsOf(before, after, parts.length > 0).filter(({ driverId }) => driverId !== by.userId);
  if (!job || news.length === 0) return;
  const people = await mailAddressesOf(
    db,
    news.map(({ driverId }) => driverId),
  );
  for (const { driverId, news: what } of news) {
    const person = people.find(({ _id }) => _id === driverId);
    if (!person) continue;
    const mail = {
      to: person.email,
      ...written(job, what, { to: person.name, by: by.name, parts, repeat, more }),
    };
    db.onceKept(() => void sendMail(mail).catch(settings.onFailure));
  }
}

const subjects: Record<News, string> = {
  assigned: 'A job for you',
  changed: 'Your job has changed',
  cancelled: 'No longer your job',
};

interface Words {
  to: string;
  by: string;
  parts: readonly string[];
  repeat: string | undefined;
  more: number;
}

function written(
  job: Job,
  news: News,
  { to, by, parts, repeat, more }: Words,
): { subject: string; text: string } {
  const { _id, jobId, title, client, startLocation, endLocation, jobDate, jobTime, description } = job;
  const said: Record<News, string> = {
    assigned: `${by} has given you a job: ${title}`,
    changed: `${by} has changed your job “${title}”: ${parts.join(', ')}.`,
    cancelled: `The job “${title}” is cancelled or no longer yours. You need not drive it.${moreGone(more)}`,
  };
  const facts = [
    `Job ID: ${jobId}`,
    `Client: ${client}`,
    `When: ${showDate(jobDate)}${jobTime ? `, ${jobTime}` : ''}`,
    ...(repeat ? [`It repeats ${repeat}.`] : []),
    `From: ${startLocation}`,
    `To: ${endLocation}`,
  ];
  const lines = [`Hello ${to},`, said[news], facts.join('\n')];
  if (news !== 'cancelled') lines.push(description, driverPageOf(_id));
  return { subject: `${subjects[news]}: ${title}`, text: lines.join('\n\n') };
}

function moreGone(more: number): string {
  if (more === 0) return '';
  return ` Nor ${more === 1 ? 'the one' : `the ${more}`} of yours that would have followed.`;
}
