import { newId } from '~/core/id';
import type { Company, User } from '~/modules/account/collections';
import type { ActivityLine } from '~/modules/audit/collections';
import type { Client, NoteVersion } from '~/modules/crm/collections';
import type { New } from '../company-db';
import { inTheDay } from './clients';

/** What was changed about a client now and then, in the words of the log. */
const changes = ['phone', 'contact person, email', 'address', 'website', 'phone, role'] as const;

/**
 * The log of the sample company: how it was founded, who added each client and when, every note, and a change
 * of details here and there, some of it in the last days.
 */
export function sampleActivity(
  firm: Pick<Company, '_id' | 'name' | 'createdAt'>,
  staff: readonly New<User>[],
  { clients, notes }: { clients: readonly New<Client>[]; notes: readonly New<NoteVersion>[] },
  now: Date,
): New<ActivityLine>[] {
  const [boss, manager] = staff;
  if (!boss || !manager) throw new Error('The sample company has a boss and a manager');
  const names = new Map(clients.map(({ _id, name }) => [_id, name]));
  const line = (
    at: Date,
    { _id: userId, name: userName }: Pick<User, '_id' | 'name'>,
    rest: Pick<ActivityLine, 'action' | 'subject' | 'subjectId' | 'detail' | 'clientId'>,
  ): New<ActivityLine> => ({ _id: newId(), at, userId, userName, ...rest });
  const aboutClient = (clientId: string, action: string, what?: string) => {
    const name = names.get(clientId) ?? '';
    const detail = what ? `${name}: ${what}` : name;
    return { action, subject: 'client', subjectId: clientId, detail, clientId };
  };

  return [
    line(firm.createdAt, boss, {
      action: 'founded',
      subject: 'company',
      subjectId: firm._id,
      detail: firm.name,
    }),
    ...clients.map(({ _id, createdAt }) => line(createdAt, boss, aboutClient(_id, 'added'))),
    ...notes.map(({ clientId, authorId, authorName, at }) =>
      line(at, { _id: authorId, name: authorName }, aboutClient(clientId, 'changed', 'notes')),
    ),
    ...clients.flatMap(({ _id }, index) => {
      // Every third, in the last four weeks: all of them are older than that.
      if (index % 3 !== 0) return [];
      const at = inTheDay(now, (index * 4) % 29, index);
      const by = index % 2 === 0 ? manager : boss;
      return [line(at, by, aboutClient(_id, 'changed', changes[index % changes.length]))];
    }),
  ];
}
