/** The public interface of this module. */

export { type Counts, readCounts, readCountsAndThings } from './bell.server';
