import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const cache = resolve('node_modules/.cache/laoban');

/**
 * The folder of a package that only some tests need and that is too heavy to be installed for everybody: fetched once
 * into the cache beside the installed packages. Undefined where the npm registry is out of reach; throws where it is
 * within reach and the package could not be installed.
 * @param {string} name
 * @param {string} version
 * @returns {string | undefined}
 */
export function cachedPackage(name, version) {
  const folder = join(cache, `${name}-${version}`);
  const inside = join(folder, 'node_modules', name);
  if (existsSync(inside)) return inside;
  console.log(`Getting ${name} ${version} ...`);
  // Beside its place until it is whole.
  const aside = `${folder}.${process.pid}`;
  mkdirSync(aside, { recursive: true });
  writeFileSync(
    join(aside, 'package.json'),
    JSON.stringify({ private: true, dependencies: { [name]: version } }),
  );
  const flags = ['--ignore-scripts', '--omit=optional', '--no-audit', '--no-fund', '--loglevel=error'];
  const { status, stderr } = spawnSync('npm', ['install', ...flags], { cwd: aside, encoding: 'utf8' });
  if (status === 0 && !existsSync(folder)) renameSync(aside, folder);
  rmSync(aside, { recursive: true, force: true });
  if (status === 0) return inside;
  if (spawnSync('npm', ['ping']).status === 0) throw new Error(`${name} could not be installed: ${stderr}`);
  return undefined;
}
