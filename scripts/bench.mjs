import './node-version.mjs';
import { existsSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { prepare } from './prepare.mjs';
import { numberIn } from './words.mjs';

/**
 * Measures the suite next to a minimal React Router page: `npm run bench` everything, `npm run bench -- pages writes`
 * these parts. With `--against <folder>`, another built checkout is measured in turn with this one in every round.
 * Exits with 0 whatever the figures are, and with 1 if something could not be measured.
 */
const names = ['pages', 'writes', 'users', 'sizes', 'pdf', 'start', 'javascript', 'clicks'];
const usage = `npm run bench -- [${names.join('|')}] [--against <folder>]`;
const { wanted, against } = words();
const rounds = numberIn('BENCH_ROUNDS', 5);
await prepare();

// These need the packages.
const { Side } = await import('./bench/sides.mjs');
const { printMachine, printRows, writeResults } = await import('./bench/report.mjs');
const { pages } = await import('./bench/pages.mjs');
const { writes } = await import('./bench/writes.mjs');
const { users } = await import('./bench/users.mjs');
const { sizes } = await import('./bench/sizes.mjs');
const { pdf } = await import('./bench/pdf.mjs');
const { start } = await import('./bench/start.mjs');
const { clicks, javascript } = await import('./bench/browser.mjs');
const parts = { pages, writes, users, sizes, pdf, start, javascript, clicks };

printMachine();
const sides = [
  new Side(against ? 'this' : 'figure', process.cwd()),
  ...(against ? [new Side(basename(against), against)] : []),
];
const sideNames = sides.map(({ name }) => name);
const results = {};
let failed = false;
for (const name of wanted) {
  try {
    results[name] = await parts[name](sides, rounds);
    printRows(name, results[name], sideNames);
  } catch (error) {
    failed = true;
    console.error(`  ${name} could not be measured: ${error.stack}\n`);
  }
}
writeResults(results, sideNames);
process.exit(failed ? 1 : 0);

function words() {
  let given;
  try {
    given = parseArgs({ options: { against: { type: 'string' } }, allowPositionals: true });
  } catch {
    refuse(`The command is ${usage}`);
  }
  const { against } = given.values;
  const unknown = given.positionals.find((name) => !names.includes(name));
  if (unknown) refuse(`There is no part ${unknown}: the command is ${usage}`);
  if (against && !existsSync(resolve(against, 'build/server/index.js')))
    refuse(`There is no build in ${against}.`);
  return {
    wanted: given.positionals.length > 0 ? given.positionals : names,
    against: against && resolve(against),
  };
}

function refuse(sentence) {
  console.error(sentence);
  process.exit(1);
}
