import { randomUUID } from 'node:crypto';
import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';

/** What the database says of the process that owns the folder. */
export interface OwnerRecord {
  /** another one each time that the folder is opened */
  id: string;
  pid: number;
  /** the machine's boot and the ticks since, when the process began: numbers of processes are used again */
  started: string;
  /** the boot of the machine, or its name where the system does not tell */
  boot: string;
  /** the PID namespace: a container has its own numbers of processes */
  namespace: string;
  /** the file that the owner holds a lock on (`FolderLock.file`); empty where the system has no locks */
  lock: string;
  /** counts up while the owner lives */
  beat: number;
}

/** What this process writes when it takes a folder. */
export const recordOfThisProcess = (lock: string): OwnerRecord => ({
  id: randomUUID(),
  pid: process.pid,
  started: startOf(process.pid),
  boot: read('/proc/sys/kernel/random/boot_id') || hostname(),
  namespace: namespaceOfThisProcess(),
  lock,
  beat: 0,
});

/**
 * Whether the owner in a record is alive: `'unknown'` where it cannot be seen from here, and only its heartbeat
 * tells. `lock` is the file that this process has locked, if any.
 */
export function stateOf(
  owner: Partial<OwnerRecord> & { pid: number },
  lock: string,
): 'lives' | 'gone' | 'unknown' {
  const me = recordOfThisProcess(lock);
  // A store of before November 2026 says neither the namespace nor the boot.
  const visible =
    owner.namespace === undefined || (owner.namespace === me.namespace && owner.boot === me.boot);
  if (visible) return isRunning(owner) ? 'lives' : 'gone';
  // The kernel of this boot has released the lock that the owner held for its life.
  if (owner.lock && owner.lock === lock && owner.boot === me.boot) return 'gone';
  return 'unknown';
}

function isRunning({ pid, started }: { pid: number; started?: string }): boolean {
  // This process does not own it yet: a number that was used again.
  if (pid === process.pid) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false;
  }
  return startOf(pid) === started;
}

function startOf(pid: number): string {
  const stat = read(`/proc/${pid}/stat`);
  if (!stat) return '';
  // The name, in brackets, may hold spaces; the start is the 20th field after it.
  const ticks = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
  return `${read('/proc/sys/kernel/random/boot_id')} ${ticks}`;
}

function namespaceOfThisProcess(): string {
  try {
    return readlinkSync('/proc/self/ns/pid');
  } catch {
    return '';
  }
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    return '';
  }
}
