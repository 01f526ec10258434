import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';

/**
 * What a browser loads of JavaScript before a page is alive: the modules that its HTML names, and all that
 * they import without being asked to; each file gzipped, as the goal has it (by brotli browsers load an eighth less).
 * @param {string} html
 * @param {string} folder the built files of that server
 * @returns {Promise<{ files: number, kilobytes: number }>} in KB of 1,000 bytes
 */
export async function javascriptOf(html, folder) {
  const { metafile } = await build({
    entryPoints: modulesIn(html).map((path) => join(folder, path)),
    bundle: true,
    write: false,
    metafile: true,
    format: 'esm',
    outdir: folder,
    logLevel: 'silent',
  });
  const files = loadedAtOnce(metafile);
  const bytes = [...files].map((file) => gzipSync(readFileSync(file)).length);
  return { files: files.size, kilobytes: bytes.reduce((sum, size) => sum + size, 0) / 1000 };
}

/** Preloads, scripts with an address, and the imports of scripts without one. */
function modulesIn(html) {
  const named = [
    ...html.matchAll(/<link\b[^>]*\brel="modulepreload"[^>]*>/g),
    ...html.matchAll(/<script\b[^>]*\bsrc=[^>]*>/g),
  ].map(([tag]) => /\b(?:href|src)="([^"]+)"/.exec(tag)?.[1]);
  const inline = [...html.matchAll(/<script\b[^>]*>([\s\S]*?)<\/script>/g)].flatMap(([, code]) =>
    [...code.matchAll(/\bimport\s*(?:[^'"();]*?\bfrom\s*)?["']([^"']+)["']/g)].map(([, path]) => path),
  );
  const modules = new Set([...named, ...inline].filter((path) => path?.endsWith('.js')));
  if (modules.size === 0) throw new Error('The page names no modules');
  return [...modules];
}

/** The entries, and from each file on what it imports statically. */
function loadedAtOnce({ inputs, outputs }) {
  const loaded = new Set();
  const load = (file) => {
    if (loaded.has(file)) return;
    loaded.add(file);
    for (const { path, kind } of inputs[file].imports) if (kind === 'import-statement') load(path);
  };
  for (const { entryPoint } of Object.values(outputs)) if (entryPoint) load(entryPoint);
  return loaded;
}
