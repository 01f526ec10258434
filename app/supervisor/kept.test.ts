import { fork } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { Kept } from './kept';

const folder = mkdtempSync(join(tmpdir(), 'laoban-kept-'));
let kept: Kept | undefined;

afterEach(async () => {
  await kept?.end();
  rmSync(folder, { recursive: true, force: true });
});

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
