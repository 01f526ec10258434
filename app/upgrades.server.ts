import { directoryUpgrade, fillDirectory } from '~db/directory';
import { dropFormerIndexes } from '~db/indexes';
import { rebuildSearch } from '~db/rebuild-search';
import type { Upgrade } from '~db/upgrades';
import { upgradePhoneNumbers, upgradeScoreDue } from './modules/crm/index.server';
import { upgradeAlertUrgency, upgradeResourceSearch, upgradeStock } from './modules/inventory/index.server';
import { upgradeDraftInvoices } from './modules/invoices/index.server';
import { upgradeEntitlements } from './modules/people/index.server';
import { upgradeDraftQuotations, upgradeNegativePrices } from './modules/quotes/index.server';

/** The upgrades of older records, in order. Names are stored and must not be reused. */
export const upgrades: readonly Upgrade[] = [
  { name: 'inventory.days', work: upgradeStock },
  { name: 'inventory.resourceSearch', work: upgradeResourceSearch },
  { name: 'people.entitlements', work: upgradeEntitlements },
  { name: 'crm.dialledNumbers', work: upgradePhoneNumbers },
  { name: 'quotes.negativePrices', work: upgradeNegativePrices },
  { name: 'crm.scoreDueAt', work: upgradeScoreDue },
  { name: 'find.driverNames', work: rebuildSearch },
  { name: directoryUpgrade, work: fillDirectory, afterAll: dropFormerIndexes },
  { name: 'quotes.draftsOfDeletedClients', work: upgradeDraftQuotations },
  { name: 'invoices.draftsOfDeletedClients', work: upgradeDraftInvoices, afterAll: dropFormerIndexes },
  { name: 'inventory.alertUrgency', work: upgradeAlertUrgency },
];
