/** What the rest of the suite may use of this module. */
export { setUpInventory } from './suite-address.server';
export { upgradeStock } from './upgrade.server';
