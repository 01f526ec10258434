import { mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { dataFolder, makeFolder } from './data-folder';

const folder = mkdtempSync(join(tmpdir(), 'laoban-folders-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test.each([
  [undefined, './data'],
  ['', './data'],
  ['  ', './data'],
  [' /srv/laoban ', '/srv/laoban'],
  ['老板 的', './老板 的'],
])('DATA_DIR=%j is %s', (given, meant) => {
  expect(dataFolder(given)).toBe(resolve(meant));
});

test.each([
  ['~/laoban', 'DATA_DIR ~/laoban begins with ~: write the whole path.'],
  ['"/srv/laoban"', 'DATA_DIR "/srv/laoban" is in quotation marks: remove them.'],
  ["'data'", "DATA_DIR 'data' is in quotation marks: remove them."],
])('DATA_DIR=%s was meant otherwise', (given, sentence) => {
  expect(() => dataFolder(given)).toThrow(sentence);
});

test('a folder is made with those above it, and again', () => {
  const deep = join(folder, 'a', 'b', 'c');
  makeFolder(deep);
  makeFolder(deep);
  expect(statSync(deep).mode & 0o777).toBe(0o700);
  symlinkSync(deep, join(folder, 'link'));
  makeFolder(join(folder, 'link', 'd'));
  makeFolder(join(folder, 'link'));
});

test('where none can be it says so, and goes on trying nowhere', () => {
  writeFileSync(join(folder, 'file'), '');
  expect(() => makeFolder(join(folder, 'file'))).toThrow('EEXIST');
  expect(() => makeFolder(join(folder, 'file', 'in'))).toThrow('ENOTDIR');
  symlinkSync(join(folder, 'gone', 'away'), join(folder, 'dangling'));
  expect(() => makeFolder(join(folder, 'dangling'))).toThrow();
});

test.skipIf(process.platform !== 'linux')('in /proc it ends', () => {
  expect(() => makeFolder('/proc/laoban')).toThrow('ENOENT');
  expect(() => makeFolder('/proc/self/laoban/store')).toThrow('ENOENT');
});
