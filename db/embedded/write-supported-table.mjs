import { readFileSync, writeFileSync } from 'node:fs';

/** Writes what the store supports into its README: `node --import tsx write-supported-table.mjs`. */
const { supportedTable } = await import('./supported-table.ts');
const readme = new URL('./README.md', import.meta.url);
const [before, after] = readFileSync(readme, 'utf8').split(
  /(?<=<!-- supported -->\n)[\s\S]*?(?=<!-- \/supported -->)/,
);
writeFileSync(readme, `${before}${supportedTable()}\n${after}`);
