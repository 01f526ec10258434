import { existsSync, readdirSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const built = 'build/.built';
/** The sources of the build. */
const sources = [
  'app',
  'db',
  'public',
  'package-lock.json',
  'vite.config.ts',
  'react-router.config.ts',
  'scripts/build.mjs',
  'scripts/build-worker.mjs',
  'scripts/compress-assets.mjs',
];

/** Whether there is a build newer than all sources. */
export function isBuilt() {
  return existsSync(built) && sources.every((source) => changedAt(source) <= statSync(built).mtimeMs);
}

/** Records that the suite was built from its sources at this time. */
export function markBuilt(begun) {
  writeFileSync(built, '');
  utimesSync(built, begun, begun);
}

/** Sources that are not part of the build: tests, and everything in the store's package except its code. */
const ignored =
  /\.test\.tsx?$|test-rows\.ts$|^db\/embedded\/(tests|conformance|bench|dist|tested|[^/]*\.(md|json))$/;

/** When a file, or any file in a folder, last changed. */
function changedAt(path) {
  if (ignored.test(path)) return 0;
  const stats = statSync(path, { throwIfNoEntry: false });
  if (!stats?.isDirectory()) return stats?.mtimeMs ?? 0;
  return Math.max(...readdirSync(path).map((name) => changedAt(join(path, name))), 0);
}
