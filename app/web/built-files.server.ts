import { readdirSync } from 'node:fs';
import express, { type RequestHandler, Router } from 'express';

/** Best compression first, since browsers list what they accept in any order. */
const encodings = [
  { encoding: 'br', ending: '.br' },
  { encoding: 'gzip', ending: '.gz' },
];

/**
 * Serves files whose names contain a hash: cached for a year, and precompressed where the browser accepts it
 * (`scripts/compress-assets.mjs`).
 * @param folder read once, at start
 */
export function builtFiles(folder: string): RequestHandler {
  const names = new Set(readdirSync(folder));
  const files = express.static(folder, { immutable: true, maxAge: '1y', index: false });
  return Router().use((request, response, next) => {
    const { path, url } = request;
    const packed = encodings.filter(({ ending }) => names.has(path.slice(1) + ending));
    if (packed.length > 0) response.vary('Accept-Encoding');
    const taken = packed.find(({ encoding }) => request.acceptsEncodings(encoding));
    if (!taken) return files(request, response, next);
    // Set here because the compressed file's extension would give a binary type.
    response.type(path.slice(path.lastIndexOf('.')));
    response.setHeader('Content-Encoding', taken.encoding);
    request.url = path + taken.ending;
    files(request, response, (error) => {
      // A new build has removed the file in the meantime, so the response is a different one.
      response.removeHeader('Content-Encoding');
      response.removeHeader('Content-Type');
      request.url = url;
      next(error);
    });
  });
}
