import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

/** What a process holds in memory (its resident set), in MB of 1,000,000 bytes. */
export function memoryOf(pid) {
  const kibibytes = existsSync(`/proc/${pid}/status`) ? fromProc(pid) : fromPs(pid);
  if (!(kibibytes > 0)) throw new Error(`The memory of process ${pid} cannot be read`);
  return (kibibytes * 1024) / 1e6;
}

function fromProc(pid) {
  return Number(/VmRSS:\s*(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
}

function fromPs(pid) {
  return Number(spawnSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' }).stdout);
}
