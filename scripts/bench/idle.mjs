import { existsSync, readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { withChildren } from './tree.mjs';

const lookEveryMs = 100;
/** Whoever does less than this, in hundredths of a second of a processor, does nothing. */
const mostTicks = 2;
/** No work of one change takes longer. */
const mostMs = 30_000;

/** Waits until a process and all that it has started have nothing to do any more; at once where there is no `/proc`. */
export async function untilIdle(pid) {
  if (!existsSync(`/proc/${pid}/stat`)) return;
  const ends = performance.now() + mostMs;
  let before = ticksOf(pid);
  for (let quiet = 0; quiet < 3 && performance.now() < ends; ) {
    await wait(lookEveryMs);
    const now = ticksOf(pid);
    quiet = now - before <= mostTicks ? quiet + 1 : 0;
    before = now;
  }
}

/** What all of them have used of processors so far; of one that has just ended nothing is known any more. */
function ticksOf(pid) {
  return withChildren(pid).reduce((sum, one) => sum + ticks(one), 0);
}

function ticks(pid) {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1).split(' ');
    return Number(fields[11]) + Number(fields[12]);
  } catch {
    return 0;
  }
}
