import { type CompanyDocument, companyCollection } from '~db/collection';
import type { Counts, MovementType } from './stock';

/** Something that the firm has in stock. */
export interface Item extends CompanyDocument, Counts {
  sku: string;
  /** The SKU in small letters: what makes it the firm's only one. */
  skuKey: string;
  productName: string;
  productSegment: string;
  location: string;
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
  totalAfter: number;
  onHoldAfter: number;
  createdAt: Date;
}

export const items = companyCollection<Item>('items', [
  { key: { companyId: 1, skuKey: 1 }, unique: true, partialFilterExpression: { archivedAt: null } },
]);

export const stockLines = companyCollection<StockLine>('stockLines', [
  { key: { companyId: 1, itemId: 1, createdAt: -1, _id: -1 } },
]);
