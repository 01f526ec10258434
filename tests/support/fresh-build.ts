import { isBuilt } from '../../scripts/built.mjs';

/** Before tests over HTTP: they would say nothing of sources that are not built yet. */
export default function refuseOldBuild(): void {
  if (!isBuilt()) throw new Error('The build is older than its sources: run `node scripts/build.mjs` first.');
}
