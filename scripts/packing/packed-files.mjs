import { readdirSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** What is packed already, as fonts and pictures are, gets no shorter; and below this a header weighs more than is saved. */
const packable = /\.(?:js|css|svg|json)$/;
const leastBytes = 1_024;

const ways = [
  {
    ending: 'br',
    pack: (bytes) =>
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
    pack: (bytes) => promisify(gzip)(bytes, { level: constants.Z_BEST_COMPRESSION }),
  },
];

/**
 * Packs each built file once, as small as can be, into a file beside it (`.br`, `.gz`), where that is shorter. What is
 * packed anew for each browser must be packed quickly: brotli's quickest ways are no shorter than gzip.
 * @param {string} folder
 */
export async function packFiles(folder) {
  await Promise.all(
    readdirSync(folder)
      .filter((name) => packable.test(name))
      .map(async (name) => {
        const bytes = await readFile(join(folder, name));
        if (bytes.length < leastBytes) return;
        for (const { ending, pack } of ways) {
          const packed = await pack(bytes);
          if (packed.length < bytes.length) await writeFile(join(folder, `${name}.${ending}`), packed);
        }
      }),
  );
}
