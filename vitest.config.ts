import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const at = (folder: string) => fileURLToPath(new URL(folder, import.meta.url));

/** The tests' own configuration: without the router's plugin, which vitest does not need and trips over. */
export default defineConfig({
  resolve: { alias: { '~db': at('./db'), '~': at('./app') } },
  test: {
    include: ['app/**/*.test.ts', 'app/**/*.test.tsx', 'db/**/*.test.ts', 'tests/**/*.test.ts'],
    testTimeout: 180_000,
    hookTimeout: 180_000,
    // As the journeys: what passes at its second try is said at the end, by name.
    retry: 1,
    pool: 'forks',
    maxWorkers: 2,
    // What is waited for comes late on a busy machine, and is no failure then.
    expect: { poll: { timeout: 10_000 } },
    // The built suite runs as node runs it, not as vitest would transform it.
    server: { deps: { external: [/\/build\/server\//] } },
  },
});
