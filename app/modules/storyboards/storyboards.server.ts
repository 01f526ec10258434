import { callMarks, cursorAt, type PageOf, placeOf } from '~/core/paging';
import { checkRevision, Refusal } from '~/core/refusal';
import { logLines, subject } from '~/core/subject';
import { flag } from '~/core/text';
import { operation } from '~/operation/operation.server';
import { readJobs } from '~db/jobs';
import { balanceOf, workUnderWay } from '../billing/index.server';
import { findIdea, type Idea } from '../ideas/index.server';
import { storyboards } from './collections';
import { type NumberedScene, scenesOf } from './find-storyboard.server';
import * as messages from './messages';
import { inNewOrder, withMoved } from './order';
import { byIdea, orderInput } from './schema';

const storyboardSubject = subject({
  name: 'storyboard',
  plural: 'Storyboards',
  page: { of: storyboards, at: (id) => `/Storyboard/${id}` },
});

/** The scenes of an idea in order, and the revision of their order; none without a storyboard. */
export const listScenes = operation({
  name: 'listScenes',
  access: 'CRM',
  effect: 'read',
  input: byIdea.extend(callMarks),
  failed: messages.loadFailed,
  async run({ input: { ideaID, limit, cursor }, db }): Promise<PageOf<NumberedScene> & { revision: number }> {
    await findIdea(db, ideaID);
    const found = await db.in(storyboards).findOne({ _id: ideaID });
    const all = found ? await scenesOf(db, found) : [];
    // At most a hundred, in an order that only the storyboard knows: pages are cut from the whole.
    const from = cursor === undefined ? 0 : Number(placeOf(cursor, 'number', 'cursor').value);
    const items = all.slice(from, from + limit);
    const last = items.at(-1);
    const more = last !== undefined && from + limit < all.length;
    const next = more ? cursorAt({ value: last.number, id: last._id }) : null;
    return { items, next, revision: found?.revision ?? 0 };
  },
});

/** The data of the storyboard's page: the idea, its scenes with pending videos, work in progress, and the credits. */
export const readStoryboard = operation({
  name: 'readStoryboard',
  access: 'CRM',
  effect: 'read',
  input: byIdea,
  failed: messages.loadFailed,
  async run({ input: { ideaID: id }, db }) {
    const idea = await findIdea(db, id);
    const [storyboard, underWay, credits] = await Promise.all([
      db.in(storyboards).findOne({ _id: id }),
      workUnderWay(db, id),
      balanceOf(db),
    ]);
    const ordered = storyboard ? await scenesOf(db, storyboard) : [];
    const waiting = ordered.filter(({ videoId }) => !videoId);
    const jobs = await readJobs(
      db,
      waiting.map(({ videoJobId }) => videoJobId),
    );
    return { idea, storyboard, scenes: ordered, jobs, underWay, credits };
  },
});

/**
 * Saves a new order of the scenes, or moves one of them. Refuses with 409 if these are not exactly the idea's scenes,
 * each once, or if the order has changed since `revision`.
 */
export const reorderScenes = operation({
  name: 'reorderScenes',
  access: 'CRM',
  effect: 'write',
  input: orderInput,
  failed: messages.orderFailed,
  async run({ input: { ideaID, order, scene, to, revision }, db, note }) {
    const idea = await findIdea(db, ideaID);
    const { sceneIds, revision: stored } = await db.in(storyboards).get(ideaID, messages.unknown);
    checkRevision(revision, stored, messages.orderWrong);
    const next =
      scene && to !== undefined ? withMoved(sceneIds, scene, to) : inNewOrder(sceneIds, order ?? []);
    if (!next) throw new Refusal('conflict', messages.orderWrong);
    if (next.every((id, at) => id === sceneIds[at])) return;
    await db.in(storyboards).updateOne({ _id: ideaID }, { $set: { sceneIds: next }, $inc: { revision: 1 } });
    note(noteOf(idea, 'changed', 'order'));
  },
});

/** Switches the public link on or off. */
export const shareStoryboard = operation({
  name: 'shareStoryboard',
  access: 'CRM',
  effect: 'write',
  input: byIdea.extend({ shared: flag }),
  failed: messages.sharingFailed,
  async run({ input: { ideaID: id, shared }, db, note }) {
    const idea = await findIdea(db, id);
    const storyboard = await db.in(storyboards).get(id, messages.unknown);
    if (storyboard.shared !== shared) {
      await db.in(storyboards).updateOne({ _id: id }, { $set: { shared } });
      note(noteOf(idea, 'changed', shared ? 'link on' : 'link off'));
    }
    return { shared };
  },
});

/** A line of the activity log that also appears in the client's own log. */
export const noteOf = logLines(
  storyboardSubject,
  ({ title }: Pick<Idea, '_id' | 'title' | 'clientId'>) => title,
);
