import { connect, type Socket } from 'node:net';
import { afterAll, expect, test, vi } from 'vitest';
import { newCompany } from '../support/api';
import { suiteForFile } from '../support/suite';

const suite = suiteForFile();
const open: Socket[] = [];
afterAll(() => {
  for (const socket of open) socket.destroy();
});

const many = 100;

/** A client that begins with these words, and goes on with one byte a second. */
function slowClient(words: string, onEnd: () => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(suite.url);
    const socket = connect(Number(port), hostname, () => {
      socket.write(words);
      resolve();
    });
    const drip = setInterval(() => socket.writable && socket.write('a'), 1_000);
    socket.resume();
    socket.once('error', reject);
    socket.once('close', () => {
      clearInterval(drip);
      onEnd();
    });
    socket.on('error', () => undefined);
    open.push(socket);
  });
}

test('a hundred clients that never end their headers block nobody, and are disconnected', async () => {
  let ended = 0;
  await Promise.all(
    Array.from({ length: many }, () =>
      slowClient('GET /healthz HTTP/1.1\r\nHost: laoban\r\nX-Slow: ', () => {
        ended += 1;
      }),
    ),
  );
  const company = await newCompany(suite.url, 'boss@quick.example');
  expect((await company.get('/getAllCompanies')).status).toBe(200);
  await vi.waitFor(() => expect(ended).toBe(many), { timeout: 90_000, interval: 200 });
});

test('a hundred whose bodies do not come keep nobody out', async () => {
  const words =
    'POST /signup HTTP/1.1\r\nHost: laoban\r\nContent-Type: application/json\r\nContent-Length: 9000\r\n\r\n{';
  await Promise.all(Array.from({ length: many }, () => slowClient(words, () => undefined)));
  const company = await newCompany(suite.url, 'boss@patient.example');
  expect((await company.get('/getAllCompanies')).status).toBe(200);
});
