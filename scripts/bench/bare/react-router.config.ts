import type { Config } from '@react-router/dev/config';

/** All as it comes; only what is built goes where git does not look. */
export default { buildDirectory: '../../../build/bench-bare' } satisfies Config;
