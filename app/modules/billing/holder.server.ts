import { randomBytes } from 'node:crypto';
import { hostname } from 'node:os';
import type { Holder } from './collections';

let own: Holder | undefined;

/** This process, as a charge names it. */
export function thisProcess(): Holder {
  own ??= { host: hostname(), pid: process.pid, instance: randomBytes(9).toString('base64url') };
  return own;
}

/** Whether a process is known to be gone. Of one on another machine only its deadline tells. */
export function isGone({ host, pid, instance }: Holder): boolean {
  const own = thisProcess();
  if (host !== own.host || instance === own.instance) return false;
  if (pid === own.pid) return true;
  try {
    process.kill(pid, 0);
    return false;
  } catch (error) {
    // Of another user's process it may not be asked: it lives.
    return (error as NodeJS.ErrnoException).code === 'ESRCH';
  }
}
