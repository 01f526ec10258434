import { z } from 'zod';
import type { Actor } from '~/core/access';
import { changedNames } from '~/core/changes';
import { idInput, namedId } from '~/core/named-id';
import { checkRevision } from '~/core/refusal';
import { searchKey } from '~/core/search-key';
import { logLines, subject } from '~/core/subject';
import { operation } from '~/operation/operation.server';
import type { CompanyDb } from '~db/company-db';
import { removeWhole } from '~db/removal';
import { findPerson } from '../account/index.server';
import { balanceOf } from '../billing/index.server';
import { findClient, holdClient } from '../crm/index.server';
import { type Idea, ideas } from './collections';
import { findIdea } from './find-idea.server';
import * as messages from './messages';
import { newIdea } from './new-idea';
import { ideaChangeInput, newIdeaInput } from './schema';

const ideaSubject = subject({
  name: 'idea',
  plural: 'Ideas',
  page: { of: ideas, at: (id) => `/Idea/${id}` },
});

/** One idea with its client, and the credits for its storyboard. */
export const readIdea = operation({
  name: 'readIdea',
  access: 'CRM',
  effect: 'read',
  input: idInput,
  failed: messages.loadFailed,
  async run({ input: { id }, db }) {
    const idea = await findIdea(db, id);
    const [client, credits] = await Promise.all([findClient(db, idea.clientId), balanceOf(db)]);
    return { idea, client, credits };
  },
});

/** Adds an idea written by a person. */
export const createIdea = operation({
  name: 'createIdea',
  access: 'CRM',
  effect: 'write',
  input: newIdeaInput,
  failed: messages.createFailed,
  async run({ input: { clientId, writtenBy, ...texts }, actor, userId, db, note }) {
    await holdClient(db, clientId);
    await findClient(db, clientId);
    const writer = await writerOf(db, actor, userId, writtenBy);
    const idea = newIdea({ ...texts, clientId, source: 'person' }, writer);
    await db.in(ideas).insert(idea);
    note(noteOf(idea, 'added'));
    return { ...idea, companyId: db.companyId };
  },
});

/**
 * Changes the sent fields of an idea: its texts, or only whether it is a favourite. Based on an older revision
 * it is refused with 409, unless it is the latter.
 */
export const changeIdea = operation({
  name: 'changeIdea',
  access: 'CRM',
  effect: 'write',
  input: ideaChangeInput,
  failed: messages.updateError,
  findTarget: async (db, id) => await findIdea(db, id),
  async run({ input: { id, revision, changes }, db, note }) {
    const { favourite, ...texts } = changes;
    const changesTexts = Object.keys(texts).length > 0;
    const onlyFavourite = favourite !== undefined && !changesTexts;
    const before = await findIdea(db, id, onlyFavourite ? messages.favouriteFailed : undefined);
    if (!onlyFavourite) checkRevision(revision, before.revision, messages.overtaken);
    await db.in(ideas).updateOne(
      { _id: id },
      {
        $set: {
          ...changes,
          ...(texts.title && { searchTitle: searchKey(texts.title) }),
          updatedAt: new Date(),
        },
        $inc: { revision: changesTexts ? 1 : 0 },
      },
    );
    const changed = changedNames<Partial<Idea>>(before, changes);
    if (changed.length > 0) note(noteOf({ ...before, ...changes }, 'changed', changed.join(', ')));
    return { clientId: before.clientId, favourite, onlyFavourite };
  },
});

/** The message after such a change. */
export function changeMessage({
  favourite,
  onlyFavourite,
}: {
  favourite: boolean | undefined;
  onlyFavourite: boolean;
}): string {
  if (!onlyFavourite) return messages.updated;
  return favourite ? messages.favourite : messages.notFavourite;
}

/** Deletes an idea and its storyboard. Still allowed after a trial has ended. */
export const deleteIdea = operation({
  name: 'deleteIdea',
  access: 'CRM',
  effect: 'vital-write',
  input: z.object({ id: namedId(messages.idNeeded) }),
  failed: messages.deleteError,
  async run({ input: { id }, db, note }) {
    const idea = await findIdea(db, id, messages.deleteFailed);
    await removeWhole(db, ideas, id);
    note(noteOf(idea, 'deleted'));
    return { clientId: idea.clientId };
  },
});

/** A line of the activity log that also appears in the client's own log. */
export const noteOf = logLines(ideaSubject, ({ title }: Pick<Idea, '_id' | 'title' | 'clientId'>) => title);

/**
 * The author to store. Only owners may name somebody else, and only a colleague; nobody can declare their own text as
 * generated.
 */
async function writerOf(db: CompanyDb, actor: Actor, userId: string, named: string | undefined) {
  const self = { _id: actor.userId, name: actor.name };
  for (const id of actor.access.laoban && named ? [named, userId] : [userId]) {
    const person = id === self._id ? self : await findPerson(db, id);
    if (person) return person;
  }
  return self;
}
