import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { afterAll, beforeAll } from 'vitest';

const root = fileURLToPath(new URL('../../', import.meta.url));
/** Within node_modules, so that packages are found. */
const cache = `${root}node_modules/.cache/laoban`;

/**
 * A program of this folder for the calling file's tests, bundled as the build does and with the store's worker next to
 * it. A loader of TypeScript would take most of the program's time.
 */
export function programForTests(name: string): { file: string } {
  const program = { file: '' };
  let folder: string;
  beforeAll(async () => {
    await mkdir(cache, { recursive: true });
    folder = await mkdtemp(`${cache}/program-`);
    program.file = `${folder}/${name}.js`;
    await writeFile(`${folder}/package.json`, '{"type":"module"}');
    await build({
      entryPoints: {
        [name]: `${root}tests/support/${name}.mts`,
        'store-worker': `${root}db/embedded/worker.ts`,
      },
      outdir: folder,
      bundle: true,
      platform: 'node',
      format: 'esm',
      packages: 'external',
    });
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));
  return program;
}
