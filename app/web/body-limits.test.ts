import { Agent, createServer, request as send } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createRequestHandler } from '@react-router/express';
import express from 'express';
import type { ServerBuild } from 'react-router';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { limitBodies } from './express.server';

const mebibyte = 1024 * 1024;

/** A suite of two addresses: one reads its form as any action may, the other answers without reading. */
const build = {
  routes: {
    form: {
      id: 'form',
      path: 'form',
      module: {
        action: async ({ request }: { request: Request }) => {
          const form = await request.formData();
          return Response.json(Object.fromEntries(form));
        },
      },
    },
    unread: { id: 'unread', path: 'unread', module: { action: () => Response.json('not read') } },
  },
  entry: { module: { default: () => new Response(null) } },
  assets: { routes: {}, version: '1' },
  basename: '/',
  future: {},
  ssr: true,
  isSpaMode: false,
  prerender: [],
  routeDiscovery: { mode: 'lazy', manifestPath: '/__manifest' },
  allowedActionOrigins: ['**'],
} as unknown as ServerBuild;

const server = createServer(express().use(limitBodies, createRequestHandler({ build, mode: 'production' })));
let url: string;

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

/** Begins a body of so many mebibytes, with no length before it. */
function sendChunks(path: string, chunks: number): Promise<{ status?: number; connection?: string }> {
  return new Promise((resolve, reject) => {
    const outgoing = send(`${url}${path}`, { method: 'POST' }, (response) => {
      resolve({ status: response.statusCode, connection: response.headers.connection });
      response.resume();
      outgoing.destroy();
    });
    outgoing.on('error', reject);
    for (let sent = 0; sent < chunks; sent += 1) outgoing.write(Buffer.alloc(mebibyte));
  });
}

describe('a body', () => {
  test('of a form can be read by request.formData()', async () => {
    const response = await fetch(`${url}/form`, {
      method: 'POST',
      body: new URLSearchParams({ name: 'Kopi' }),
    });
    expect(await response.json()).toEqual({ name: 'Kopi' });
  });

  test('over 16 MiB is refused by its declared length', async () => {
    const body = Buffer.alloc(17 * mebibyte);
    const response = await fetch(`${url}/form`, { method: 'POST', body });
    expect([response.status, (await response.json()).message]).toEqual([413, 'This is too large to send.']);
  });

  test('over 16 MiB is refused when its length was not declared', async () => {
    expect(await sendChunks('/form', 17)).toEqual({ status: 413, connection: 'close' });
  });

  test('that is compressed is refused', async () => {
    const response = await fetch(`${url}/form`, {
      method: 'POST',
      body: 'x',
      headers: { 'Content-Encoding': 'gzip' },
    });
    expect([response.status, response.headers.get('Accept-Encoding')]).toEqual([415, 'identity']);
  });

  test('that nobody reads does not block the next request on its connection', async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const post = (body: Buffer) =>
      new Promise<string>((resolve, reject) => {
        const outgoing = send(`${url}/unread`, { method: 'POST', agent }, async (response) => {
          let text = '';
          for await (const chunk of response) text += chunk;
          resolve(text);
        });
        outgoing.on('error', reject);
        outgoing.end(body);
      });
    expect(await post(Buffer.alloc(4 * mebibyte))).toBe('"not read"');
    expect(await post(Buffer.alloc(10))).toBe('"not read"');
    agent.destroy();
  });
});
