/** What the rest of the suite may use of this module. */
export { upgradeResourceSearch, upgradeStock } from './upgrade.server';
