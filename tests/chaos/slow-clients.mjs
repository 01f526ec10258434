import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { startServer, temporaryFolder } from '../support/servers.mjs';

const clients = 500;
const seconds = process.env.SHORT === '1' ? 4 : 20;

/** Five hundred clients that send a byte a second and never end: everybody else is answered as ever meanwhile. */
export async function chaos() {
  const suite = await startServer('scripts/start.mjs', { DATA_DIR: temporaryFolder(), WEB_CONCURRENCY: '1' });
  const { hostname, port } = new URL(suite.url);
  const head = `POST /login HTTP/1.1\r\nHost: ${hostname}:${port}\r\nContent-Length: 100000\r\n\r\n`;
  const slow = Array.from({ length: clients }, () => {
    const socket = connect(Number(port), hostname);
    socket.on('error', () => undefined);
    return socket;
  });
  const faults = [];
  const times = [];
  try {
    const begun = performance.now();
    for (let at = 0; performance.now() - begun < seconds * 1_000; at += 1) {
      // Half of them are slow with their headers, half with their body.
      for (const [place, socket] of slow.entries()) {
        if (!socket.writable) continue;
        if (place % 2 === 1 && at === 0) socket.write(head);
        else socket.write(place % 2 === 1 ? 'a' : (head[at] ?? 'a'));
      }
      const asked = performance.now();
      const answer = await fetch(`${suite.url}/`, { signal: AbortSignal.timeout(10_000) }).catch(
        (error) => error,
      );
      times.push(performance.now() - asked);
      if (answer.status !== 200)
        faults.push(`after ${at} s a visitor got ${answer.status ?? answer.message}`);
      else await answer.arrayBuffer();
      await wait(1_000);
    }
  } finally {
    for (const socket of slow) socket.destroy();
    await suite.stop();
  }
  const longest = Math.round(Math.max(...times));
  return [
    {
      what: `${clients} clients that send a byte a second`,
      did: `a visitor waits ${longest} ms at the most`,
      faults,
    },
  ];
}
