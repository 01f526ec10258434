import { linkTo } from '~/core/config.server';
import { leftStatuses } from '~/core/employee-status';
import type { CompanyDb } from '~db/company-db';
import { sendNotice, type User, users } from '../account/index.server';
import { daysInWords } from './balance';
import type { LeaveRequest } from './collections';
import { showPeriod } from './show';
import { typeLabel } from './types';

type Told = Pick<User, '_id' | 'name'>;

/** The most owners told if there is no manager. */
const mostTold = 5;
const working = { status: { $nin: [...leftStatuses] }, deletedAt: { $exists: false } };
const shown = { name: 1 } as const;

/** Who is notified of somebody's request: their manager if one is at work, otherwise the owners; never the person. */
export async function approversToTell(
  db: CompanyDb,
  person: Pick<User, '_id' | 'managerId'>,
): Promise<readonly Told[]> {
  return (await approversOfEach(db, [person])).get(person._id) ?? [];
}

/** The same for several people, by id. */
export async function approversOfEach(
  db: CompanyDb,
  people: readonly Pick<User, '_id' | 'managerId'>[],
): Promise<Map<string, readonly Told[]>> {
  const ids = [...new Set(people.flatMap(({ managerId }) => managerId || []))];
  const led = { sort: { _id: 1 }, limit: ids.length, projection: shown } as const;
  const managers = ids.length > 0 ? await db.in(users).list({ _id: { $in: ids }, ...working }, led) : [];
  const byId = new Map(managers.map((one) => [one._id, one]));
  const alone = people.some(({ managerId }) => !byId.has(managerId ?? ''));
  // One more, since the applicant may be among them.
  const first = { sort: { name: 1 }, limit: mostTold + 1, projection: shown } as const;
  const owners = alone ? await db.in(users).list({ 'access.laoban': true, ...working }, first) : [];
  return new Map(
    people.map(({ _id, managerId }) => {
      const manager = byId.get(managerId ?? '');
      return [_id, manager ? [manager] : owners.filter((owner) => owner._id !== _id).slice(0, mostTold)];
    }),
  );
}

/** Without the reason: other people may see the mail. */
function linesOf({ type, days, ...request }: LeaveRequest): string {
  return `${typeLabel(type)}: ${showPeriod(request)} (${daysInWords(days)})`;
}

interface Letter {
  byId: string | null;
  to: Told;
  subject: string;
  said: string;
  path: string;
}

function send(db: CompanyDb, { byId, to, subject, said, path }: Letter): void {
  const text = [`Hello ${to.name},`, said, linkTo(path)].join('\n\n');
  sendNotice(db, { kind: 'leave', byId, toId: to._id, subject, text });
}

/** Mails the approvers about a new request, after the commit. */
export function tellApprovers(db: CompanyDb, request: LeaveRequest, approvers: readonly Told[]): void {
  for (const to of approvers) {
    const said = `${request.userName} requests leave.\n${linesOf(request)}`;
    const subject = `Leave to approve: ${request.userName}`;
    const path = `/LeaveManagement/approval/${request._id}/approve`;
    send(db, { byId: request.userId, to, subject, said, path });
  }
}

/** Mails the approvers that a person has cancelled approved leave. */
export function tellCancelled(db: CompanyDb, request: LeaveRequest, approvers: readonly Told[]): void {
  for (const to of approvers) {
    const said = `${request.userName} cancelled this leave.\n${linesOf(request)}`;
    const subject = `Leave cancelled: ${request.userName}`;
    send(db, { byId: request.userId, to, subject, said, path: '/LeaveManagement/calendar' });
  }
}

/** Mails the applicant the decision, unless they decided it themselves or have left. */
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
  const subject = `Your leave was ${request.status}`;
  send(db, { byId: by.userId, to, subject, said, path: '/LeaveManagement/my' });
}

/** Mails a person that somebody else has recorded leave for them, which is approved. */
export function tellRecorded(
  db: CompanyDb,
  request: LeaveRequest,
  { to, byId }: { to: Told; byId: string },
): void {
  const said = `${request.decidedByName} recorded leave for you. It is approved.\n${linesOf(request)}`;
  send(db, { byId, to, subject: 'Leave was recorded for you', said, path: '/LeaveManagement/my' });
}
