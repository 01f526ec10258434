import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import express from 'express';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { compressAssets } from '../../scripts/compress-assets.mjs';
import { builtFiles } from './built-files.server';

const folder = mkdtempSync(join(tmpdir(), 'built-files-'));
const code = `export const cups = [${'"kopi", "teh", '.repeat(200)}];`;
let base: string;
let close: () => void;

beforeAll(async () => {
  writeFileSync(join(folder, 'cups-1a2b.js'), code);
  writeFileSync(join(folder, 'small-1a2b.js'), 'export {};');
  writeFileSync(join(folder, 'gone-1a2b.js'), code);
  writeFileSync(join(folder, 'letters-1a2b.woff2'), code);
  writeFileSync(join(folder, 'cups-1a2b.js.map'), code);
  await compressAssets(folder);
  const app = express();
  app.use('/assets', builtFiles(folder));
  app.use((_request, response) => {
    response.status(404).send('There is no such page.');
  });
  const server = app.listen(0, '127.0.0.1');
  await new Promise((listening) => server.once('listening', listening));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}/assets/`;
  close = () => server.close();
});

afterAll(() => {
  close();
  rmSync(folder, { recursive: true });
});

/** By hand, since fetch unpacks what it gets. */
const ask = (name: string, headers: Record<string, string> = {}, method = 'GET') =>
  new Promise<{ status?: number; headers: Record<string, unknown>; body: Buffer }>((resolve, reject) => {
    const asked = request(base + name, { method, headers }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () =>
        resolve({ status: response.statusCode, headers: response.headers, body: Buffer.concat(parts) }),
      );
    });
    asked.once('error', reject);
    asked.end();
  });

test('a browser gets the shortest that it takes, in whatever order it says so', async () => {
  const { headers, body } = await ask('cups-1a2b.js', { 'Accept-Encoding': 'gzip, deflate, br, zstd' });
  expect(headers).toMatchObject({
    'content-encoding': 'br',
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
    'content-length': String(body.length),
    vary: 'Accept-Encoding',
  });
  expect(brotliDecompressSync(body).toString()).toBe(code);
});

test('one that takes gzip alone gets that, also where it refuses the other by name', async () => {
  for (const takes of ['gzip', 'br;q=0, gzip', 'deflate, gzip;q=0.5']) {
    const { headers, body } = await ask('cups-1a2b.js?again', { 'Accept-Encoding': takes });
    expect(headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(body).toString()).toBe(code);
  }
});

test('one that takes neither gets the file as it is, and a cache is told that it hangs on that', async () => {
  for (const takes of [undefined, 'identity', 'br;q=0, gzip;q=0', 'deflate']) {
    const { headers, body } = await ask(
      'cups-1a2b.js',
      takes === undefined ? {} : { 'Accept-Encoding': takes },
    );
    expect(headers).not.toHaveProperty('content-encoding');
    expect(headers.vary).toBe('Accept-Encoding');
    expect(body.toString()).toBe(code);
  }
});

test('HEAD returns the same size, and a file the browser already has is not sent again', async () => {
  const takes = { 'Accept-Encoding': 'br' };
  const [whole, head] = [await ask('cups-1a2b.js', takes), await ask('cups-1a2b.js', takes, 'HEAD')];
  expect(head.headers['content-length']).toBe(whole.headers['content-length']);
  expect(head.body.length).toBe(0);
  const again = await ask('cups-1a2b.js', { ...takes, 'If-None-Match': String(whole.headers.etag) });
  expect([again.status, again.body.length]).toEqual([304, 0]);
});

test('what would get no shorter goes as it is, and so does a source map', async () => {
  for (const name of ['small-1a2b.js', 'letters-1a2b.woff2', 'cups-1a2b.js.map']) {
    const { headers, body } = await ask(name, { 'Accept-Encoding': 'br, gzip' });
    expect(headers).not.toHaveProperty('content-encoding');
    expect(body).toEqual(readFileSync(join(folder, name)));
  }
});

test('a file that a new build has removed is a 404', async () => {
  rmSync(join(folder, 'gone-1a2b.js.br'));
  for (const name of ['gone-1a2b.js', 'never-1a2b.js']) {
    const { status, headers, body } = await ask(name, { 'Accept-Encoding': 'br' });
    expect([status, headers['content-type'], body.toString()]).toEqual([
      404,
      'text/html; charset=utf-8',
      'There is no such page.',
    ]);
    expect(headers).not.toHaveProperty('content-encoding');
  }
});
