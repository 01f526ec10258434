import { readFileSync, writeFileSync } from 'node:fs';

/** Writes what the embedded store supports into its README: `node --import tsx scripts/supported-table.mjs`. */
const { supportedTable } = await import('../db/embedded/supported-table.ts');
const readme = new URL('../db/embedded/README.md', import.meta.url);
const [before, after] = readFileSync(readme, 'utf8').split(
  /(?<=<!-- supported -->\n)[^]*?(?=<!-- \/supported -->)/,
);
writeFileSync(readme, `${before}${supportedTable()}\n${after}`);
