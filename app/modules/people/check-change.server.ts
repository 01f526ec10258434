import type { Actor } from '~/core/access';
import { checkRevision, Refusal } from '~/core/refusal';
import type { Whole } from './find-employee.server';
import * as messages from './messages';
import { ownFields } from './rights';
import { checkDays, checkFilled, checkRights } from './save.server';

interface Change {
  actor: Pick<Actor, 'userId' | 'access'>;
  before: Whole;
  after: Whole;
  now: Date;
}

/**
 * Refuses a change of an employee that is outdated, not allowed for the actor, empties a required field, has
 * contradicting days, or corrects something without a reason.
 */
export function checkChange(
  { revision, reason }: { revision?: number | undefined; reason: string },
  { actor, before, after, now }: Change,
): void {
  checkRevision(revision, before.user.revision, messages.overtaken);
  checkRights(actor, before, after);
  checkFilled(before, after);
  checkDays(before, after, now);
  const corrected = correctedBy(actor, before, after);
  if (corrected.length > 0 && reason === '') {
    const texts = [...corrected, 'reason'].map((field) => [field, [messages.reasonNeeded]]);
    throw new Refusal('bad-input', messages.reasonNeeded, { fields: Object.fromEntries(texts) });
  }
}

/** Fields that somebody else corrects although the person maintains them, after their first sign-in. */
export function correctedBy(actor: Pick<Actor, 'userId'>, before: Whole, after: Whole): string[] {
  if (actor.userId === before.user._id || !before.user.firstSignedInAt) return [];
  const read = ({ user, details }: Whole) => ({ ...details, ...user });
  const [was, is] = [read(before), read(after)];
  // Filling in an empty field is not a correction.
  return ownFields.filter((field) => was[field] && was[field] !== is[field]);
}
