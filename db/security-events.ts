import type { Actor } from '~/core/access';
import { newId } from '~/core/id';
import { log } from '~/core/log.server';
import type { Source } from '~/core/source';
import { type SecurityEvent, securityEvents, type User } from '~/modules/account/collections';
import { database } from './connect';
import { take } from './limits';

/** In ms. */
const storedMs = 90 * 86_400_000;
/** The most events stored per person and day, so that nobody can fill the store. The log has all of them. */
const storedADay = { most: 200, seconds: 86_400 };

interface Happened extends Pick<SecurityEvent, 'kind' | 'detail'> {
  /** The account it is about; null if there is none, as for a sign-in with an unknown address. */
  user: Pick<User, '_id' | 'companyId' | 'name'> | null;
  source: Pick<Source, 'address' | 'agent'>;
}

/** The account of an actor, as security events name it. */
export function asUser(actor: Actor | null): Happened['user'] {
  return actor && { _id: actor.userId, companyId: actor.companyId, name: actor.name };
}

/**
 * Logs a security event, and stores it for its person and the owners. It is not awaited, so that an answer takes
 * equally long whether the account exists or not. `detail` must contain no secret and no address.
 */
export function recordSecurityEvent({ kind, user, source, detail }: Happened, at = new Date()): void {
  const who = user && { userId: user._id, companyId: user.companyId };
  log().info({ security: kind, ...who, source: source.address, ...(detail && { detail }) }, 'security event');
  if (!user) return;
  const event: SecurityEvent = {
    _id: newId(),
    companyId: user.companyId,
    userId: user._id,
    userName: user.name,
    at,
    kind,
    source: source.address,
    agent: source.agent.slice(0, 200),
    ...(detail && { detail }),
    expiresAt: new Date(at.getTime() + storedMs),
  };
  setImmediate(
    () => void store(event).catch((err) => log().warn({ err }, 'a security event was not stored')),
  );
}

async function store(event: SecurityEvent): Promise<void> {
  if ((await take(`security-events:${event.userId}`, storedADay)) > 0) return;
  await database().db.collection<SecurityEvent>(securityEvents.name).insertOne(event);
}
