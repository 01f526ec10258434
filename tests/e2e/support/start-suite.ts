import { fork } from 'node:child_process';
import { once } from 'node:events';
import { cp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import refuseOldBuild from '../../support/fresh-build';
import { newStoreFolder } from '../../support/store-folder';
import { testDatabase, variablesFor } from '../../support/test-database';

/**
 * Starts the built suite once for all journeys, over an empty database, an empty folder, or a copy of SAMPLE_FOLDER, in which the
 * sample company is already; what it returns stops it again.
 */
export default async function startSuite(): Promise<() => Promise<void>> {
  refuseOldBuild();
  const folder = newStoreFolder();
  const port = String(await freePort());
  const url = `http://127.0.0.1:${port}`;
  const database = testDatabase();
  const { SAMPLE_FOLDER } = process.env;
  if (SAMPLE_FOLDER && !database) await cp(SAMPLE_FOLDER, folder, { recursive: true });
  const server = fork(fileURLToPath(new URL('serve.mjs', import.meta.url)), {
    cwd: fileURLToPath(new URL('../../..', import.meta.url)),
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: port,
      HOST: '127.0.0.1',
      APP_URL: url,
      DATA_DIR: folder,
      LOG_LEVEL: 'warn',
      RATE_LIMIT: 'off',
      PASSWORD_MEMORY_KIB: '64',
      MONGODB_URI: '',
      BILLING_PROVIDER: 'local',
      SMTP_URL: '',
      ANTHROPIC_API_KEY: '',
      ...variablesFor(database),
    },
  });
  const ready = once(server, 'message') as Promise<[{ password: string }]>;
  const gone = once(server, 'exit').then(([code]) => {
    throw new Error(`The suite could not be started (exit code ${code}).`);
  });
  const [{ password }] = await Promise.race([ready, gone]);
  gone.catch(() => undefined);
  // Workers are started after this, and inherit it.
  Object.assign(process.env, { E2E_URL: url, E2E_FOLDER: folder, E2E_PASSWORD: password });

  return async () => {
    const exited = once(server, 'exit');
    server.disconnect();
    await exited;
    await database?.drop();
    await rm(folder, { recursive: true, force: true });
  };
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
