import { linkTo } from '~/core/config.server';
import { singaporeDay } from '~/core/dates';
import { leftStatuses } from '~/core/employee-status';
import type { CompanyDb } from '~db/company-db';
import { sendNotice, type User, users } from '../account/index.server';
import { awayOn } from './away.server';
import { daysInWords } from './balance';
import { type LeaveRequest, leaveRequests } from './collections';
import { showPeriod } from './show';
import type { LeaveStatus } from './statuses';
import { typeLabel } from './types';

type Recipient = Pick<User, '_id' | 'name'>;

/** The most owners told if there is no manager. */
const mostTold = 5;
const working = { status: { $nin: [...leftStatuses] }, deletedAt: { $exists: false } };
const shown = { name: 1 } as const;

/**
 * Who is notified of somebody's request: their manager if they have one, otherwise the owners; never the person. If all of them are on
 * leave today, the next ones too: owners, then HR.
 */
export async function approversToTell(
  db: CompanyDb,
  person: Pick<User, '_id' | 'managerId'>,
): Promise<readonly Recipient[]> {
  return (await approversOfEach(db, [person])).get(person._id) ?? [];
}

/** The same for several people, by id. */
export async function approversOfEach(
  db: CompanyDb,
  people: readonly Pick<User, '_id' | 'managerId'>[],
): Promise<Map<string, readonly Recipient[]>> {
  const ids = [...new Set(people.flatMap(({ managerId }) => managerId || []))];
  const led = { sort: { _id: 1 }, limit: ids.length, projection: shown } as const;
  const managers = ids.length > 0 ? await db.in(users).list({ _id: { $in: ids }, ...working }, led) : [];
  const byId = new Map(managers.map((one) => [one._id, one]));
  const onLeave = await awayOn(db, singaporeDay(new Date()));
  const isAway = (one: Recipient | undefined) => !one || onLeave.get(one._id) === 'whole';
  // One more, since the applicant may be among them.
  const first = { sort: { name: 1 }, limit: mostTold + 1, projection: shown } as const;
  const isAlone = people.some(({ managerId }) => isAway(byId.get(managerId ?? '')));
  const owners = isAlone ? await db.in(users).list({ 'access.laoban': true, ...working }, first) : [];
  const others = { 'access.HR': true, 'access.laoban': { $ne: true }, ...working };
  const hr =
    isAlone && owners.filter((one) => !isAway(one)).length < 2 ? await db.in(users).list(others, first) : [];
  return new Map(
    people.map(({ _id, managerId }) => {
      const manager = byId.get(managerId ?? '');
      const others = (all: readonly Recipient[]) =>
        all.filter((one) => one._id !== _id && one._id !== manager?._id).slice(0, mostTold);
      const told = manager ? [manager] : others(owners);
      if (told.length === 0 || !told.every(isAway)) return [_id, told];
      const next = [others(owners), others(hr)]
        .map((all) => all.filter((one) => !isAway(one)))
        .find((all) => all.length > 0);
      return [_id, [...told, ...(next ?? [])]];
    }),
  );
}

/** Without the reason: other people may see the mail. */
function linesOf({ type, days, ...request }: LeaveRequest): string {
  return `${typeLabel(type)}: ${showPeriod(request)} (${daysInWords(days)})`;
}

interface Letter {
  byId: string | null;
  to: Recipient;
  subject: string;
  said: string;
  path: string;
}

function send(db: CompanyDb, { byId, to, subject, said, path }: Letter): void {
  const text = [`Hello ${to.name},`, said, linkTo(path)].join('\n\n');
  sendNotice(db, { kind: 'leave', byId, toId: to._id, subject, text });
}

/** Mails the approvers about a new request, after the commit. */
export function tellApprovers(db: CompanyDb, request: LeaveRequest, approvers: readonly Recipient[]): void {
  for (const to of approvers) {
    const said = `${request.userName} requests leave.\n${linesOf(request)}`;
    const subject = `Leave to approve: ${request.userName}`;
    const path = `/LeaveManagement/approval/${request._id}/approve`;
    send(db, { byId: request.userId, to, subject, said, path });
  }
}

/** Mails the approvers that a person has cancelled approved leave. */
export function tellCancelled(db: CompanyDb, request: LeaveRequest, approvers: readonly Recipient[]): void {
  for (const to of approvers) {
    const said = `${request.userName} cancelled this leave.\n${linesOf(request)}`;
    const subject = `Leave cancelled: ${request.userName}`;
    send(db, { byId: request.userId, to, subject, said, path: '/LeaveManagement/calendar' });
  }
}

/** Mails the applicant that somebody else cancelled their leave, unless they have left. */
export async function tellApplicant(
  db: CompanyDb,
  request: LeaveRequest,
  by: { userId: string; name: string },
): Promise<void> {
  await tellEach(db, [request], by);
}

/** Mails applicants a decision that was not undone, in one mail for each of them. */
export async function tellDecided(
  db: CompanyDb,
  { ids, status, at }: { ids: readonly string[]; status: LeaveStatus; at: Date },
  by: { userId: string; name: string },
): Promise<void> {
  const decided = await db
    .in(leaveRequests)
    .list({ _id: { $in: [...ids] }, status, decidedAt: at }, { sort: { _id: 1 }, limit: ids.length });
  decided.sort((one, other) => (one.start < other.start ? -1 : 1));
  await tellEach(db, decided, by);
}

/** Requests of one status. */
async function tellEach(
  db: CompanyDb,
  requests: readonly LeaveRequest[],
  by: { userId: string; name: string },
): Promise<void> {
  const ids = [...new Set(requests.map(({ userId }) => userId))];
  if (ids.length === 0) return;
  const people = await db
    .in(users)
    .list({ _id: { $in: ids }, ...working }, { sort: { _id: 1 }, limit: ids.length, projection: shown });
  for (const to of people) {
    const own = requests.filter(({ userId }) => userId === to._id);
    const [{ status, rejectionReason } = { status: '', rejectionReason: '' }] = own;
    const said = [
      `${by.name} has ${status} your leave.\n${own.map(linesOf).join('\n')}`,
      ...(rejectionReason ? [`Reason: ${rejectionReason}`] : []),
    ].join('\n\n');
    send(db, {
      byId: by.userId,
      to,
      subject: `Your leave was ${status}`,
      said,
      path: '/LeaveManagement/my',
    });
  }
}

/** Mails a person that somebody else has recorded leave for them, which is approved. */
export function tellRecorded(
  db: CompanyDb,
  request: LeaveRequest,
  { to, byId }: { to: Recipient; byId: string },
): void {
  const said = `${request.decidedByName} recorded leave for you. It is approved.\n${linesOf(request)}`;
  send(db, { byId, to, subject: 'Leave was recorded for you', said, path: '/LeaveManagement/my' });
}
