/** What the rest of the suite may use of this module. */
export { readBrief } from './brief.server';
export { findClient } from './find-client.server';
