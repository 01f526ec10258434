import { isBuilt } from '../../scripts/built.mjs';

/** Refuses to run tests over HTTP on an outdated build. */
export default function refuseOldBuild(): void {
  if (!isBuilt()) throw new Error('The build is older than its sources: run `node scripts/build.mjs` first.');
}
