import type { Filter } from 'mongodb';
import { z } from 'zod';
import { changedNames } from '~/core/changes';
import { singaporeDay } from '~/core/dates';
import { newId } from '~/core/id';
import { idInput } from '~/core/named-id';
import { callMarks, type PageOf, pageMarks } from '~/core/paging';
import { checkRevision, Refusal, refuseField } from '~/core/refusal';
import { logLines, subject } from '~/core/subject';
import { operation } from '~/operation/operation.server';
import type { CompanyDb } from '~db/company-db';
import { textFilter } from '~db/find-ids';
import { type Order, pagesOf, readCounted, readPage } from '~db/keyset';
import { resourceConditions } from './alert-conditions';
import { saveAlerts } from './alerts-kept.server';
import { type Resource, resources } from './collections';
import * as messages from './messages';
import { resourceKeys } from './resource-keys';
import { newResourceInput, resourceChangeInput, resourceFilters } from './resource-schema';

const mostTypes = 300;
export const byName: Order<Resource> = { by: 'listKey', sorted: 'text' };

const resourceSubject = subject({ name: 'resource', plural: 'Resources' });

/** Resources by name, filtered by status, type and a text in name, type or note. */
export const listResources = operation({
  name: 'listResources',
  access: 'signed-in',
  effect: 'read',
  input: z.object({ ...resourceFilters, ...callMarks }),
  failed: messages.resourcesFailed,
  async run({ input: { limit, cursor, ...filters }, db }): Promise<PageOf<Resource>> {
    const filter = filterOf(filters);
    return await readPage(db.in(resources), { filter, order: byName, limit, marks: { cursor } });
  },
});

/** One page of resources, with the types for the filter. */
export const browseResources = operation({
  name: 'browseResources',
  access: 'signed-in',
  effect: 'read',
  input: z.object({ ...resourceFilters, ...pageMarks }),
  failed: messages.resourcesFailed,
  async run({ input: { after, before, ...filters }, db }) {
    const filter = filterOf(filters);
    const [stretch, types] = await Promise.all([
      readCounted(db.in(resources), { filter, order: byName, marks: { after, before } }),
      db
        .in(resources)
        .aggregate<{ _id: string }>([
          { $group: { _id: '$type' } },
          { $sort: { _id: 1 } },
          { $limit: mostTypes },
        ]),
    ]);
    return { ...stretch, filters, types: types.map(({ _id }) => _id) };
  },
});

function filterOf({ status, type, search }: { status: string; type: string; search: string }) {
  const filter: Filter<Resource> = {
    ...(status && { status: status as Resource['status'] }),
    ...(type && { type }),
    ...(search && textFilter<Resource>('searchText', search)),
  };
  return filter;
}

export const readResource = operation({
  name: 'readResource',
  access: 'signed-in',
  effect: 'read',
  input: idInput,
  failed: messages.resourcesFailed,
  async run({ input: { id }, db }) {
    return await findResource(db, id);
  },
});

/** Adds a resource. If its maintenance is due soon, it has an alert at once. */
export const addResource = operation({
  name: 'addResource',
  access: 'signed-in',
  effect: 'write',
  input: newResourceInput,
  failed: messages.resourceCreateFailed,
  async run({ input, actor, db, note }): Promise<Resource> {
    const now = new Date();
    checkMaintenance(null, input);
    const begun = {
      _id: newId(),
      companyId: db.companyId,
      ...input,
      ...resourceKeys(input),
      alerting: [],
    };
    const resource: Resource = {
      ...begun,
      alerting: await saveAlerts(db, subjectOf(begun), resourceConditions(input, singaporeDay(now))),
      revision: 0,
      createdBy: actor.userId,
      createdAt: now,
      updatedAt: now,
    };
    await db.in(resources).insert(resource);
    note(noteOf(resource, 'added'));
    return resource;
  },
});

/** Changes the fields that were sent. If the caller sends a `revision` and a newer one is stored, it gets a 409. */
export const changeResource = operation({
  name: 'changeResource',
  access: 'signed-in',
  effect: 'write',
  input: resourceChangeInput,
  failed: messages.resourceUpdateFailed,
  findTarget: async (db, id) => await findResource(db, id),
  async run({ input: { id, revision, changes }, db, note }): Promise<Resource> {
    const before = await findResource(db, id);
    checkRevision(revision, before.revision, messages.overtaken);
    const now = new Date();
    const after: Resource = { ...before, ...changes, updatedAt: now };
    checkMaintenance(before, after);
    Object.assign(after, resourceKeys(after));
    after.alerting = await saveAlerts(db, subjectOf(before), resourceConditions(after, singaporeDay(now)));
    const { listKey, searchText, alerting, updatedAt } = after;
    await db
      .in(resources)
      .updateOne(
        { _id: id },
        { $set: { ...changes, listKey, searchText, alerting, updatedAt }, $inc: { revision: 1 } },
      );
    const changed = changedNames<Partial<Resource>>(before, changes);
    if (changed.length > 0) note(noteOf(after, 'changed', changed.join(', ')));
    return after;
  },
});

type Maintained = Pick<Resource, 'lastMaintenance' | 'nextMaintenance'>;

/** Refuses maintenance that is due before the last one. Wrong days stored earlier stay until someone changes them. */
function checkMaintenance(before: Maintained | null, { lastMaintenance, nextMaintenance }: Maintained): void {
  if (lastMaintenance === null || nextMaintenance === null || nextMaintenance >= lastMaintenance) return;
  const stood = before?.lastMaintenance === lastMaintenance && before.nextMaintenance === nextMaintenance;
  if (!stood) throw refuseField('nextMaintenance', messages.dueBeforeLast);
}

/** Deletes a resource and its alert. Still allowed after a trial has ended. */
export const deleteResource = operation({
  name: 'deleteResource',
  access: 'signed-in',
  effect: 'vital-write',
  input: idInput,
  failed: messages.resourceDeleteFailed,
  async run({ input: { id }, db, note }): Promise<void> {
    const resource = await findResource(db, id);
    await saveAlerts(db, subjectOf(resource), new Map());
    await db.in(resources).deleteOne({ _id: id });
    note(noteOf(resource, 'deleted'));
  },
});

async function findResource(db: CompanyDb, id: string): Promise<Resource> {
  const resource = await db.in(resources).findOne({ _id: id });
  if (!resource) throw new Refusal('not-found', messages.resourceUnknown);
  return resource;
}

export function subjectOf({ _id, alerting }: Pick<Resource, '_id' | 'alerting'>) {
  return { id: _id, kind: 'resource' as const, alerting };
}

const noteOf = logLines(resourceSubject, ({ name }: Pick<Resource, '_id' | 'name'>) => name);

/** Updates what resources are compared by. */
export async function upgradeResourceKeys(db: CompanyDb): Promise<void> {
  for await (const page of pagesOf(db.in(resources), { order: { by: '_id', sorted: 'text' } })) {
    for (const { _id, name, type, note, ...stored } of page) {
      const keys = resourceKeys({ name, type, note });
      if (keys.listKey === stored.listKey && keys.searchText === stored.searchText) continue;
      // One that was saved in the meantime already has them.
      await db.in(resources).updateOne({ _id, name, type, note }, { $set: keys });
    }
  }
}
