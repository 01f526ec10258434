import type { CompanyDb } from '~db/company-db';
import { rebuildSearch } from '~db/rebuild-search';
import { upgradeCodeKeys } from '~db/same-codes';
import type { Upgrade } from '~db/upgrades';
import { type AddedUpgrade, allOf } from './core/modules.server';
import { items } from './modules/inventory/collections';
import { upgradeResourceKeys } from './modules/inventory/index.server';
import { jobs } from './modules/jobs/collections';
import { upgradeSentimentSearch } from './modules/sentiment/records.server';
import { allModules } from './modules.server';

/** The upgrades of records of several modules. */
const ofSeveral: readonly AddedUpgrade[] = [
  { name: 'search.compared', added: '2026-11-27', work: upgradeCompared },
  { name: 'codes.compared', added: '2026-11-28', work: upgradeCodes },
];

/** The upgrades of older records, in the order in which they were added. */
export const upgrades: readonly Upgrade[] = [
  ...allOf(({ upgrades }) => upgrades, allModules),
  ...ofSeveral,
].sort((one, other) => one.added.localeCompare(other.added));

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
