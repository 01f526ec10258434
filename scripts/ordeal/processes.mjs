import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';

/** The processes that a process has started, with their titles. */
export function children(parent) {
  return readdirSync('/proc').flatMap((name) => {
    if (!/^\d+$/.test(name)) return [];
    try {
      if (!new RegExp(`^PPid:\\s+${parent}$`, 'm').test(readFileSync(`/proc/${name}/status`, 'utf8')))
        return [];
      const title = readFileSync(`/proc/${name}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
      return [{ pid: Number(name), title }];
    } catch {
      return [];
    }
  });
}

/** Whether a process is there and more than what its parent has not asked after (a zombie). */
export function isLiving(pid) {
  try {
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
}

/** Resolves when a suite can answer; throws where that takes minutes. */
export async function ready(url) {
  for (let tries = 0; tries < 2_400; tries += 1) {
    const status = await fetch(`${url}/readyz`).then(
      (answer) => answer.status,
      () => 0,
    );
    if (status === 200) return;
    await wait(50);
  }
  throw new Error('The suite did not answer again within two minutes');
}
