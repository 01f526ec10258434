import { sendMail } from '~/gateways/mail';
import type { CompanyDb } from '~db/company-db';
import { type User, users } from '../account/index.server';
import { daysInWords } from './balance';
import type { LeaveRequest } from './collections';
import { showStretch } from './show';

/** What a mail needs from the world: where the suite is, and where to tell of one that could not be sent. */
export interface MailSettings {
  appUrl: string;
  onFailure: (error: unknown) => void;
}

let settings: MailSettings = { appUrl: '', onFailure: () => {} };

/** Tells the mails where the suite is, once, at start. */
export function setUpLeaveMail(given: MailSettings): void {
  settings = given;
}

type Told = Pick<User, '_id' | 'name' | 'email'>;

/** As many bosses as are told where nobody has a manager. */
const mostTold = 5;
const working = {
  status: { $nin: ['Resigned' as const, 'Terminated' as const] },
  deletedAt: { $exists: false },
};
const shown = { name: 1, email: 1 } as const;

/** Who is told of somebody's request: his manager, where he has one at work, else the bosses; never he himself. */
export async function approversToTell(
  db: CompanyDb,
  person: Pick<User, '_id' | 'managerId'>,
): Promise<Told[]> {
  const manager = person.managerId
    ? await db.in(users).findOne({ _id: person.managerId, ...working }, { projection: shown })
    : null;
  if (manager) return [manager];
  const bosses = await db
    .in(users)
    .list(
      { 'access.laoban': true, _id: { $ne: person._id }, ...working },
      { sort: { name: 1 }, limit: mostTold, projection: shown },
    );
  return bosses;
}

/** The reason stays in the suite: a mail is read on other screens, by others too. */
function linesOf({ type, days, ...request }: LeaveRequest): string {
  return `${type}: ${showStretch(request)} (${daysInWords(days)})`;
}

function send(db: CompanyDb, to: Told, subject: string, said: string, path: string): void {
  const text = [`Hello ${to.name},`, said, `${settings.appUrl}${path}`].join('\n\n');
  db.onceKept(() => void sendMail({ to: to.email, subject, text }).catch(settings.onFailure));
}

/** Writes to the approvers that somebody asks for leave, once it is kept. */
export function tellApprovers(db: CompanyDb, request: LeaveRequest, approvers: readonly Told[]): void {
  for (const to of approvers) {
    const said = `${request.userName} asks for leave.\n${linesOf(request)}`;
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
    const said = `${request.userName} has cancelled this leave.\n${linesOf(request)}`;
    send(db, to, `Leave cancelled: ${request.userName}`, said, '/LeaveManagement/calendar');
  }
}

/** Writes to whoever asked what was decided, once it is kept; not where he has decided it himself, or has left. */
export async function tellApplicant(
  db: CompanyDb,
  request: LeaveRequest,
  by: { userId: string; name: string },
): Promise<void> {
  if (by.userId === request.userId) return;
  const to = await db.in(users).findOne({ _id: request.userId, ...working }, { projection: shown });
  if (!to) return;
  const said = `${by.name} has ${request.status} your leave.\n${linesOf(request)}`;
  send(db, to, `Your leave was ${request.status}`, said, '/LeaveManagement/my');
}
