import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { LongestFirst } from './tests/support/order.ts';

const at = (folder: string) => fileURLToPath(new URL(folder, import.meta.url));

/**
 * Those that need a process to themselves: they start programs and kill them, count what a whole process holds, or change
 * what a module is to others. All others share one with those before them, whose modules are loaded and warm.
 */
const servers = [
  'tests/http/{all-cores,busy-day,killed,killed-threads,metrics,reference,start,stock-killed,two-servers}.test.ts',
  'tests/clients/**/*.test.ts',
  'tests/rules/production-page.test.ts',
];
const alone = [
  'tests/domain/{closing,confirmed-addresses,digest-killed}.test.ts',
  // The fonts of a process are those with which it has drawn its first text.
  'app/gateways/pictures/frame.test.ts',
  'db/embedded/tests/{diagnostics,disk-full,file-making,kill,owner}.test.ts',
];
const calls = ['tests/{http,contract}/**/*.test.ts'];
const units = ['app/**/*.test.ts', 'app/**/*.test.tsx', 'db/**/*.test.ts', 'tests/**/*.test.ts'];
/** Units read the configuration; the calls' own suite reads its environment. */
const setupFiles = [at('./tests/support/config-setup.ts')];
/** What runs over the build refuses an old one. */
const freshBuild = at('./tests/support/fresh-build.ts');
const everywhere = ['**/node_modules/**', 'tests/e2e/**'];

/** As `npm start` runs the suite: React's own checks for developers take most of a page's time. */
const asInProduction = { NODE_ENV: 'production' };

/** The tests' own configuration: without the router's plugin, which vitest does not need and trips over. */
export default defineConfig({
  resolve: { alias: { '~db': at('./db'), '~': at('./app') } },
  test: {
    testTimeout: 180_000,
    hookTimeout: 180_000,
    pool: 'forks',
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    // What is waited for comes late on a busy machine, and is no failure then.
    expect: { poll: { timeout: 60_000 } },
    // The built suite runs as node runs it, not as vitest would transform it.
    server: { deps: { external: [/\/build\/server\//] } },
    projects: [
      {
        extends: true,
        test: {
          name: 'servers',
          include: servers,
          exclude: everywhere,
          env: asInProduction,
          setupFiles,
          globalSetup: freshBuild,
        },
      },
      {
        extends: true,
        test: { name: 'alone', include: alone, exclude: everywhere, env: asInProduction, setupFiles },
      },
      {
        extends: true,
        test: {
          name: 'calls',
          include: calls,
          exclude: [...everywhere, ...servers],
          isolate: false,
          env: asInProduction,
          globalSetup: freshBuild,
        },
      },
      {
        extends: true,
        test: {
          name: 'units',
          include: units,
          exclude: [...everywhere, ...alone, ...servers, ...calls],
          isolate: false,
          setupFiles,
        },
      },
    ],
  },
});
