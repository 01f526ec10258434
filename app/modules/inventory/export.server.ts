import { z } from 'zod';
import { csvList } from '~/core/csv-lines';
import { tableTime } from '~/core/dates';
import { tableMoney } from '~/core/money';
import { operation } from '~/operation/operation.server';
import { pagesOf } from '~db/keyset';
import { shownAlerts, worstFirst } from './alerts.server';
import { alerts, items, resources } from './collections';
import { itemHeading } from './import-columns';
import { byName } from './item-list.server';
import * as messages from './messages';
import { maySeePrices, usualUnit } from './prices';
import { byName as resourcesByName } from './resources.server';
import { typedCount } from './show';
import { isStocked } from './stock';

/** Streams all active items as CSV. At most a thousand are in memory at once. */
export const exportItems = operation({
  name: 'exportItems',
  access: 'signed-in',
  effect: 'read',
  input: z.object({}),
  failed: messages.exportFailed,
  async run({ actor, db }): Promise<AsyncGenerator<string>> {
    const seesPrices = maySeePrices(actor.access);
    const pages = pagesOf(db.in(items), { filter: { archivedAt: null }, order: byName });
    return csvList(itemHeading(seesPrices), pages, (item) => [
      item.sku,
      item.productName,
      item.productSegment,
      item.location,
      isStocked(item) ? typedCount(item.totalCount) : '',
      isStocked(item) ? typedCount(item.onHoldCount) : '',
      item.minimum === null ? '' : typedCount(item.minimum),
      item.maximum === null ? '' : typedCount(item.maximum),
      item.unit ?? usualUnit,
      isStocked(item) ? 'yes' : 'no',
      item.fractions ? 'yes' : 'no',
      item.barcode ?? '',
      ...(seesPrices ? [item.price, item.cost].map(moneyCell) : []),
    ]);
  },
});

/** All resources as CSV, with their days as they are typed. */
export const exportResources = operation({
  name: 'exportResources',
  access: 'signed-in',
  effect: 'read',
  input: z.object({}),
  failed: messages.exportFailed,
  async run({ db }): Promise<AsyncGenerator<string>> {
    const heading = [
      'Name',
      'Type',
      'Status',
      'Capacity',
      'Quantity',
      'Last maintenance',
      'Next maintenance',
      'Note',
    ];
    return csvList(heading, pagesOf(db.in(resources), { order: resourcesByName }), (resource) => [
      resource.name,
      resource.type,
      resource.status,
      resource.capacity === null ? '' : String(resource.capacity),
      resource.quantity === null ? '' : String(resource.quantity),
      resource.lastMaintenance ?? '',
      resource.nextMaintenance ?? '',
      resource.note,
    ]);
  },
});

/** The alerts that are shown as CSV, the worst first, with the Singapore time at which each started. */
export const exportAlerts = operation({
  name: 'exportAlerts',
  access: 'signed-in',
  effect: 'read',
  input: z.object({}),
  failed: messages.exportFailed,
  async run({ db }): Promise<AsyncGenerator<string>> {
    const pages = pagesOf(db.in(alerts), { filter: shownAlerts, order: worstFirst });
    return csvList(['Alert', 'Description', 'Since'], pages, ({ alertType, description, createdAt }) => [
      alertType,
      description,
      tableTime(createdAt),
    ]);
  },
});

const moneyCell = (cents: number | null | undefined) => (typeof cents === 'number' ? tableMoney(cents) : '');
