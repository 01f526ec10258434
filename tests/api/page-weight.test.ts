import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { build, type Metafile } from 'esbuild';
import { expect, test } from 'vitest';

/*
 * What a browser loads of JavaScript for each page, gzipped, from the built files: all that its routes import, at once,
 * and all that these load later by themselves. React and its router, which every page has, are 103 KB of it.
 */

const folder = 'build/client';
/** Of 1,000 bytes. */
const most = { atOnce: 175, page: 195, withChartOrCalendar: 260 };

interface RouteFiles {
  id: string;
  parentId?: string;
  path?: string;
  module: string;
  imports?: string[];
  hasDefaultExport: boolean;
}

const assets = readdirSync(join(folder, 'assets')).filter((name) => name.endsWith('.js'));
const manifest = assets.find((name) => name.startsWith('manifest-')) ?? '';
const { entry, routes } = JSON.parse(
  readFileSync(join(folder, 'assets', manifest), 'utf8').replace(/^[^{]*|;\s*$/g, ''),
) as { entry: { module: string; imports: string[] }; routes: Record<string, RouteFiles> };

const chunks = assets.filter((name) => name !== manifest);
const { metafile } = await build({
  entryPoints: chunks.map((name) => join(folder, 'assets', name)),
  bundle: true,
  write: false,
  metafile: true,
  format: 'esm',
  outdir: folder,
  logLevel: 'silent',
});
const sizes = new Map(
  chunks.map((name) => {
    const file = join(folder, 'assets', name);
    return [file, gzipSync(readFileSync(file)).length / 1_000];
  }),
);

/** These files and all that they import, at once or later; or at once alone. */
function withImports(paths: readonly string[], { inputs }: Metafile, later = true): string[] {
  const all = new Set(paths.map((path) => join(folder, path)).filter((file) => file in inputs));
  for (const file of all)
    for (const { path, kind } of inputs[file]?.imports ?? [])
      if (path in inputs && (later || kind === 'import-statement')) all.add(path);
  return [...all];
}

const sizeOf = (files: readonly string[]) => files.reduce((sum, file) => sum + (sizes.get(file) ?? 0), 0);

/** A route's files, and those of the routes that it stands in. */
function filesOf({ module, imports = [], parentId }: RouteFiles): string[] {
  const parent = parentId === undefined ? undefined : routes[parentId];
  return [module, ...imports, ...(parent ? filesOf(parent) : [])];
}

const pages = Object.values(routes)
  .filter(({ hasDefaultExport, id }) => hasDefaultExport && id !== 'root')
  .map((route) => {
    const first = [entry.module, ...entry.imports, ...filesOf(route)];
    const files = withImports(first, metafile);
    const special = files.some((file) => /line-chart|week-calendar|leave-calendar|\/core-/.test(file));
    return {
      id: route.id,
      files,
      special,
      size: sizeOf(files),
      atOnce: sizeOf(withImports(first, metafile, false)),
    };
  });

const over = (limit: number, among: readonly { id: string; size: number }[]) =>
  among.filter(({ size }) => size > limit).map(({ id, size }) => `${id}: ${size.toFixed(1)} KB`);

test('no page asks for more at once than its part', () => {
  expect(pages.length).toBeGreaterThan(100);
  expect(
    over(
      most.atOnce,
      pages.map(({ id, atOnce }) => ({ id, size: atOnce })),
    ),
  ).toEqual([]);
});

test('no page weighs more than its part, but for those with a chart or a calendar', () => {
  expect(pages.length).toBeGreaterThan(100);
  expect(
    over(
      most.page,
      pages.filter(({ special }) => !special),
    ),
  ).toEqual([]);
});

test('pages with a chart or a calendar weigh what these weigh more', () => {
  const special = pages.filter((page) => page.special);
  expect(special.length).toBeGreaterThan(4);
  expect(special.length).toBeLessThan(20);
  expect(over(most.withChartOrCalendar, special)).toEqual([]);
});

test('only pages with a form load what checks it', () => {
  const withSchemas = pages.filter(({ files }) =>
    files.some((file) => readFileSync(file, 'utf8').includes('_zod')),
  );
  expect(withSchemas.length).toBeGreaterThan(20);
  expect(withSchemas.length).toBeLessThan(100);
});

test('each file of some length lies packed beside itself, and says the same', () => {
  const files = readdirSync(join(folder, 'assets'))
    .filter((name) => /\.(js|css)$/.test(name))
    .map((name) => ({ name, bytes: readFileSync(join(folder, 'assets', name)) }))
    .filter(({ bytes }) => bytes.length >= 2_000);
  expect(files.length).toBeGreaterThan(50);
  for (const { name, bytes } of files) {
    const packed = (ending: string) => readFileSync(join(folder, 'assets', name + ending));
    expect([name, brotliDecompressSync(packed('.br')).equals(bytes)]).toEqual([name, true]);
    expect([name, gunzipSync(packed('.gz')).equals(bytes)]).toEqual([name, true]);
  }
});
