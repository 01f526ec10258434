import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';

const stamp = 'node_modules/.installed';
const lock = 'package-lock.json';

/** Installs the packages of package-lock.json where they are missing or others. Needs nothing but Node and npm. */
export function installWhatIsMissing() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major < 20 || (major === 20 && minor < 19)) {
    console.error(`Laoban needs Node.js 20.19 or newer; this is ${process.versions.node}.`);
    process.exit(1);
  }
  // An image holds what was installed, and no list of it.
  if (!existsSync(lock)) return;
  const wanted = createHash('sha256').update(readFileSync(lock)).digest('hex');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  console.log('Installing packages ...');
  // Not `npm ci`: it refuses where a registry lacks a binary for some other platform, which nobody here needs.
  // With --no-save the versions are those of package-lock.json, and the file stays as it is.
  const npm = spawnSync(
    'npm',
    ['install', '--no-save', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'],
    { stdio: 'inherit' },
  );
  if (npm.status !== 0) {
    console.error('The packages could not be installed. Is the npm registry within reach?');
    process.exit(1);
  }
  writeFileSync(stamp, wanted);
}
