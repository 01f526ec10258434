import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const stamp = 'build/.built';
const sources = [
  'app',
  'db',
  'public',
  'package-lock.json',
  'vite.config.ts',
  'react-router.config.ts',
  'scripts/build.mjs',
  'scripts/packing',
];

/**
 * Builds the suite where a source is newer than what was built last. Without sources, as in an image, what is there
 * was built.
 */
export function buildWhatIsStale() {
  if (!existsSync('app')) return;
  if (existsSync(stamp) && sources.every((source) => newest(source) <= statSync(stamp).mtimeMs)) return;
  console.log('Building ...');
  const built = spawnSync(process.execPath, ['scripts/build.mjs', '--logLevel', 'warn'], {
    stdio: 'inherit',
  });
  if (built.status !== 0) {
    console.error('The suite could not be built.');
    process.exit(1);
  }
  writeFileSync(stamp, '');
}

/** When something of it was changed last that is part of the build, as its tests are not. */
function newest(path) {
  if (/\.test\.tsx?$|^db\/[^/]+\/tests$/.test(path)) return 0;
  const { mtimeMs } = statSync(path);
  if (!statSync(path).isDirectory()) return mtimeMs;
  return Math.max(mtimeMs, ...readdirSync(path).map((name) => newest(join(path, name))));
}
