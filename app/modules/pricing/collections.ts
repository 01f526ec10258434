import { type CompanyDocument, companyCollection } from '~db/collection';
import type { Known } from './simulation';

/** A competitor's price the company tracks. It is simulated sample data. */
export interface TrackedPrice extends CompanyDocument, Known {
  url: string;
  productName: string;
  competitor: string;
  createdBy: string;
  createdAt: Date;
}

export const trackedPrices = companyCollection<TrackedPrice>('trackedPrices', [
  { key: { companyId: 1, createdAt: -1, _id: -1 } },
  { key: { companyId: 1, url: 1 }, unique: true },
]);
