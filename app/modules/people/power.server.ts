import type { Actor, SystemAccess } from '~/core/access';
import { hasLeft } from '~/core/employee-status';
import { Refusal, refuseField } from '~/core/refusal';
import type { CompanyDb } from '~db/company-db';
import { actsByPassword, proveWithCode, type User } from '../account/index.server';
import { rooms } from './choices';
import * as messages from './messages';

type Standing = Pick<User, 'access' | 'status' | 'email'>;

/** What was sent to prove that the person at the browser is the one who is signed in there. */
interface OwnProof {
  ownPassword: string;
  ownCode: string;
}

/**
 * Whether this gives somebody elevated rights: makes them an owner, gives them all flags, takes back somebody who had
 * that, or lets them in by another address.
 */
export function handsPower(before: Standing | null, after: Standing): boolean {
  const was = before && !hasLeft(before) ? before : null;
  if (hasLeft(after)) return false;
  if (after.access.laoban && !was?.access.laoban) return true;
  return hasAll(after.access) && (!was || !hasAll(was.access) || was.email !== after.email);
}

/** Whether this makes an owner, or lets one in by another address. */
function makesOwner(before: Standing | null, after: Standing): boolean {
  const wasOwner = before && !hasLeft(before) && before.access.laoban;
  return after.access.laoban && !(wasOwner && before.email === after.email);
}

/**
 * Asks of somebody who hands power over, as `handsPower` says, what handing over the company asks: their password, and a
 * code where they have a second factor. Only for all flags a token that was given for the password is enough. Refuses at
 * `ownPassword` and `ownCode`; never to be called in a transaction, since a code that was used stays used.
 */
export async function proveForPower(
  db: CompanyDb,
  actor: Actor,
  { before, after }: { before: Standing | null; after: Standing },
  { ownPassword: password, ownCode: otp }: OwnProof,
): Promise<void> {
  if (!makesOwner(before, after) && (await actsByPassword(db, actor))) return;
  if (password === '') throw refuseField('ownPassword', messages.passwordForPower);
  try {
    await proveWithCode(db, actor.userId, { password, otp });
  } catch (error) {
    throw error instanceof Refusal ? atOwnFields(error) : error;
  }
}

/** The new employee's own password has another field. */
function atOwnFields(refusal: Refusal): Refusal {
  const { password, otp, ...others } = refusal.fields ?? {};
  if (!password && !otp) return refusal;
  const fields = { ...others, ...(password && { ownPassword: password }), ...(otp && { ownCode: otp }) };
  return new Refusal(refusal.why, refusal.message, { fields });
}

function hasAll(access: SystemAccess): boolean {
  return access.laoban || rooms.every(({ key }) => access[key]);
}
