import type { Config } from '@react-router/dev/config';

/** Defaults, except that the build goes to an ignored folder. */
export default { buildDirectory: '../../../build/bench-bare' } satisfies Config;
