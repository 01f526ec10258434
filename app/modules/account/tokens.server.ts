import { z } from 'zod';
import type { Actor } from '~/core/access';
import { linkTo } from '~/core/config.server';
import { dayMs } from '~/core/days';
import { idInput } from '~/core/named-id';
import { Refusal } from '~/core/refusal';
import { subject } from '~/core/subject';
import { operation } from '~/operation/operation.server';
import type { CompanyDb } from '~db/company-db';
import { recordSecurityEvent } from '~db/security-events';
import { newSession, type Session, sessions, wasUsed } from '~db/sessions';
import { users } from './collections';
import * as messages from './messages';
import { newTokenInput } from './schema';
import { tellByMail } from './tell-by-mail.server';

const tokenSubject = subject({ name: 'API token', plural: 'API tokens' });

const mostTokens = 20;

/** A person's valid API tokens, newest first. */
export const listTokens = operation({
  name: 'listTokens',
  access: 'signed-in',
  effect: 'read',
  input: z.object({}),
  async run({ actor, db }) {
    await ownBrowser(db, actor);
    const found = await db
      .in(sessions)
      .list(livingOf(actor), { sort: { createdAt: -1, _id: 1 }, limit: mostTokens });
    return found.map((token) => ({
      id: token._id,
      name: token.name ?? '',
      madeAt: token.createdAt,
      usedAt: wasUsed(token) ? token.seenAt : null,
      endsAt: token.expiresAt,
      readOnly: token.readOnly === true,
    }));
  },
});

/**
 * Creates a token for a program that acts as this person: a separate session, with the person's rights at the time of
 * each call. It is shown once.
 */
export const makeToken = operation({
  name: 'makeToken',
  access: 'signed-in',
  effect: 'vital-write',
  secret: true,
  input: newTokenInput,
  async run({ input: { name, days, readOnly }, actor, db, source, note }): Promise<Session> {
    const { provedAt } = await ownBrowser(db, actor);
    // Two at once conflict here, so that both are counted.
    await db.in(users).updateOne({ _id: actor.userId }, { $inc: { tokensMade: 1 } });
    if ((await db.in(sessions).count(livingOf(actor), mostTokens)) === mostTokens) {
      throw new Refusal('conflict', messages.tokensFull);
    }
    const now = new Date();
    const token = newSession(
      {
        userId: actor.userId,
        companyId: actor.companyId,
        kind: 'personal',
        name,
        ...(readOnly && { readOnly }),
        agent: source.agent,
        // It rests on the proof of the browser that created it: whatever ends that session ends the token.
        provedAt,
        expiresAt: days === 'never' ? null : new Date(now.getTime() + Number(days) * dayMs),
      },
      now,
    );
    await db.in(sessions).insert(token);
    note({ action: 'made', subject: tokenSubject.name, subjectId: token._id, detail: name });
    const { userId: _id, companyId, name: ownName } = actor;
    const user = { _id, companyId, name: ownName };
    db.afterCommit(() => recordSecurityEvent({ kind: 'token-made', user, source, detail: name }));
    const may = readOnly ? 'read what you can read' : 'do what you can do';
    const what = `An API token was made for you. A program that has it can ${may}. See its name at ${linkTo('/api')}`;
    db.afterCommit(() => tellByMail(actor, 'New API token for Laoban', what));
    return token;
  },
});

/** One token, for the page that asks before revoking it. */
export const readToken = operation({
  name: 'readToken',
  access: 'signed-in',
  effect: 'read',
  input: idInput,
  async run({ input: { id }, actor, db }) {
    await ownBrowser(db, actor);
    return { name: (await tokenOf(db, actor, id)).name ?? '' };
  },
});

/** Ends a token at once. */
export const revokeToken = operation({
  name: 'revokeToken',
  access: 'signed-in',
  effect: 'vital-write',
  input: idInput,
  async run({ input: { id }, actor, db, note }) {
    await ownBrowser(db, actor);
    const { name = '' } = await tokenOf(db, actor, id);
    await db.in(sessions).deleteOne({ _id: id, userId: actor.userId, kind: 'personal' });
    note({ action: 'revoked', subject: tokenSubject.name, subjectId: id, detail: name });
  },
});

/** The session of the calling browser. A token may neither list tokens nor create ones that outlive it. */
async function ownBrowser(db: CompanyDb, { sid }: Actor): Promise<Session> {
  const session = await db.in(sessions).findOne({ _id: sid });
  if (session?.kind !== 'browser') throw new Refusal('forbidden', messages.tokensByBrowser);
  return session;
}

async function tokenOf(db: CompanyDb, { userId }: Actor, id: string): Promise<Session> {
  const token = await db.in(sessions).findOne({ _id: id, userId, kind: 'personal' });
  if (!token) throw new Refusal('not-found', messages.tokenUnknown);
  return token;
}

function livingOf({ userId }: Actor) {
  return {
    userId,
    kind: 'personal' as const,
    $or: [{ expiresAt: null }, { expiresAt: { $gt: new Date() } }],
  };
}
