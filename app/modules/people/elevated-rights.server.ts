import type { Actor, SystemAccess } from '~/core/access';
import { hasLeft } from '~/core/employee-status';
import { Refusal, refuseField } from '~/core/refusal';
import type { CompanyDb } from '~db/company-db';
import { actsByPassword, proveWithCode, type User } from '../account/index.server';
import { accessFlags } from './choices';
import * as messages from './messages';

type Standing = Pick<User, 'access' | 'status' | 'email'>;

/** The proof that the person at the browser is the one signed in. */
interface OwnProof {
  ownPassword: string;
  ownCode: string;
}

/**
 * Whether a change gives somebody elevated rights: makes them an owner, gives them all flags, brings back somebody who
 * had these, or changes the address of one who has.
 */
export function givesElevatedRights(before: Standing | null, after: Standing): boolean {
  const was = before && !hasLeft(before) ? before : null;
  if (hasLeft(after)) return false;
  if (after.access.laoban && !was?.access.laoban) return true;
  return hasAll(after.access) && (!was || !hasAll(was.access) || was.email !== after.email);
}

/** Whether a change makes an owner, or changes an owner's address. */
function makesOwner(before: Standing | null, after: Standing): boolean {
  const wasOwner = before && !hasLeft(before) && before.access.laoban;
  return after.access.laoban && !(wasOwner && before.email === after.email);
}

/**
 * Requires the same proof as handing over the company if it makes an owner: the actor's password, and a code if they have a
 * second factor. For all flags without ownership, a token from a sign-in is enough. Refuses at `ownPassword` and
 * `ownCode`. Do not call it in a transaction, since a used code stays used.
 */
export async function proveForElevatedRights(
  db: CompanyDb,
  actor: Actor,
  { before, after }: { before: Standing | null; after: Standing },
  { ownPassword: password, ownCode: otp }: OwnProof,
): Promise<void> {
  if (!makesOwner(before, after) && (await actsByPassword(db, actor))) return;
  if (password === '') throw refuseField('ownPassword', messages.passwordForElevatedRights);
  try {
    await proveWithCode(db, actor.userId, { password, otp });
  } catch (error) {
    throw error instanceof Refusal ? atOwnFields(error) : error;
  }
}

/** Renames the fields, since the new employee's password has its own. */
function atOwnFields(refusal: Refusal): Refusal {
  const { password, otp, ...others } = refusal.fields ?? {};
  if (!password && !otp) return refusal;
  const fields = { ...others, ...(password && { ownPassword: password }), ...(otp && { ownCode: otp }) };
  return new Refusal(refusal.why, refusal.message, { fields });
}

function hasAll(access: SystemAccess): boolean {
  return access.laoban || accessFlags.every(({ key }) => access[key]);
}
