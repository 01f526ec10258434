import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildWhatIsStale } from './built.mjs';
import { findChromium } from './chromium.mjs';
import { installWhatIsMissing } from './installed.mjs';

/** All tests from a fresh clone: types, lint, build, units and calls, browser journeys. Ends with one line of counts. */
installWhatIsMissing();
const reports = mkdtempSync(join(tmpdir(), 'laoban-reports-'));
const report = (name) => join(reports, `${name}.json`);
let passed = 0;
let failed = 0;

step('Types', 'npx', ['react-router', 'typegen']) && step('Types', 'npx', ['tsc', '--noEmit']);
step('Lint', 'npx', ['biome', 'check', '--error-on-warnings', '.']);
buildWhatIsStale();
// Before the units: those that print need it too.
const chromium = findChromium();
const withChromium = chromium ? { CHROMIUM_PATH: chromium } : {};
runner(
  'Units and calls',
  ['vitest', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${report('vitest')}`],
  withChromium,
  () => {
    const { numPassedTests, numFailedTests, numFailedTestSuites } = read('vitest');
    // A file that cannot be loaded has no test in it and is a failure all the same.
    return [numPassedTests, numFailedTests || Math.min(1, numFailedTestSuites)];
  },
);
runner(
  'Browser journeys',
  ['playwright', 'test', '--config=tests/e2e/playwright.config.ts'],
  { PLAYWRIGHT_JSON_OUTPUT_FILE: report('playwright'), ...withChromium },
  () => {
    const { stats, suites } = read('playwright');
    for (const title of flakyIn(suites)) console.log(`passed at the second try: ${title}`);
    return [stats.expected + stats.flaky, stats.unexpected];
  },
);

rmSync(reports, { recursive: true, force: true });
console.log(`tests: ${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);

/** A check that passes or fails as one. */
function step(name, command, args) {
  console.log(`\n== ${name}`);
  const ok = spawnSync(command, args, { stdio: 'inherit' }).status === 0;
  if (ok) passed += 1;
  else failed += 1;
  return ok;
}

/** A runner with a report that counts; one that dies without it is a failure. */
function runner(name, args, env, count) {
  console.log(`\n== ${name}`);
  const { status } = spawnSync('npx', args, { stdio: 'inherit', env: { ...process.env, ...env } });
  try {
    const [good, bad] = count();
    passed += good;
    failed += status === 0 ? bad : Math.max(1, bad);
  } catch {
    failed += 1;
  }
}

/** The titles of the journeys that failed once. */
function flakyIn(suites) {
  return suites.flatMap(({ specs = [], suites: within = [] }) => [
    ...specs.filter(({ tests }) => tests.some(({ status }) => status === 'flaky')).map(({ title }) => title),
    ...flakyIn(within),
  ]);
}

function read(name) {
  return JSON.parse(readFileSync(report(name), 'utf8'));
}
