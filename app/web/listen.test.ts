import { createServer } from 'node:net';
import express from 'express';
import { expect, test } from 'vitest';
import { readEnvironment, StartRefused } from '~/core/config.server';
import { testSecret } from '../../tests/support/secret';
import { freePort } from '../../tests/support/suite';
import { listen } from './listen.server';

const listenAt = (PORT: number, HOST: string) =>
  listen(express(), readEnvironment({ SESSION_SECRET: testSecret, PORT: String(PORT), HOST })).catch(
    (error: unknown) => error,
  );

test('a port in use is refused in one sentence', async () => {
  const port = await freePort();
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  expect(await listenAt(port, '127.0.0.1')).toEqual(
    new StartRefused(`PORT ${port} is in use: stop what listens there, or set PORT to another number.`),
  );
  server.close();
});

test('a host that is none is refused in one sentence', async () => {
  expect(await listenAt(await freePort(), 'nowhere.invalid')).toEqual(
    new StartRefused(
      'HOST nowhere.invalid is no address of this machine: set it to 127.0.0.1, or to 0.0.0.0 for all of them.',
    ),
  );
});
