import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';

/** What a process holds in memory (its resident set), in MB of 1,000,000 bytes. */
export function memoryOf(pid) {
  const kibibytes = existsSync(`/proc/${pid}/status`) ? fromProc(pid) : fromPs(pid);
  if (!(kibibytes > 0)) throw new Error(`The memory of process ${pid} cannot be read`);
  return (kibibytes * 1024) / 1e6;
}

/**
 * What a process and all that it has started hold, in MB of 1,000,000 bytes; memory that several of them share is counted
 * once. Only where there is `/proc`: elsewhere that of the process alone.
 */
export function memoryOfTree(pid) {
  if (!existsSync(`/proc/${pid}/smaps_rollup`)) return memoryOf(pid);
  const kibibytes = withChildren(pid).reduce((sum, one) => sum + sharedOnce(one), 0);
  return (kibibytes * 1024) / 1e6;
}

function withChildren(pid) {
  const children = new Map();
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const parent = parentOf(name);
    children.set(parent, [...(children.get(parent) ?? []), Number(name)]);
  }
  const all = [pid];
  for (const one of all) all.push(...(children.get(one) ?? []));
  return all;
}

/** The fourth field, behind a name that may hold spaces; none of a process that has just ended. */
function parentOf(pid) {
  try {
    return Number(/\) \S (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))?.[1]);
  } catch {
    return undefined;
  }
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
