import { openEmbeddedStore } from '../../db/embedded/index';

/** In ms: the longest that a timer takes, 25 days. */
const never = 2 ** 31 - 1;

/**
 * Opens a store for tests that set their own clock. It removes nothing that has expired: by the machine's clock that would
 * be what a test has just written, as soon as the test's fixed day has passed.
 */
export const openStoreForTests = (folder: string) => openEmbeddedStore({ folder, sweepEvery: never });
