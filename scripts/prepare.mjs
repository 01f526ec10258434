import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { isBuilt } from './built.mjs';
import { checkNativeParts } from './native.mjs';

const lock = 'package-lock.json';
const installed = 'node_modules/.installed';

/** Installs the packages if they are missing or outdated, and builds the suite if a source is newer than the build. */
export async function prepare() {
  await installPackages();
  buildSuite();
}

/** Installs the packages of package-lock.json if others are installed, or those of another system. */
export async function installPackages() {
  // An image contains the packages and no lock.
  if (!existsSync(lock)) return;
  const hash = createHash('sha256').update(readFileSync(lock)).digest('hex');
  const wanted = `${hash} ${process.platform}-${process.arch}`;
  if (!isInstalled(wanted)) {
    console.log('Installing packages ...');
    const words = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];
    const { status } = spawnSync('npm', words, { stdio: 'inherit' });
    if (status !== 0) fail('The packages could not be installed. Is the npm registry within reach?');
  }
  if (existsSync(installed) && readFileSync(installed, 'utf8') === wanted) return;
  await checkNativeParts();
  writeFileSync(installed, wanted);
}

/** Also true after a manual `npm ci`: npm writes its own lock into node_modules. */
function isInstalled(wanted) {
  if (existsSync(installed)) return readFileSync(installed, 'utf8') === wanted;
  const npms = 'node_modules/.package-lock.json';
  return existsSync(npms) && statSync(npms).mtimeMs >= statSync(lock).mtimeMs;
}

/** Builds the suite if a source is newer than the build. An image has a build and no sources. */
export function buildSuite() {
  if (!existsSync('app')) return;
  if (isBuilt()) return;
  console.log('Building ...');
  // `npm run build` tells its warnings, which are not for people who only start the suite.
  const words = ['scripts/build.mjs', '--logLevel', 'error'];
  const { status } = spawnSync(process.execPath, words, { stdio: 'inherit' });
  if (status !== 0) fail('The suite could not be built.');
}

function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}
