/** What the rest of the suite may use of this module. */
export { awayOn } from './away.server';
export type { Away } from './parts';
