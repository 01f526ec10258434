/** What the rest of the suite may use of this module. */
export { itemsByIds } from './find-item.server';
export { stockNeeds } from './needs.server';
export { upgradeResourceSearch, upgradeStock } from './upgrade.server';
