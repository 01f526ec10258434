import { type CompanyDocument, companyCollection } from '~db/collection';
import type { UploadedList } from '~db/uploaded-lists';
import type { AlertType, SubjectKind } from './alert-conditions';
import type { Demand, Left } from './demand';
import type { ResourceStatus } from './resource-statuses';
import type { Counts, MovementType } from './stock';

/** Something that the firm has in stock. */
export interface Item extends CompanyDocument, Counts {
  sku: string;
  /** The SKU in small letters: what makes it the firm's only one. */
  skuKey: string;
  productName: string;
  productSegment: string;
  location: string;
  /** What it is counted in; pieces where earlier versions said nothing. */
  unit?: string;
  /** What one is sold for, and what it costs the firm, in cents; null or absent where nobody has said. */
  price?: number | null;
  cost?: number | null;
  /** Name and SKU in small letters: what lists are sorted and searched by. */
  listKey: string;
  /** Free stock below the one or a total above the other makes an alert; null where the forecast decides. */
  minimum: number | null;
  maximum: number | null;
  /** How many lines its ledger has: whoever writes one on top of another count begins anew. */
  lines: number;
  /** When the last of them was written; the next is later, whatever the clocks of two servers say. */
  movedAt: Date;
  /** The alerts whose condition holds now, whether somebody has resolved them or not. */
  alerting: AlertType[];
  /** What is likely to leave, as the last night has worked it out; null before the first. */
  demand: Demand | null;
  /** How much of that is over: what left on the last day on which anything did. */
  left?: Left;
  /** How often its details were saved: a save on top of an older count is refused. */
  revision: number;
  createdBy: string;
  createdAt: Date;
  updatedAt: Date;
  /** Since when it is kept for its ledger only; null while it is in use. */
  archivedAt: Date | null;
}

/** One movement of stock, and both counts after it; nothing changes a line or takes it away. */
export interface StockLine extends CompanyDocument {
  itemId: string;
  type: MovementType;
  quantity: number;
  note: string;
  userId: string;
  /** Kept with the line, so that it stays when the person has left. */
  userName: string;
  /** By how much it has changed the counts: their sums over an item's lines are its counts. */
  totalChange: number;
  onHoldChange: number;
  totalAfter: number;
  onHoldAfter: number;
  createdAt: Date;
}

/** An item at the close of a day ('2026-11-21', Singapore) on which it moved. */
export interface ItemDay extends CompanyDocument, Counts {
  itemId: string;
  day: string;
  /** How many units left on that day, by fulfilments. */
  left: number;
}

/** By how much the stock of the whole firm changed on a day: one of a few parts, so that movements do not meet. */
export interface StockChange extends CompanyDocument {
  day: string;
  totalChange: number;
  onHoldChange: number;
}

/** The stock of the whole firm at the close of a day on which something moved. */
export interface StockClose extends CompanyDocument, Counts {
  day: string;
}

/** A segment or a location, and how many items are in it: the choices of the list's filters. */
export interface ItemGroup extends CompanyDocument {
  by: 'segment' | 'location';
  name: string;
  items: number;
}

/** Something that the firm works with and looks after: a van, a grinder, a cold room. */
export interface Resource extends CompanyDocument {
  name: string;
  /** Name and type in small letters: what lists are sorted by. */
  listKey: string;
  /** All that a search looks at, in small letters: name, type and note. */
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

/** One condition of one thing, for as long as it holds. */
export interface Alert extends CompanyDocument {
  alertType: AlertType;
  subjectId: string;
  subjectKind: SubjectKind;
  description: string;
  /** A resolved one stays away until its condition has ended and begun again. */
  state: 'open' | 'resolved';
  createdAt: Date;
  resolvedBy?: string;
  resolvedAt?: Date;
}

/** Somebody who wants the open alerts by mail each morning; the id is his own. */
interface AlertReader extends CompanyDocument {
  /** The day for which he was written to last. */
  mailedFor?: string;
}

/** A check whether the ledger adds up, and what it found. */
export interface BookCheck extends CompanyDocument {
  jobId: string;
  startedAt: Date;
  endedAt: Date | null;
  /** Whom it was started by; nobody where it was the night. */
  startedBy: string | null;
  items: number;
  lines: number;
  /** The items that do not add up, the first hundred. */
  wrong: { itemId: string; name: string; counts: Counts; sums: Counts; lines: number; linesFound: number }[];
}

/** An uploaded list of items. */
interface ItemImport extends UploadedList {
  /** How many units the good rows bring. */
  units: number;
  /** The rows whose SKUs items of the firm had when it was looked at: what was shown as wrong is never added. */
  inUse: number[];
  /** The first of the good rows, as many as a page shows. */
  firstGood: (Pick<Item, 'sku' | 'productName' | 'productSegment' | 'location'> & Counts & { row: number })[];
}

/** Lists are of items in use. An index that has `archivedAt` itself delivers no order behind it, null being no single value. */
const inUse = { partialFilterExpression: { archivedAt: null } };

export const items = companyCollection<Item>('items', [
  { key: { companyId: 1, skuKey: 1 }, unique: true, ...inUse },
  { key: { companyId: 1, listKey: 1, _id: 1 }, ...inUse },
  { key: { companyId: 1, productSegment: 1, listKey: 1, _id: 1 }, ...inUse },
  { key: { companyId: 1, location: 1, listKey: 1, _id: 1 }, ...inUse },
  // The night works out again what is likely to leave, where anything is.
  { key: { companyId: 1 }, partialFilterExpression: { archivedAt: null, demand: { $type: 'object' } } },
]);

export const stockLines = companyCollection<StockLine>('stockLines', [
  { key: { companyId: 1, itemId: 1, createdAt: -1, _id: -1 } },
]);

export const itemDays = companyCollection<ItemDay>('itemDays', [
  { key: { companyId: 1, itemId: 1, day: 1 }, unique: true },
]);

/** The clock looks for firms whose stock has moved. */
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

export const itemGroups = companyCollection<ItemGroup>('itemGroups', [
  { key: { companyId: 1, by: 1, name: 1 }, unique: true },
]);

export const resources = companyCollection<Resource>(
  'resources',
  [{ key: { companyId: 1, listKey: 1, _id: 1 } }, { key: { companyId: 1, nextMaintenance: 1 } }],
  // The clock looks for firms with a resource to look after.
  { acrossCompanies: [{ key: { nextMaintenance: 1, companyId: 1 } }] },
);

export const alerts = companyCollection<Alert>('alerts', [
  { key: { companyId: 1, subjectId: 1, alertType: 1 }, unique: true },
  { key: { companyId: 1, state: 1, createdAt: -1, _id: -1 } },
]);

export const alertReaders = companyCollection<AlertReader>('alertReaders', [{ key: { companyId: 1 } }]);

export const bookChecks = companyCollection<BookCheck>('bookChecks', [
  { key: { companyId: 1, startedAt: -1, _id: -1 } },
]);

export const itemImports = companyCollection<ItemImport>(
  'itemImports',
  [{ key: { companyId: 1, createdAt: 1 } }],
  { acrossCompanies: [{ key: { createdAt: 1, companyId: 1 } }] },
);
