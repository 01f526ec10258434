/** What the rest of the suite may use of this module. */
export { setUpInventory } from './suite-address.server';
export { upgradeResourceSearch, upgradeStock } from './upgrade.server';
