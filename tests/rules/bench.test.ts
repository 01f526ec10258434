import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { cp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

test('the bare page of the benchmark is built without a change outside of build/', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'laoban-bench-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const bare = 'scripts/bench/bare';
  for (const path of ['package.json', bare]) await cp(path, join(folder, path), { recursive: true });
  await symlink(resolve('node_modules'), join(folder, 'node_modules'));
  // An npm that says it was called: the router would install with it.
  const npm = join(folder, 'bin');
  await cp('/bin/false', join(npm, 'npm'));
  const files = () =>
    readdirSync(folder, { recursive: true }).filter((name) => !/^build\b/.test(String(name)));
  const before = files();
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['node_modules/@react-router/dev/bin.js', 'build', bare],
    {
      cwd: folder,
      encoding: 'utf8',
      env: { ...process.env, NODE_ENV: 'production', PATH: `${npm}:${process.env.PATH}` },
    },
  );
  expect(stdout + stderr).not.toContain('isbot');
  expect(status).toBe(0);
  expect(files()).toEqual(before);
  expect(readFileSync(join(folder, 'package.json'), 'utf8')).toBe(readFileSync('package.json', 'utf8'));
});
