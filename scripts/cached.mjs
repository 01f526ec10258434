import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const cache = resolve('node_modules/.cache/laoban');

/**
 * The folder of a package that only some tests need and that is too heavy to be installed for everybody: fetched once
 * into the cache next to the installed packages. Undefined if the npm registry is out of reach; throws if it is
 * within reach and the package could not be installed.
 * @param {string} name
 * @param {string} version
 * @returns {Promise<string | undefined>}
 */
export async function cachedPackage(name, version) {
  const folder = join(cache, `${name}-${version}`);
  const inside = join(folder, 'node_modules', name);
  if (existsSync(inside)) return inside;
  console.log(`Getting ${name} ${version} ...`);
  // Written aside until it is complete.
  const aside = `${folder}.${process.pid}`;
  mkdirSync(aside, { recursive: true });
  writeFileSync(
    join(aside, 'package.json'),
    JSON.stringify({ private: true, dependencies: { [name]: version } }),
  );
  const flags = [
    '--ignore-scripts',
    '--omit=optional',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
    '--fetch-retries=1',
  ];
  const failure = await npm(['install', ...flags], aside);
  if (!failure && !existsSync(folder)) renameSync(aside, folder);
  rmSync(aside, { recursive: true, force: true });
  if (!failure) return inside;
  if (await npm(['ping', '--fetch-retries=0'])) return undefined;
  throw new Error(`${name} could not be installed: ${failure}`);
}

/** Runs npm; returns its output if it failed. Asynchronous, because a test's runner has other things to do meanwhile. */
function npm(words, cwd) {
  return new Promise((resolve) => {
    execFile('npm', words, { cwd }, (error, _, stderr) => resolve(error && (stderr || error.message)));
  });
}
