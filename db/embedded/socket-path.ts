import { createHash } from 'node:crypto';
import { lstatSync, mkdirSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** What fits a unix socket's address, which ends with a zero byte: 108 bytes on Linux, 104 on macOS. */
const MAX_BYTES = process.platform === 'linux' ? 107 : 103;

/**
 * Where the owner of a folder listens: in the folder itself, or, where that path is too long, in a private folder
 * among the temporary files whose name every process derives alike. `undefined` where there are no unix sockets.
 */
export function socketPath(folder: string): string | undefined {
  if (process.platform === 'win32') return undefined;
  const inside = join(folder, 'store.sock');
  if (Buffer.byteLength(inside) <= MAX_BYTES) return inside;
  const hash = createHash('sha256').update(folder).digest('hex').slice(0, 16);
  const outside = join(tmpdir(), `laoban-${process.getuid?.() ?? 0}-${hash}`);
  mkdirSync(outside, { recursive: true, mode: 0o700 });
  const { mode, uid } = lstatSync(outside);
  // Somebody else could have made it beforehand to read along.
  if ((mode & 0o077) !== 0 || uid !== process.getuid?.()) throw new Error(`${outside} is not private`);
  return join(outside, 'store.sock');
}

/** Whether somebody accepts connections there. A dead socket refuses at once; a full one is asked again. */
export function answers(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(path);
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', (error: NodeJS.ErrnoException) => resolve(error.code === 'EAGAIN'));
  });
}
