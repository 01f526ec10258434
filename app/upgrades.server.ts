import type { CompanyDb } from '~db/company-db';
import { directoryUpgrade, fillDirectory } from '~db/directory';
import { dropFormerIndexes } from '~db/indexes';
import { rebuildSearch } from '~db/rebuild-search';
import { upgradeCodeKeys } from '~db/same-codes';
import type { Upgrade } from '~db/upgrades';
import { upgradePhoneNumbers, upgradeScoreDue } from './modules/crm/index.server';
import { items } from './modules/inventory/collections';
import {
  upgradeAlertUrgency,
  upgradeResourceKeys,
  upgradeResourceSearch,
  upgradeStock,
} from './modules/inventory/index.server';
import { upgradeDraftInvoices } from './modules/invoices/index.server';
import { jobs } from './modules/jobs/collections';
import { upgradeEntitlements } from './modules/people/index.server';
import { upgradeDraftQuotations, upgradeNegativePrices } from './modules/quotes/index.server';
import { upgradeSentimentSearch } from './modules/sentiment/records.server';

/** The upgrades of older records, in order. Names are stored and must not be reused. */
export const upgrades: readonly Upgrade[] = [
  { name: 'inventory.days', work: upgradeStock },
  { name: 'inventory.resourceSearch', work: upgradeResourceSearch },
  { name: 'people.entitlements', work: upgradeEntitlements },
  { name: 'crm.dialledNumbers', work: upgradePhoneNumbers },
  { name: 'quotes.negativePrices', work: upgradeNegativePrices },
  { name: 'crm.scoreDueAt', work: upgradeScoreDue },
  { name: directoryUpgrade, work: fillDirectory, afterAll: dropFormerIndexes },
  { name: 'quotes.draftsOfDeletedClients', work: upgradeDraftQuotations },
  { name: 'invoices.draftsOfDeletedClients', work: upgradeDraftInvoices, afterAll: dropFormerIndexes },
  { name: 'inventory.alertUrgency', work: upgradeAlertUrgency },
  { name: 'search.compared', work: upgradeCompared },
  { name: 'codes.compared', work: upgradeCodes },
];

/** Updates what searches and lists compare records by. */
async function upgradeCompared(db: CompanyDb): Promise<void> {
  await rebuildSearch(db);
  await upgradeResourceKeys(db);
  await upgradeSentimentSearch(db);
}

/** Compares job ids and SKUs as codes are compared now. Archived items have given their SKUs free. */
async function upgradeCodes(db: CompanyDb): Promise<void> {
  await upgradeCodeKeys(db, jobs, { code: 'jobId', key: 'jobKey' });
  await upgradeCodeKeys(db, items, { code: 'sku', key: 'skuKey', among: { archivedAt: null } });
}
