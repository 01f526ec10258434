import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';

/**
 * Bundles the service worker (`app/web/field/worker.ts`) with the list of the built files that its pages need: their routes' code
 * with all that it imports, at once or later, styles, font and the reader of codes. `docs/decisions/0097` says why no plugin does it.
 * @param {string} folder the built client
 */
export async function buildWorker(folder) {
  const files = fieldFiles(folder);
  const hash = createHash('sha256').update(files.join()).digest('hex').slice(0, 12);
  await build({
    entryPoints: ['app/web/field/worker.ts'],
    outfile: join(folder, 'sw.js'),
    bundle: true,
    minify: true,
    format: 'iife',
    target: 'es2022',
    define: {
      'process.env.NODE_ENV': '"production"',
      fieldFiles: JSON.stringify(files),
      fieldBuild: JSON.stringify(hash),
    },
  });
}

/**
 * The addresses of the files that the pages of `app/web/field/pages.json` need.
 * @param {string} folder
 * @returns {string[]}
 */
export function fieldFiles(folder) {
  const assets = join(folder, 'assets');
  const names = new Set(readdirSync(assets));
  const manifestName = [...names].find((name) => /^manifest-.*\.js$/.test(name));
  if (!manifestName) throw new Error('The build has no manifest of its routes.');
  const { entry, routes } = JSON.parse(
    readFileSync(join(assets, manifestName), 'utf8').replace(/^[^{]*|;\s*$/g, ''),
  );
  const pages = new Set(JSON.parse(readFileSync('app/web/field/pages.json', 'utf8')));
  const pathOf = ({ path, parentId }) =>
    `${parentId && routes[parentId] ? pathOf(routes[parentId]) : ''}${path ? `/${path}` : ''}`.replace(
      '//',
      '/',
    );
  const found = new Set([entry.module, ...entry.imports]);
  for (const route of Object.values(routes)) {
    if (!pages.has(pathOf(route))) continue;
    for (let one = route; one; one = routes[one.parentId])
      for (const file of [
        one.module,
        one.clientLoaderModule,
        one.clientActionModule,
        ...(one.imports ?? []),
        ...(one.css ?? []),
      ])
        if (file) found.add(file);
  }
  // The board is for desks. The page that may show it loads it, and what drags its jobs, only there.
  const isBoard = (name) => /^(?:board|dragging)-[\w-]+\.js$/.test(name);
  // Sets go on with what is added on the way. The manifest names every page's code.
  for (const address of found) {
    const name = address.split('/').pop() ?? '';
    if (!/\.(?:js|css)$/.test(name)) continue;
    for (const [other] of readFileSync(join(assets, name), 'utf8').matchAll(
      /[\w.-]+\.(?:js|css|woff2|wasm)\b/g,
    ))
      if (names.has(other) && other !== manifestName && !isBoard(other)) found.add(`/assets/${other}`);
  }
  found.add(`/assets/${manifestName}`);
  return [...found].sort();
}
