import { counted } from '~/core/counted';
import { singaporeDay } from '~/core/dates';
import { bySuite, logActivity } from '~db/activity';
import type { CompanyDb } from '~db/company-db';
import type { Run } from '~db/jobs';
import { readPage } from '~db/keyset';
import { itemConditions, maintenanceBefore, resourceConditions } from './alert-conditions';
import { alertSubject } from './alerts.server';
import { saveAlerts } from './alerts-kept.server';
import { foldOneDay } from './closes.server';
import { items, resources } from './collections';
import type { Demand } from './demand';
import { demandsOf } from './forecast.server';
import { subjectOf as itemSubjectOf } from './items.server';
import { subjectOf as resourceSubjectOf } from './resources.server';

/** Progress of the nightly job: the id of the last item done. */
export interface NightReached {
  part: 'items' | 'resources';
  after: string;
}

const itemsPerStep = 100;
const resourcesPerStep = 200;

/**
 * The nightly work on a company's stock: adds up the days that are over, calculates each item's expected demand, and updates
 * the alerts of items and resources. After a crash another server continues from the last step.
 */
export async function workNight({ db, reached, step, signal }: Run<{ day: string }, NightReached>) {
  const today = singaporeDay(new Date());
  let at = reached;
  for (let folded = true; folded; ) {
    signal.throwIfAborted();
    await step(async (all) => {
      folded = await foldOneDay(all, today);
      return { reached: at };
    });
  }
  for (let more = at.part === 'items'; more; ) {
    signal.throwIfAborted();
    const some = await db
      .in(items)
      .list(
        { _id: { $gt: at.after }, archivedAt: null, stocked: { $ne: false } },
        { sort: { _id: 1 }, limit: itemsPerStep, projection: { createdAt: 1 } },
      );
    const demands = await demandsOf(db, some, today);
    more = some.length === itemsPerStep;
    at = more ? { part: 'items', after: some.at(-1)?._id ?? at.after } : { part: 'resources', after: '' };
    await step(async (all) => {
      await watchItems(all, demands, today);
      return { reached: at };
    });
  }
  return { resources: await watchResources(db, today, step, at) };
}

/** Saves the demand and the resulting alerts. An item without demand that had none is not written. */
async function watchItems(db: CompanyDb, demands: ReadonlyMap<string, Demand>, today: string): Promise<void> {
  const some = await db
    .in(items)
    .list(
      { _id: { $in: [...demands.keys()] }, archivedAt: null },
      { sort: { _id: 1 }, limit: demands.size || 1 },
    );
  let changed = 0;
  for (const item of some) {
    const demand = demands.get(item._id) ?? null;
    if (!item.demand && !demand?.quarter && item.alerting.length === 0) continue;
    const alerting = await saveAlerts(db, itemSubjectOf(item), itemConditions({ ...item, demand }, today));
    await db.in(items).updateOne({ _id: item._id }, { $set: { demand, alerting } });
    if (String(alerting) !== String(item.alerting)) changed += 1;
  }
  await noteChanged(db, changed, 'item');
}

/** Logs that alerts began or ended: what people see of a company changes only with a line in its log. */
async function noteChanged(db: CompanyDb, changed: number, noun: string): Promise<void> {
  if (changed === 0) return;
  const detail = `of ${counted(changed, noun)}, by the nightly check`;
  await logActivity(db, bySuite, [{ action: 'updated', subject: alertSubject.name, subjectId: '', detail }]);
}

async function watchResources(
  db: CompanyDb,
  today: string,
  step: Run<{ day: string }, NightReached>['step'],
  at: NightReached,
): Promise<number> {
  const filter = { nextMaintenance: { $lte: maintenanceBefore(today) } };
  let seen = 0;
  let cursor: string | undefined;
  do {
    const { items: some, next } = await readPage(db.in(resources), {
      filter,
      order: { by: 'listKey', sorted: 'text' },
      limit: resourcesPerStep,
      marks: { cursor },
      projection: { _id: 1 },
    });
    await step(async (all) => {
      const ids = some.map(({ _id }) => _id);
      const now = await all
        .in(resources)
        .list({ _id: { $in: ids } }, { sort: { _id: 1 }, limit: ids.length || 1 });
      let changed = 0;
      for (const resource of now) {
        const conditions = resourceConditions(resource, today);
        const alerting = await saveAlerts(all, resourceSubjectOf(resource), conditions);
        await all.in(resources).updateOne({ _id: resource._id }, { $set: { alerting } });
        if (String(alerting) !== String(resource.alerting)) changed += 1;
      }
      await noteChanged(all, changed, 'resource');
      return { reached: at };
    });
    seen += some.length;
    cursor = next ?? undefined;
  } while (cursor !== undefined);
  return seen;
}
