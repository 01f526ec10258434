import { linkTo } from '~/core/config.server';
import { leftStatuses } from '~/core/employee-status';
import type { CompanyDb } from '~db/company-db';
import { sendNotice, type User, users } from '../account/index.server';
import { daysInWords } from './balance';
import type { LeaveRequest } from './collections';
import { showStretch } from './show';
import { typeLabel } from './types';

type Told = Pick<User, '_id' | 'name' | 'email'>;

/** As many owners as are told where nobody has a manager. */
const mostTold = 5;
const working = { status: { $nin: [...leftStatuses] }, deletedAt: { $exists: false } };
const shown = { name: 1, email: 1 } as const;

/** Who is told of somebody's request: their manager if one is at work, otherwise the owners; never the person. */
export async function approversToTell(
  db: CompanyDb,
  person: Pick<User, '_id' | 'managerId'>,
): Promise<readonly Told[]> {
  return (await approversOfEach(db, [person])).get(person._id) ?? [];
}

/** The same of several people at once, by their ids. */
export async function approversOfEach(
  db: CompanyDb,
  people: readonly Pick<User, '_id' | 'managerId'>[],
): Promise<Map<string, readonly Told[]>> {
  const ids = [...new Set(people.flatMap(({ managerId }) => managerId || []))];
  const led = { sort: { _id: 1 }, limit: ids.length, projection: shown } as const;
  const managers = ids.length > 0 ? await db.in(users).list({ _id: { $in: ids }, ...working }, led) : [];
  const byId = new Map(managers.map((one) => [one._id, one]));
  const alone = people.some(({ managerId }) => !byId.has(managerId ?? ''));
  // One more, since the person who asks may be among them.
  const first = { sort: { name: 1 }, limit: mostTold + 1, projection: shown } as const;
  const owners = alone ? await db.in(users).list({ 'access.laoban': true, ...working }, first) : [];
  return new Map(
    people.map(({ _id, managerId }) => {
      const manager = byId.get(managerId ?? '');
      return [_id, manager ? [manager] : owners.filter((owner) => owner._id !== _id).slice(0, mostTold)];
    }),
  );
}

/** The reason stays in the suite: a mail is read on other screens, by others too. */
function linesOf({ type, days, ...request }: LeaveRequest): string {
  return `${typeLabel(type)}: ${showStretch(request)} (${daysInWords(days)})`;
}

function send(db: CompanyDb, to: Told, subject: string, said: string, path: string): void {
  const text = [`Hello ${to.name},`, said, linkTo(path)].join('\n\n');
  sendNotice(db, { to: to.email, subject, text });
}

/** Writes to the approvers that somebody asks for leave, once it is kept. */
export function tellApprovers(db: CompanyDb, request: LeaveRequest, approvers: readonly Told[]): void {
  for (const to of approvers) {
    const said = `${request.userName} requests leave.\n${linesOf(request)}`;
    send(
      db,
      to,
      `Leave to approve: ${request.userName}`,
      said,
      `/LeaveManagement/approval/${request._id}/approve`,
    );
  }
}

/** Writes to the approvers that leave which they had approved was cancelled by its person. */
export function tellCancelled(db: CompanyDb, request: LeaveRequest, approvers: readonly Told[]): void {
  for (const to of approvers) {
    const said = `${request.userName} cancelled this leave.\n${linesOf(request)}`;
    send(db, to, `Leave cancelled: ${request.userName}`, said, '/LeaveManagement/calendar');
  }
}

/** Writes to the person who asked what was decided; not where they decided it themselves, or have left. */
export async function tellApplicant(
  db: CompanyDb,
  request: LeaveRequest,
  by: { userId: string; name: string },
): Promise<void> {
  if (by.userId === request.userId) return;
  const to = await db.in(users).findOne({ _id: request.userId, ...working }, { projection: shown });
  if (!to) return;
  const { rejectionReason } = request;
  const said = [
    `${by.name} has ${request.status} your leave.\n${linesOf(request)}`,
    ...(rejectionReason ? [`Reason: ${rejectionReason}`] : []),
  ].join('\n\n');
  send(db, to, `Your leave was ${request.status}`, said, '/LeaveManagement/my');
}

/** Writes to a person that somebody else has recorded leave for them, which is approved with that. */
export function tellRecorded(db: CompanyDb, request: LeaveRequest, to: Told): void {
  const said = `${request.decidedByName} recorded leave for you. It is approved.\n${linesOf(request)}`;
  send(db, to, 'Leave was recorded for you', said, '/LeaveManagement/my');
}
