import { z } from 'zod';
import { idInput, namedId } from '~/core/named-id';
import { callMarks, type PageOf, pageMarks } from '~/core/paging';
import { Refusal } from '~/core/refusal';
import { subject } from '~/core/subject';
import { operation } from '~/operation/operation.server';
import type { CompanyDb } from '~db/company-db';
import { mostCounted, type Order, readPage } from '~db/keyset';
import { type Listed, listedNames, listedTypes } from './address';
import { type Alert, alertReaders, alerts } from './collections';
import * as messages from './messages';

export const worstFirst: Order<Alert> = { by: 'urgency', sorted: 'number', descending: true };
const open = { state: 'open' as const };

/** The open alerts on screens and in mails: one for each thing and concern, so not that what is gone is also below its minimum. */
export const shownAlerts = { ...open, urgency: { $gt: 0 } };
/** Those of what is shown that the list has with `show`. */
export const alertsOf = (show: Listed) =>
  show === 'all' ? shownAlerts : { ...shownAlerts, alertType: { $in: [...listedTypes[show]] } };

export const alertSubject = subject({ name: 'alert', plural: 'Alerts' });

/** What the inventory's header shows: the number of open alerts, and the ledger check for owners. */
export const readInventoryHeader = operation({
  name: 'readInventoryHeader',
  access: 'signed-in',
  effect: 'read',
  input: z.object({}),
  failed: messages.alertsFailed,
  async run({ actor, db }): Promise<{ alerts: number; books: boolean }> {
    return { alerts: await countAlerts(db, 'all'), books: actor.access.laoban };
  },
});

/** All open alerts, the worst first. */
export const listAlerts = operation({
  name: 'listAlerts',
  access: 'signed-in',
  effect: 'read',
  input: z.object(callMarks),
  failed: messages.alertsFailed,
  async run({ input: { limit, cursor }, db }): Promise<PageOf<Alert>> {
    return await readPage(db.in(alerts), { filter: open, order: worstFirst, limit, marks: { cursor } });
  },
});

/** One page of the alerts that are shown, the worst first, how many there are of each choice, and whether the caller gets them by mail each morning. */
export const browseAlerts = operation({
  name: 'browseAlerts',
  access: 'signed-in',
  effect: 'read',
  input: z.object({ ...pageMarks, show: z.enum(listedNames).catch('all').default('all') }),
  failed: messages.alertsFailed,
  async run({ input: { show, ...marks }, actor, db }) {
    const [stretch, all, toOrder, reader] = await Promise.all([
      readPage(db.in(alerts), { filter: alertsOf(show), order: worstFirst, marks }),
      countAlerts(db, 'all'),
      countAlerts(db, 'to-order'),
      db.in(alertReaders).findOne({ _id: actor.userId }),
    ]);
    return { ...stretch, show, all, toOrder, count: show === 'all' ? all : toOrder, byMail: reader !== null };
  },
});

/** Whether this alert exists, resolved or not. */
export const readAlert = operation({
  name: 'readAlert',
  access: 'signed-in',
  effect: 'read',
  input: idInput,
  failed: messages.alertsFailed,
  async run({ input: { id }, db }): Promise<Alert> {
    const alert = await db.in(alerts).findOne({ _id: id });
    if (!alert) throw new Refusal('not-found', messages.alertUnknown);
    return alert;
  },
});

/** Resolves an alert. It leaves the list and only returns if its condition ends and starts again. */
export const resolveAlert = operation({
  name: 'resolveAlert',
  access: 'signed-in',
  effect: 'write',
  input: z.object({ id: namedId(messages.alertIdNeeded) }),
  failed: messages.resolveFailed,
  async run({ input: { id }, actor, db, note }): Promise<void> {
    const resolved = await db
      .in(alerts)
      .findOneAndUpdate(
        { _id: id, ...open },
        { $set: { state: 'resolved', resolvedBy: actor.userId, resolvedAt: new Date() } },
      );
    if (!resolved) throw new Refusal('not-found', messages.alertUnknown);
    note({ action: 'resolved', subject: alertSubject.name, subjectId: id, detail: resolved.description });
  },
});

async function countAlerts(db: CompanyDb, show: Listed): Promise<number> {
  return await db.in(alerts).count(alertsOf(show), mostCounted);
}
