import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { LongestFirst } from './tests/support/order.ts';

const at = (folder: string) => fileURLToPath(new URL(folder, import.meta.url));

/**
 * Tests that need their own process: they start and kill programs, measure a whole process, mock modules, or read what
 * a process makes once (the OpenAPI file). All others share warm processes.
 */
const servers = [
  'tests/http/{all-cores,busy-day,killed-threads,metrics,reference,start,stock-killed,two-servers}.test.ts',
  'tests/clients/**/*.test.ts',
  'tests/rules/production-page.test.ts',
];
// A process keeps the fonts it drew its first text with.
const alone = ['app/gateways/pictures/frame.test.ts'];
/** The embedded store's own tests, which `npm test` leaves out while its folder is as it was when they passed. */
const store = ['db/embedded/**/*.test.ts'];
const storeAlone = ['db/embedded/tests/{diagnostics,disk-full,file-making,kill,owner}.test.ts'];
const calls = ['tests/{http,contract}/**/*.test.ts'];
const units = ['app/**/*.test.ts', 'app/**/*.test.tsx', 'db/**/*.test.ts', 'tests/**/*.test.ts'];
/** Units read the configuration; the calls' own suite reads its environment. */
const setupFiles = [at('./tests/support/config-setup.ts')];
/** Tests over HTTP refuse an outdated build. */
const freshBuild = at('./tests/support/fresh-build.ts');
const ownTemp = at('./tests/support/own-temp.ts');
const sharedStore = at('./tests/support/shared-store.ts');
const everywhere = ['**/node_modules/**', 'tests/e2e/**'];

/** Like `npm start`: React's development checks take most of a page's time. */
const asInProduction = { NODE_ENV: 'production' };

/** A separate configuration without the router's plugin, which vitest does not need. */
export default defineConfig({
  resolve: { alias: { '~db': at('./db'), '~': at('./app') } },
  test: {
    testTimeout: 180_000,
    hookTimeout: 180_000,
    pool: 'forks',
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    // On a busy machine, things that are waited for come late. That is not a failure.
    expect: { poll: { timeout: 60_000 } },
    // Node loads the built suite itself, without vitest's transform.
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
          globalSetup: [ownTemp, freshBuild],
        },
      },
      {
        extends: true,
        test: {
          name: 'alone',
          include: alone,
          exclude: everywhere,
          env: asInProduction,
          setupFiles,
          globalSetup: ownTemp,
        },
      },
      {
        extends: true,
        test: {
          name: 'store-alone',
          include: storeAlone,
          exclude: everywhere,
          env: asInProduction,
          globalSetup: ownTemp,
        },
      },
      {
        extends: true,
        test: {
          name: 'calls',
          include: calls,
          exclude: [...everywhere, ...servers],
          isolate: false,
          env: asInProduction,
          globalSetup: [ownTemp, freshBuild],
        },
      },
      {
        extends: true,
        test: {
          name: 'units',
          include: units,
          exclude: [...everywhere, ...alone, ...servers, ...calls, ...store],
          isolate: false,
          setupFiles,
          globalSetup: [ownTemp, sharedStore],
        },
      },
      {
        extends: true,
        test: {
          name: 'store',
          include: store,
          exclude: [...everywhere, ...storeAlone],
          isolate: false,
          globalSetup: [ownTemp, sharedStore],
        },
      },
    ],
  },
});
