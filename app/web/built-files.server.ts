import { readdirSync } from 'node:fs';
import express, { type RequestHandler, Router } from 'express';

/** The shortest first: a browser that accepts both lists them in any order. */
const encodings = [
  { encoding: 'br', ending: '.br' },
  { encoding: 'gzip', ending: '.gz' },
];

/**
 * Files whose name changes with their content: browsers cache them for a year, and get them as the build has compressed them
 * (`scripts/compress-assets.mjs`) where they accept that.
 * @param folder is read once, now
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
    // Said beforehand: by its ending the packed file is one of bytes.
    response.type(path.slice(path.lastIndexOf('.')));
    response.setHeader('Content-Encoding', taken.encoding);
    request.url = path + taken.ending;
    files(request, response, (error) => {
      // A new build has taken it away meanwhile: what is answered now is none of these files.
      response.removeHeader('Content-Encoding');
      response.removeHeader('Content-Type');
      request.url = url;
      next(error);
    });
  });
}
