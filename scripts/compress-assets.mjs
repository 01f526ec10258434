import { readdirSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** Fonts and pictures are already compressed. Source maps are only for developers and need not be small. */
const compressible = /\.(?:js|css|svg|json|wasm)$/;
/** In bytes. Below this a header costs more than compression saves. */
const minBytes = 1_024;

const encodings = [
  {
    ending: 'br',
    compress: (bytes) =>
      promisify(brotliCompress)(bytes, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
          [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
          [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
        },
      }),
  },
  {
    ending: 'gz',
    compress: (bytes) => promisify(gzip)(bytes, { level: constants.Z_BEST_COMPRESSION }),
  },
];

/**
 * Compresses each built file once, as small as possible, into a file next to it (`.br`, `.gz`) where that is shorter. A server
 * that compresses for each request must be quick about it: brotli's quickest levels are no shorter than gzip.
 * @param {string} folder
 */
export async function compressAssets(folder) {
  await Promise.all(
    readdirSync(folder)
      .filter((name) => compressible.test(name))
      .map(async (name) => {
        const bytes = await readFile(join(folder, name));
        if (bytes.length < minBytes) return;
        for (const { ending, compress } of encodings) {
          const compressed = await compress(bytes);
          if (compressed.length < bytes.length)
            await writeFile(join(folder, `${name}.${ending}`), compressed);
        }
      }),
  );
}
