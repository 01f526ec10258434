import type { Company } from '~/modules/account/collections';
import type { ActivityLine } from '~/modules/audit/collections';
import type { New } from '../company-db';
import { inTheDay, logLine, type Sample } from './sample';

/** What was changed about a client now and then, in the words of the log. */
const changes = ['phone', 'contact person, email', 'address', 'website', 'phone, role'] as const;

/**
 * The log of the sample company: how it was founded, who added each client and when, every note, and a change
 * of details here and there, some of it in the last days.
 */
export function sampleActivity(
  company: Pick<Company, '_id' | 'name' | 'createdAt'>,
  { writers: [boss, manager], clients, notes, now }: Sample,
): New<ActivityLine>[] {
  const names = new Map(clients.map(({ _id, name }) => [_id, name]));
  const aboutClient = (clientId: string, action: string, what?: string) => {
    const name = names.get(clientId) ?? '';
    const detail = what ? `${name}: ${what}` : name;
    return { action, subject: 'client', subjectId: clientId, detail, clientId };
  };
  const created = { action: 'created', subject: 'company', subjectId: company._id, detail: company.name };
  return [
    logLine(company.createdAt, boss, created),
    ...clients.map(({ _id, createdAt }) => logLine(createdAt, boss, aboutClient(_id, 'added'))),
    ...notes.map(({ clientId, authorId, authorName, at }) =>
      logLine(at, { _id: authorId, name: authorName }, aboutClient(clientId, 'changed', 'notes')),
    ),
    ...clients.flatMap(({ _id }, index) => {
      // Every third, in the last four weeks: all of them are older than that.
      if (index % 3 !== 0) return [];
      const at = inTheDay(now, (index * 4) % 29, index);
      const by = index % 2 === 0 ? manager : boss;
      return [logLine(at, by, aboutClient(_id, 'changed', changes[index % changes.length]))];
    }),
  ];
}
