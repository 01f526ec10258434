import type { CompanyDb } from '~db/company-db';
import { rebuildSearch } from '~db/rebuild-search';
import { upgradeCodeKeys } from '~db/same-codes';
import type { Upgrade } from '~db/upgrades';
import { upgradePhoneNumbers } from './modules/crm/index.server';
import { items } from './modules/inventory/collections';
import { upgradeAlertUrgency, upgradeResourceKeys } from './modules/inventory/index.server';
import { jobs } from './modules/jobs/collections';
import { upgradeSentimentSearch } from './modules/sentiment/records.server';

/** The upgrades of older records, in order; may be empty. Names are stored and must not be reused. */
export const upgrades: readonly Upgrade[] = [
  { name: 'crm.dialledNumbers', work: upgradePhoneNumbers },
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
