import { linkTo } from '~/core/config.server';
import { showClock, showDate } from '~/core/dates';
import type { CompanyDb } from '~db/company-db';
import { mailAddressesOf, sendNotice } from '../account/index.server';
import type { Job } from './collections';
import { type News, newsOf } from './news';

/** The absolute address of a job's driver page, as in its QR code. */
export function driverPageOf(id: string): string {
  return linkTo(`/JobStartEnd/${id}`);
}

export interface Change {
  before: Job | null;
  after: Job | null;
  /** The changed parts, in the log's words. */
  parts?: readonly string[];
}

/** One driver's news of a change. */
interface Heard {
  job: Job;
  news: News;
  parts: readonly string[];
}

interface NewsOptions {
  /** How often it repeats in words, if a series starts with it. */
  repeat?: string | undefined;
  by: { userId: string; name: string };
}

/**
 * Mails the drivers affected by changes, if the jobs want that, after the commit: one mail each, about their first job,
 * which counts the others. The save does not wait for the mails; failures are only logged. Nobody gets a mail about
 * their own change.
 */
export async function tellDrivers(
  db: CompanyDb,
  changes: readonly Change[],
  { repeat, by }: NewsOptions,
): Promise<void> {
  const heard = new Map<string, Heard[]>();
  for (const { before, after, parts = [] } of changes) {
    const job = after ?? before;
    if (!job) continue;
    for (const { driverId, news } of newsOf(before, after, parts.length > 0)) {
      if (driverId === by.userId) continue;
      heard.set(driverId, [...(heard.get(driverId) ?? []), { job, news, parts }]);
    }
  }
  for (const { _id, name } of await mailAddressesOf(db, [...heard.keys()])) {
    const [first, ...others] = heard.get(_id) ?? [];
    if (!first) continue;
    const content = writeNews(first, others, { to: name, by: by.name, repeat });
    sendNotice(db, { kind: 'job', byId: by.userId, toId: _id, ...content });
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
  repeat: string | undefined;
}

function writeNews(
  { job, news, parts }: Heard,
  others: readonly Heard[],
  { to, by, repeat }: Words,
): { subject: string; text: string } {
  const { _id, jobId, title, client, startLocation, endLocation, jobDate, jobTime, description } = job;
  const words: Record<News, string> = {
    assigned: `${by} has given you a job: ${title}`,
    changed: `${by} has changed your job “${title}”: ${parts.join(', ')}.`,
    cancelled: `The job “${title}” is cancelled or no longer yours.`,
  };
  const facts = [
    `Job ID: ${jobId}`,
    `Client: ${client}`,
    `When: ${showDate(jobDate)}${jobTime ? `, ${showClock(jobTime)}` : ''}`,
    ...(repeat ? [`It repeats ${repeat}.`] : []),
    `From: ${startLocation}`,
    `To: ${endLocation}`,
  ];
  const lines = [`Hello ${to},`, [words[news], ...ofOthers(news, others)].join(' '), facts.join('\n')];
  if (news !== 'cancelled') lines.push(description, driverPageOf(_id));
  return { subject: `${subjects[news]}: ${title}`, text: lines.join('\n\n') };
}

/** What happens to the driver's other jobs of the series. */
function ofOthers(first: News, others: readonly Heard[]): string[] {
  const kinds: readonly News[] = ['assigned', 'changed', 'cancelled'];
  return kinds.flatMap((news) => {
    const more = others.filter((one) => one.news === news).length;
    return more === 0 ? [] : [newsInWords(news, more, news === first)];
  });
}

/** `alike`: the same happened to the first. */
function newsInWords(news: News, more: number, alike: boolean): string {
  if (news === 'cancelled' && alike)
    return `The ${more === 1 ? 'one' : more} after it ${more === 1 ? 'is' : 'are'} cancelled too.`;
  const which = `${more} later ${more === 1 ? 'job' : 'jobs'}`;
  const [is, has] = more === 1 ? ['is', 'has'] : ['are', 'have'];
  const what: Record<News, string> = {
    assigned: `${which} ${is} yours${alike ? ' too' : ' now'}.`,
    changed: `${which} ${has} changed${alike ? ' too' : ''}.`,
    cancelled: `${which} ${is} no longer yours.`,
  };
  return what[news];
}
