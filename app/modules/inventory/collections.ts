import { type Coded, type CompanyDocument, companyCollection, hasSameCode } from '~db/collection';
import type { AlertType, SubjectKind } from './alert-conditions';
import type { Demand, Left } from './demand';
import type { ResourceStatus } from './resource-statuses';
import { itemTexts } from './scanned-code';
import type { Counts, MovementType } from './stock';

export interface Item extends Coded, Counts {
  sku: string;
  /** The SKU as codes are compared, unique in the company. */
  skuKey: string;
  /** Of its maker, or any text; absent or empty if it has none. */
  barcode?: string;
  /** The barcode as barcodes are compared (`scanned-code.ts`), unique in the company. Absent without one. */
  barcodeKey?: string;
  productName: string;
  productSegment: string;
  location: string;
  /** False for a service: work that is sold and has no stock. Absent means true. */
  stocked?: boolean;
  /** Whether it is counted in parts of its unit, such as 1.5 kg. Absent means whole units. */
  fractions?: boolean;
  /** The unit it is counted in. Records of earlier versions have none and mean pieces. */
  unit?: string;
  /** Price and cost of one unit in cents; null or absent if not set. */
  price?: number | null;
  cost?: number | null;
  /** Name, SKU and barcode as compared, for sorting and searching. */
  listKey: string;
  /** In thousandths. Free stock below the minimum or a total above the maximum makes an alert; null leaves it to the forecast. */
  minimum: number | null;
  maximum: number | null;
  /** How many lines the ledger has. A movement based on another number starts again. */
  lines: number;
  /** When the last line was written. The next is always later, even if two servers' clocks differ. */
  movedAt: Date;
  /** The alert conditions that hold now, resolved or not. */
  alerting: AlertType[];
  /** The expected demand, calculated each night; null before the first night. */
  demand: Demand | null;
  /** What left on the last day with any, to subtract from today's expected demand. */
  left?: Left;
  /** Counts the saves of the details. A save based on an older count is refused. */
  revision: number;
  createdBy: string;
  createdAt: Date;
  updatedAt: Date;
  /** When it was deleted but kept for its ledger; null while it is active. */
  archivedAt: Date | null;
}

/** One movement of stock, with both counts after it, in thousandths. Lines are never changed or removed. */
export interface StockLine extends CompanyDocument {
  itemId: string;
  type: MovementType;
  quantity: number;
  note: string;
  userId: string;
  /** Stored here so that it outlives the person's account. */
  userName: string;
  /** The change of each count. Over all lines of an item they add up to its counts. */
  totalChange: number;
  onHoldChange: number;
  totalAfter: number;
  onHoldAfter: number;
  createdAt: Date;
  /** When it happened, if that was earlier: it waited on a phone for the network, or books a count of then. */
  happenedAt?: Date;
  /** Of an adjust that nobody has counted: it only lets a movement be booked that the counts did not allow. */
  uncounted?: true;
}

/** An item's balance at the end of a day with a movement ('2026-11-21', Singapore). */
export interface ItemDay extends CompanyDocument, Counts {
  itemId: string;
  day: string;
  /** Fulfilled on that day, in thousandths. */
  left: number;
}

/** A part of a day's change in the company's stock, in thousandths. Several parts, so that simultaneous movements rarely conflict. */
export interface StockChange extends CompanyDocument {
  day: string;
  totalChange: number;
  onHoldChange: number;
}

/** The company's stock at the end of a day with a movement. */
export interface StockClose extends CompanyDocument, Counts {
  day: string;
}

/** A walk along the shelves in which everything in a place is counted, by one or more people. */
export interface Stocktake extends CompanyDocument {
  /** The location as its items name it; '' for all of them. */
  location: string;
  state: 'open' | 'finished';
  startedBy: string;
  startedByName: string;
  startedAt: Date;
  finishedBy?: string;
  finishedByName?: string;
  finishedAt?: Date;
  /** How many differences were booked. */
  differences?: number;
}

/** One count of an item. All stay; the latest counts. */
export interface StockCount extends CompanyDocument {
  stocktakeId: string;
  itemId: string;
  /** In thousandths. */
  counted: number;
  countedAt: Date;
  userId: string;
  userName: string;
  /** What the end of the stocktake booked by it: how much the total changed, and why. */
  booked?: { difference: number; reason: string };
}

/** A segment or location with its number of items, for the list's filters. */
export interface ItemGroup extends CompanyDocument {
  by: 'segment' | 'location';
  name: string;
  items: number;
}

/** Equipment that needs maintenance: a van, a grinder, a cold room. */
export interface Resource extends CompanyDocument {
  name: string;
  /** Name and type as compared, for sorting. */
  listKey: string;
  /** Name, type and note as compared, for searching. */
  searchText: string;
  type: string;
  status: ResourceStatus;
  capacity: number | null;
  quantity: number | null;
  note: string;
  /** Days, '2026-11-21'. */
  lastMaintenance: string | null;
  nextMaintenance: string | null;
  alerting: AlertType[];
  revision: number;
  createdBy: string;
  createdAt: Date;
  updatedAt: Date;
}

/** One condition of one item or resource, for as long as it holds. */
export interface Alert extends CompanyDocument {
  alertType: AlertType;
  subjectId: string;
  subjectKind: SubjectKind;
  description: string;
  /** How much it matters; 0 if another alert of the item says it already (`alert-conditions.ts`). */
  urgency: number;
  /** A resolved alert stays hidden until its condition ends and starts again. */
  state: 'open' | 'resolved';
  createdAt: Date;
  resolvedBy?: string;
  resolvedAt?: Date;
}

/** A person who gets the open alerts by mail each morning. The id is the user's. */
interface AlertReader extends CompanyDocument {
  /** The day of the last mail. */
  mailedFor?: string;
}

/** A check of the ledger and its result. */
export interface BookCheck extends CompanyDocument {
  jobId: string;
  startedAt: Date;
  endedAt: Date | null;
  /** Who started it; absent for the nightly check. */
  startedBy: string | null;
  items: number;
  lines: number;
  /** The first hundred items that don't add up. */
  wrong: { itemId: string; name: string; counts: Counts; sums: Counts; lines: number; linesFound: number }[];
}

/** Indexes for lists of active items. `archivedAt` is a filter and no key, because after it an index gives no sort order. */
const inUse = { partialFilterExpression: { archivedAt: null } };

export const items = companyCollection<Item>(
  'items',
  [
    { key: { companyId: 1, skuKey: 1 }, unique: true, ...inUse },
    {
      key: { companyId: 1, barcodeKey: 1 },
      unique: true,
      partialFilterExpression: { archivedAt: null, barcodeKey: { $exists: true } },
    },
    { key: { companyId: 1, sameCodeSince: 1 }, ...hasSameCode },
    { key: { companyId: 1, listKey: 1, _id: 1 }, ...inUse },
    { key: { companyId: 1, productSegment: 1, listKey: 1, _id: 1 }, ...inUse },
    { key: { companyId: 1, location: 1, listKey: 1, _id: 1 }, ...inUse },
    // The nightly job recalculates the demand of items that have any.
    { key: { companyId: 1 }, partialFilterExpression: { archivedAt: null, demand: { $type: 'object' } } },
  ],
  {
    findable: {
      fields: ['productName', 'sku', 'barcode', 'archivedAt'],
      kinds: ['item'],
      compared: { field: 'listKey', texts: itemTexts },
      entries: ({ productName, sku, barcode, archivedAt }) =>
        archivedAt
          ? []
          : [
              {
                kind: 'item',
                title: productName,
                hint: sku,
                texts: [productName, sku],
                numbers: barcode ? [sku, barcode] : [sku],
              },
            ],
    },
  },
);

export const stockLines = companyCollection<StockLine>('stockLines', [
  { key: { companyId: 1, itemId: 1, createdAt: -1, _id: -1 } },
]);

export const itemDays = companyCollection<ItemDay>('itemDays', [
  { key: { companyId: 1, itemId: 1, day: 1 }, unique: true },
]);

/** The clock looks for companies whose stock has moved. */
const byDay = { acrossCompanies: [{ key: { day: 1, companyId: 1 } }] } as const;

export const stockChanges = companyCollection<StockChange>(
  'stockChanges',
  [{ key: { companyId: 1, day: 1 } }],
  byDay,
);

export const stockCloses = companyCollection<StockClose>(
  'stockCloses',
  [{ key: { companyId: 1, day: 1 }, unique: true }],
  byDay,
);

export const stocktakes = companyCollection<Stocktake>('stocktakes', [
  { key: { companyId: 1, startedAt: -1, _id: -1 } },
  // One at a time for each location.
  { key: { companyId: 1, location: 1 }, unique: true, partialFilterExpression: { state: 'open' } },
]);

export const stockCounts = companyCollection<StockCount>('stockCounts', [
  { key: { companyId: 1, stocktakeId: 1, itemId: 1, countedAt: -1 } },
]);

export const itemGroups = companyCollection<ItemGroup>('itemGroups', [
  { key: { companyId: 1, by: 1, name: 1 }, unique: true },
]);

export const resources = companyCollection<Resource>(
  'resources',
  [{ key: { companyId: 1, listKey: 1, _id: 1 } }, { key: { companyId: 1, nextMaintenance: 1 } }],
  // The clock looks for companies with a resource due for maintenance.
  { acrossCompanies: [{ key: { nextMaintenance: 1, companyId: 1 } }] },
);

export const alerts = companyCollection<Alert>('alerts', [
  { key: { companyId: 1, subjectId: 1, alertType: 1 }, unique: true },
  { key: { companyId: 1, state: 1, urgency: -1, _id: -1 } },
]);

export const alertReaders = companyCollection<AlertReader>('alertReaders', [{ key: { companyId: 1 } }]);

export const bookChecks = companyCollection<BookCheck>('bookChecks', [
  { key: { companyId: 1, startedAt: -1, _id: -1 } },
]);
