import { readdir, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import type { Express } from 'express';
import { afterAll, beforeAll } from 'vitest';
import { newStoreFolder } from './store-folder';
import { testDatabase, variablesFor } from './test-database';

/** The built suite, running in this process over a store of its own. */
export interface Suite {
  url: string;
  folder: string;
  /** The mails written to files, oldest first. */
  mails(): Promise<string[]>;
  stop(): Promise<void>;
}

/** Starts the built suite on a free port, over an empty folder or database. `npm test` builds it before. */
export async function startSuite(
  variables: Record<string, string> = {},
  how: { before?: (app: Express) => void } = {},
): Promise<Suite> {
  const { start } = await import('../../build/server/index.js' as string);
  const folder = newStoreFolder();
  const port = String(await freePort());
  const database = testDatabase();
  const running = await start(
    {
      NODE_ENV: 'production',
      PORT: port,
      DATA_DIR: folder,
      LOG_LEVEL: 'silent',
      RATE_LIMIT: 'off',
      PASSWORD_MEMORY_KIB: '64',
      BILLING_PROVIDER: 'local',
      ...variablesFor(database),
      ...variables,
    },
    how,
  );
  return {
    url: `http://127.0.0.1:${port}`,
    folder,
    mails: () => readMails(join(folder, 'outbox')),
    async stop() {
      await running.stop();
      await database?.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** One suite for all tests of a file. */
export function suiteForFile(variables: Record<string, string> = {}): Suite {
  const suite = {} as Suite;
  beforeAll(async () => {
    Object.assign(suite, await startSuite(variables));
  });
  afterAll(() => suite.stop());
  return suite;
}

export async function freePort(): Promise<number> {
  return await new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

async function readMails(outbox: string): Promise<string[]> {
  const names = await readdir(outbox).catch(() => []);
  return await Promise.all(names.sort().map((name) => readFile(join(outbox, name), 'utf8')));
}
