import { type ChildProcess, fork } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, expect, test } from 'vitest';
import { Kept } from './kept';

const folder = mkdtempSync(join(tmpdir(), 'laoban-kept-'));
let kept: Kept | undefined;
const spawned: ChildProcess[] = [];

afterEach(async () => {
  await kept?.end();
  for (const child of spawned.splice(0)) child.kill('SIGKILL');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('one that dies while it joins others is started again, and does not end them', async () => {
  const script = join(folder, 'dies-first.mjs');
  const mark = JSON.stringify(join(folder, 'died'));
  writeFileSync(
    script,
    `import { existsSync, writeFileSync } from 'node:fs';
     if (!existsSync(${mark})) { writeFileSync(${mark}, ''); process.exit(1); }
     process.on('message', () => process.exit(0));
     process.send({ ready: true });`,
  );
  const said: string[] = [];
  kept = new Kept({
    name: 'web 2',
    spawn: () => fork(script),
    say: (_level, message) => said.push(message),
  });
  await kept.join();
  await expect.poll(() => kept?.pid, { timeout: 10_000 }).toBeGreaterThan(0);
  expect(said).toEqual(['a process does not start']);
});

test('one that is replaced while it is started again is one process, and not two', async () => {
  const script = join(folder, 'slow.mjs');
  writeFileSync(
    script,
    `process.on('message', () => process.exit(0));
     process.on('disconnect', () => process.exit(0));
     setTimeout(() => process.send({ ready: true }), 300);`,
  );
  kept = new Kept({
    name: 'web 1',
    spawn: () => {
      const child = fork(script);
      spawned.push(child);
      return child;
    },
    say: () => undefined,
  });
  await kept.begin();
  const [first] = spawned;
  first?.kill('SIGKILL');
  await expect.poll(() => spawned.length).toBe(2);
  await kept.replace(0);
  expect(pidsOf(spawned)).toEqual([kept.pid]);
  await kept.end();
  expect(pidsOf(spawned)).toEqual([]);
});

const pidsOf = (children: readonly ChildProcess[]) =>
  children
    .filter(({ exitCode, signalCode }) => exitCode === null && signalCode === null)
    .map(({ pid }) => pid);
