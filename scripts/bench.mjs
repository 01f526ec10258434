import './node-version.mjs';
import { prepare } from './prepare.mjs';
import { wordsOf } from './words.mjs';

/**
 * What a page costs beside a bare one of the same router, and what a start, its memory and its scripts are.
 * Ends with 0 whatever the figures are, and with 1 where something could not be measured.
 */
wordsOf('npm run bench');
await prepare();
// Behind the packages, which they need.
const { measureAll } = await import('./bench/measure-all.mjs');
const { writeReport } = await import('./bench/report.mjs');
const measured = await measureAll();
writeReport(measured);
process.exit(measured.failures.length === 0 ? 0 : 1);
