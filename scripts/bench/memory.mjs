import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { withChildren } from './tree.mjs';

/** What a process holds in memory (its resident set), in MB of 1,000,000 bytes. */
export function memoryOf(pid) {
  const kibibytes = existsSync(`/proc/${pid}/status`) ? fromProc(pid) : fromPs(pid);
  if (!(kibibytes > 0)) throw new Error(`The memory of process ${pid} cannot be read`);
  return (kibibytes * 1024) / 1e6;
}

/**
 * What a process and all that it has started hold, in MB of 1,000,000 bytes; memory that several of them share is counted
 * once. Only where there is `/proc`: elsewhere that of the process alone.
 * @param {number} pid
 * @param {(pid: number) => boolean} [counts] which of them
 */
export function memoryOfTree(pid, counts = () => true) {
  if (!existsSync(`/proc/${pid}/smaps_rollup`)) return memoryOf(pid);
  const kibibytes = withChildren(pid)
    .filter(counts)
    .reduce((sum, one) => sum + sharedOnce(one), 0);
  return (kibibytes * 1024) / 1e6;
}

function sharedOnce(pid) {
  try {
    return Number(/^Pss:\s*(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1] ?? 0);
  } catch {
    return 0;
  }
}

function fromProc(pid) {
  return Number(/VmRSS:\s*(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
}

function fromPs(pid) {
  return Number(spawnSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' }).stdout);
}
