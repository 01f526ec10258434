import { measureAll } from './bench/measure-all.mjs';
import { writeReport } from './bench/report.mjs';
import { buildWhatIsStale } from './built.mjs';
import { installWhatIsMissing } from './installed.mjs';

/**
 * What a page costs beside a bare one of the same router, and what a start, its memory and its scripts are.
 * Ends with 0 whatever the figures are, and with 1 where something could not be measured.
 */
installWhatIsMissing();
buildWhatIsStale();
const measured = await measureAll();
writeReport(measured);
process.exit(measured.failures.length === 0 ? 0 : 1);
