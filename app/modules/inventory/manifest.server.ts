import { defineModule } from '~/core/modules.server';
import { daily } from '~db/jobs';
import * as collections from './collections';
import { itemImport } from './import.server';
import { alertMail, bookCheckJob, nightlyBookCheck, stockNight } from './jobs.server';
import { stockNeeds } from './needs.server';
import { upgradeAlertUrgency, upgradeBarcodeKeys, upgradeToThousandths } from './upgrade.server';

const madeByThem = 'The company’s record. That you made or changed it is in activity.';

export default defineModule({
  title: 'Inventory',
  menu: { to: '/Inventory', label: 'Inventory', icon: 'inventory', also: ['/InventoryDetails'] },
  clientTabs: null,
  settings: null,
  commands: [
    { title: 'New item', link: '/Inventory/new', also: 'add stock product', rank: 70 },
    { title: 'Inventory', link: '/Inventory', also: 'items stock scan qr code barcode' },
    { title: 'Import items', link: '/imports/items', also: 'upload price list stock' },
    { title: 'Stocktakes', link: '/Inventory/stocktakes', also: 'count stock inventory shelf' },
    { title: 'Resources', link: '/Inventory/resources', also: 'vans equipment' },
    { title: 'Stock alerts', link: '/Inventory/alerts', also: 'inventory' },
  ],
  collections,
  exported: {
    items: {
      file: 'stock-items',
      says: 'What is in stock, archived items too. Amounts in dollars.',
      cents: ['price', 'cost'],
      thousandths: ['totalCount', 'onHoldCount', 'minimum', 'maximum', 'left.quantity'],
    },
    stockLines: {
      file: 'stock-ledger',
      says: 'Every movement of stock; adds up to the counts of the items.',
      thousandths: ['quantity', 'totalChange', 'onHoldChange', 'totalAfter', 'onHoldAfter'],
    },
    itemDays: {
      file: 'stock-days',
      says: 'Each item at the close of each day on which it moved.',
      thousandths: ['totalCount', 'onHoldCount', 'left'],
    },
    stockCloses: {
      file: 'stock-closes',
      says: 'All stock at the close of each day.',
      thousandths: ['totalCount', 'onHoldCount'],
    },
    bookChecks: {
      file: 'stock-checks',
      says: 'Checks whether the ledger adds up, and what they found.',
      thousandths: [
        ...['wrong.counts.totalCount', 'wrong.counts.onHoldCount'],
        ...['wrong.sums.totalCount', 'wrong.sums.onHoldCount'],
      ],
    },
    stocktakes: { file: 'stocktakes', says: 'Stocktakes: counts of everything in a location.' },
    stockCounts: {
      file: 'stocktake-counts',
      says: 'Every count of a stocktake, and what was booked by it.',
      thousandths: ['counted', 'booked.difference'],
    },
    resources: { file: 'resources', says: 'What you work with and look after.' },
    alerts: { file: 'alerts', says: 'Alerts, open and resolved.' },
    alertReaders: {
      file: 'alert-readers',
      says: 'Who gets the alerts by mail; the id is that of people.',
    },
    stockChanges: 'Sums of the ledger that are on their way into stock-closes.',
    itemGroups: 'How many items are in each segment and place: counts of stock-items.',
  },
  ofPerson: {
    alertReaders: {
      file: 'alert-mails',
      where: (id) => ({ _id: id }),
      says: 'That you get the stock alerts by mail.',
    },
    items: madeByThem,
    stockLines: madeByThem,
    bookChecks: madeByThem,
    stocktakes: madeByThem,
    stockCounts: madeByThem,
    resources: madeByThem,
    alerts: madeByThem,
  },
  found: [
    {
      kind: 'item',
      rank: 80,
      title: 'Items',
      list: '/Inventory',
      page: (id) => `/InventoryDetails/${id}`,
    },
  ],
  files: null,
  needs: [stockNeeds],
  imports: [itemImport],
  jobs: [bookCheckJob],
  clock: [
    daily({ at: '00:30', kind: stockNight }),
    daily({ at: '02:00', kind: nightlyBookCheck }),
    daily({ at: '07:00', kind: alertMail }),
  ],
  upgrades: [
    { name: 'inventory.alertUrgency', added: '2026-11-26', work: upgradeAlertUrgency },
    { name: 'inventory.thousandths', added: '2026-11-29', work: upgradeToThousandths },
    { name: 'inventory.barcodeKeys', added: '2026-11-29', work: upgradeBarcodeKeys },
  ],
  reactions: null,
});
