import type { CompanyDb } from '~db/company-db';
import { directoryUpgrade, fillDirectory } from '~db/directory';
import { dropFormerIndexes } from '~db/indexes';
import { rebuildSearch } from '~db/rebuild-search';
import type { Upgrade } from '~db/upgrades';
import { upgradePhoneNumbers, upgradeScoreDue } from './modules/crm/index.server';
import {
  upgradeAlertUrgency,
  upgradeResourceKeys,
  upgradeResourceSearch,
  upgradeStock,
} from './modules/inventory/index.server';
import { upgradeDraftInvoices } from './modules/invoices/index.server';
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
];

/** Updates what searches and lists compare records by. */
async function upgradeCompared(db: CompanyDb): Promise<void> {
  await rebuildSearch(db);
  await upgradeResourceKeys(db);
  await upgradeSentimentSearch(db);
}
