/** The public interface of this module. */

export { numbersAsked } from './all-needs.server';
export { type Counts, readCounts, readCountsAndThings } from './bell.server';
