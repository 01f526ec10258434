import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { isStoreTested, markStoreTested, treeOfStore } from '../../scripts/store-tested.mjs';

let repository: string;
let folder: string;

const git = (...words: string[]) => execFileSync('git', words, { cwd: repository, encoding: 'utf8' }).trim();
const write = (name: string, text: string) => writeFileSync(join(folder, name), text);

beforeEach(() => {
  repository = mkdtempSync(join(tmpdir(), 'laoban-tested-'));
  folder = join(repository, 'db/embedded');
  mkdirSync(folder, { recursive: true });
  write('store.ts', 'one');
});

afterEach(() => rmSync(repository, { recursive: true, force: true }));

test('the store’s tests are left out only while its folder is what it was when they passed', () => {
  git('init', '--quiet');
  git('add', '.');
  const staged = git('status', '--porcelain');
  const tree = treeOfStore(folder);
  expect(isStoreTested(tree, folder)).toBe(false);
  markStoreTested(tree, folder);
  // The file that holds the hash does not change it.
  expect(treeOfStore(folder)).toBe(tree);
  expect(isStoreTested(treeOfStore(folder), folder)).toBe(true);

  write('store.ts', 'two');
  expect(isStoreTested(treeOfStore(folder), folder)).toBe(false);
  write('store.ts', 'one');
  expect(isStoreTested(treeOfStore(folder), folder)).toBe(true);
  write('further.ts', 'three');
  expect(isStoreTested(treeOfStore(folder), folder)).toBe(false);
  rmSync(join(folder, 'further.ts'));
  rmSync(join(folder, 'store.ts'));
  expect(isStoreTested(treeOfStore(folder), folder)).toBe(false);
  // What is staged for the next commit stays as it was.
  write('store.ts', 'one');
  expect(git('status', '--porcelain', '--untracked-files=no')).toBe(staged);
});

test('the hash is that of git where nothing else is in the folder', () => {
  git('init', '--quiet');
  git('add', '.');
  expect(treeOfStore(folder)).toBe(git('write-tree', '--prefix=db/embedded/'));
});

test('a copy without git runs the store’s tests and records nothing', () => {
  const tree = treeOfStore(folder);
  expect(tree).toBeUndefined();
  markStoreTested(tree, folder);
  write('tested', '');
  expect(isStoreTested(tree, folder)).toBe(false);
});

test('a folder that cannot be written keeps the run from failing', () => {
  markStoreTested('0'.repeat(40), join(folder, 'not-there'));
  expect(isStoreTested('0'.repeat(40), join(folder, 'not-there'))).toBe(false);
});
