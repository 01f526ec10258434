import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const store = 'db/embedded';
/** In the folder, but not part of its hash, which it holds. */
const record = 'tested';

/** Whether the store's tests have passed with its folder as it is. */
export function isStoreTested(tree, folder = store) {
  try {
    return tree !== undefined && readFileSync(join(folder, record), 'utf8').trim() === tree;
  } catch {
    return false;
  }
}

/** Records that the store's tests have passed with this folder. A folder that cannot be written keeps what it has. */
export function markStoreTested(tree, folder = store) {
  if (tree === undefined || isStoreTested(tree, folder)) return;
  try {
    writeFileSync(join(folder, record), `${tree}\n`);
  } catch (error) {
    console.log(`That the store’s tests passed is not recorded: ${error.message}`);
  }
}

/**
 * The git tree hash of the folder as it is on the disk, with changes that are not committed and new files. Undefined in a
 * copy without git. An index of its own leaves alone what is staged.
 */
export function treeOfStore(folder = store) {
  const temporary = mkdtempSync(join(tmpdir(), 'laoban-tree-'));
  const git = (...words) => {
    const env = { ...process.env, GIT_INDEX_FILE: join(temporary, 'index') };
    const { status, stdout } = spawnSync('git', words, { cwd: folder, env, encoding: 'utf8' });
    return status === 0 ? stdout.trim() : undefined;
  };
  try {
    const prefix = git('rev-parse', '--show-prefix');
    if (prefix === undefined || git('add', '--all', '.', `:(exclude)${record}`) === undefined)
      return undefined;
    return git('write-tree', `--prefix=${prefix}`);
  } finally {
    rmSync(temporary, { recursive: true, force: true });
  }
}
