import { readFileSync } from 'node:fs';
import { decode, encode } from './storage/codec';
import type { Engine } from './storage/engine';
import { OWNER_KEY } from './storage/tables';

/**
 * Makes this process the one owner of the folder, or answers `undefined` where a living process is it.
 *
 * Who owns it is written in the database itself, in a write transaction: LMDB lets one process at a time into
 * such a transaction, and a lock of a process that died is taken over. So of two that start at the same moment,
 * the second reads what the first has written.
 */
export function claimFolder(engine: Engine): (() => void) | undefined {
  const claimed = engine.writeNow(() => {
    const owner = engine.get(OWNER_KEY);
    if (owner && isAlive(decode(owner) as Owner)) return false;
    engine.put(OWNER_KEY, encode(thisProcess()));
    return true;
  });
  return claimed ? () => engine.writeNow(() => engine.del(OWNER_KEY)) : undefined;
}

interface Owner {
  pid: number;
  /** when it began, since numbers of processes are given out again; empty where the system does not tell */
  started: string;
}

const thisProcess = (): Owner => ({ pid: process.pid, started: startOf(process.pid) });

function isAlive({ pid, started }: Owner): boolean {
  // Within one process, `open-stores` sees to it that a folder is opened once.
  if (pid === process.pid) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false;
  }
  return startOf(pid) === started;
}

/** When a process began: the boot of the machine, and the ticks since. */
function startOf(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name, in brackets, may hold spaces; the start is the 20th field after it.
    const ticks = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
    return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()} ${ticks}`;
  } catch {
    return '';
  }
}
