import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { build, type Metafile } from 'esbuild';
import { expect, test } from 'vitest';

/*
 * The JavaScript that a browser loads for each page, gzipped, from the built files: what its routes import, and for a page with
 * a chart or a calendar the parts too that it loads once it is shown.
 */

const folder = 'build/client';
/**
 * In KB of 1,000 bytes. A page without a form takes 130 to 150: its fields are 12 KB more, and what checks them in the browser 31.
 * A job's form is over the page that is a driver's day too, with the queue. A chart's page counts the dialog of Find too.
 */
const budget = { median: 183, page: 226, withoutForm: 170, withChartOrCalendar: 311 };

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
  // Else each file is written with all that it imports, which takes eight seconds of processor time.
  splitting: true,
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

/** These files and all that they import; with `lazy` what they import dynamically as well. */
function withImports(paths: readonly string[], { inputs }: Metafile, lazy = false): string[] {
  const all = new Set(paths.map((path) => join(folder, path)).filter((file) => file in inputs));
  for (const file of all)
    for (const { path, kind } of inputs[file]?.imports ?? [])
      if (path in inputs && (lazy || kind === 'import-statement')) all.add(path);
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
    const all = withImports(first, metafile, true);
    const isSpecial = all.some((file) => /line-chart|week-calendar|leave-calendar/.test(file));
    return { id: route.id, files: all, atOnce: files, isSpecial, size: sizeOf(isSpecial ? all : files) };
  });
const ordinary = pages.filter(({ isSpecial }) => !isSpecial);
const special = pages.filter(({ isSpecial }) => isSpecial);

const over = (limit: number, among: readonly { id: string; size: number }[]) =>
  among.filter(({ size }) => size > limit).map(({ id, size }) => `${id}: ${size.toFixed(1)} KB`);

test('a page loads no more than its budget, and half of them less', () => {
  expect(ordinary.length).toBeGreaterThan(100);
  expect(over(budget.page, ordinary)).toEqual([]);
  const sizes = pages.map(({ size }) => size).sort((one, other) => one - other);
  expect(sizes[Math.floor(sizes.length / 2)]).toBeLessThan(budget.median);
});

test('pages with a chart or a calendar have a budget of their own', () => {
  expect(special.length).toBeGreaterThan(4);
  expect(special.length).toBeLessThan(20);
  expect(over(budget.withChartOrCalendar, special)).toEqual([]);
});

test('only pages with a form load what checks it', () => {
  const schemas = new Set([...sizes.keys()].filter((file) => readFileSync(file, 'utf8').includes('_zod')));
  const hasSchemas = ({ files }: { files: string[] }) => files.some((file) => schemas.has(file));
  const withSchemas = pages.filter(hasSchemas);
  expect(withSchemas.length).toBeGreaterThan(20);
  expect(withSchemas.length).toBeLessThan(pages.length * 0.52);
  const others = ordinary.filter((page) => !hasSchemas(page));
  expect(over(budget.withoutForm, others)).toEqual([]);
});

test('the queue and the service worker add nothing to pages that are not for people in the field', () => {
  const own = [...sizes.keys()].filter((file) =>
    /createObjectStore|\/sw\.js/.test(readFileSync(file, 'utf8')),
  );
  expect(own.length).toBeGreaterThan(0);
  const loading = pages.filter(({ atOnce }) => atOnce.some((file) => own.includes(file)));
  /** The route and those that it stands in. */
  const chainOf = (id: string | undefined): string[] =>
    id === undefined ? [] : [id, ...chainOf(routes[id]?.parentId)];
  const isOwn = /\/(job-start-end|inventory-fulfilment|may-sign-in)$/;
  const others = loading.map(({ id }) => chainOf(id)).filter((chain) => !chain.some((id) => isOwn.test(id)));
  expect(others).toEqual([]);
  expect(loading.length).toBeGreaterThan(4);
});

test('a phone that stores the pages for people in the field does not store the board of the office', () => {
  // What drags its jobs is next to it.
  const board = assets.filter(
    (name) => /^(?:board|dragging)-/.test(name) && sizeOf([join(folder, 'assets', name)]) > 4,
  );
  expect(sizeOf(board.map((name) => join(folder, 'assets', name)))).toBeGreaterThan(10);
  const worker = readFileSync(join(folder, 'sw.js'), 'utf8');
  expect(worker).toContain('/assets/job-management-');
  for (const name of board) expect(worker).not.toContain(name);
  // A phone whose browser can't read codes needs it without a network too.
  expect(worker).toMatch(/\/assets\/zxing_reader-[\w-]+\.wasm/);
});

test('each file of some length has compressed copies with the same content', () => {
  const files = readdirSync(join(folder, 'assets'))
    .filter((name) => /\.(js|css)$/.test(name))
    .map((name) => ({ name, bytes: readFileSync(join(folder, 'assets', name)) }))
    .filter(({ bytes }) => bytes.length >= 2_000);
  expect(files.length).toBeGreaterThan(50);
  for (const { name, bytes } of files) {
    const compressed = (ending: string) => readFileSync(join(folder, 'assets', name + ending));
    expect([name, brotliDecompressSync(compressed('.br')).equals(bytes)]).toEqual([name, true]);
    expect([name, gunzipSync(compressed('.gz')).equals(bytes)]).toEqual([name, true]);
  }
});

test('each script of some length has a source map, which is sent as it is', () => {
  const names = readdirSync(join(folder, 'assets'));
  const scripts = chunks.filter((name) => readFileSync(join(folder, 'assets', name)).length >= 2_000);
  expect(scripts.length).toBeGreaterThan(50);
  for (const name of scripts) expect(names).toContain(`${name}.map`);
  expect(names.filter((name) => /\.map\.(br|gz)$/.test(name))).toEqual([]);
});
