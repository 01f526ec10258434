import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { buildWhatIsStale } from './built.mjs';
import { findChromium } from './chromium.mjs';
import { installWhatIsMissing } from './installed.mjs';

/**
 * All tests from a fresh clone: types, lint, build, units and calls, browser journeys. Ends with what failed or passed at its
 * second try, how long each part took, and one line of counts.
 */
const reports = mkdtempSync(join(tmpdir(), 'laoban-reports-'));
const report = (name) => join(reports, `${name}.json`);
let passed = 0;
let failed = 0;
const notes = [];
const durations = [];

timed('Packages', installWhatIsMissing);
step('Route types', 'npx', ['react-router', 'typegen']) && step('Types', 'npx', ['tsc', '--noEmit']);
step('Lint', 'npx', ['biome', 'check', '--error-on-warnings', '.']);
timed('Build', buildWhatIsStale);
// Before the units: those that print need it too.
const chromium = timed('Chromium', findChromium);
const withChromium = chromium ? { CHROMIUM_PATH: chromium } : {};
runner(
  'Units and calls',
  ['vitest', 'run', '--reporter=default', '--reporter=./tests/support/counts.mjs'],
  { LAOBAN_COUNTS: report('vitest'), ...withChromium },
  () => {
    const { passed, failures, unsteady } = read('vitest');
    for (const { title, message } of failures) noteFailure(title, message);
    for (const { title, message } of unsteady) noteUnsteady(title, message);
    return [passed, failures.length];
  },
);
runner(
  'Browser journeys',
  ['playwright', 'test', '--config=tests/e2e/playwright.config.ts'],
  { PLAYWRIGHT_JSON_OUTPUT_FILE: report('playwright'), ...withChromium },
  () => {
    const { stats, suites } = read('playwright');
    for (const { file, title, tests } of specsIn(suites)) {
      const failed = tests.filter(({ status }) => status === 'unexpected');
      const flaky = tests.filter(({ status }) => status === 'flaky');
      for (const test of failed) noteFailure(`${file} > ${title} (${test.projectName})`, messageOf(test));
      for (const test of flaky) noteUnsteady(`${file} > ${title} (${test.projectName})`, messageOf(test));
    }
    return [stats.expected + stats.flaky, stats.unexpected];
  },
);

rmSync(reports, { recursive: true, force: true });
// What went wrong stands beside the counts: of a long run often only the end is kept.
for (const line of notes) console.log(line);
console.log(`took: ${durations.join(', ')}`);
console.log(`tests: ${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);

/** Does a part of the work, and keeps how long it took. */
function timed(name, work) {
  const begun = performance.now();
  const done = work();
  durations.push(`${name} ${Math.round((performance.now() - begun) / 1_000)} s`);
  return done;
}

/** A check that passes or fails as one. */
function step(name, command, args) {
  console.log(`\n== ${name}`);
  const ok = timed(name, () => spawnSync(command, args, { stdio: 'inherit' }).status === 0);
  if (ok) passed += 1;
  else {
    failed += 1;
    notes.push(`failed: ${name}`);
  }
  return ok;
}

/** A runner with a report that counts; one that dies without it is a failure. */
function runner(name, args, env, count) {
  console.log(`\n== ${name}`);
  const { status } = timed(name, () =>
    spawnSync('npx', args, { stdio: 'inherit', env: { ...process.env, ...env } }),
  );
  try {
    const [good, bad] = count();
    passed += good;
    failed += bad;
    if (status !== 0 && bad === 0) {
      failed += 1;
      notes.push(`failed: ${name}: ended with ${status} though no test failed`);
    }
  } catch {
    failed += 1;
    notes.push(`failed: ${name}: ended without a report`);
  }
}

/** The journeys of a report, each with its file. */
function specsIn(suites) {
  return suites.flatMap(({ specs = [], suites: within = [] }) => [...specs, ...specsIn(within)]);
}

/** What a journey said when it failed first. */
function messageOf({ results }) {
  return results.find(({ error }) => error)?.error.message;
}

function noteFailure(title, message) {
  notes.push(`failed: ${title}: ${firstLines(message)}`);
}

/** Somebody has to look at it, though it does not hold up what landed. */
function noteUnsteady(title, message) {
  notes.push(`passed at the second try: ${title}: ${firstLines(message)}`);
}

function firstLines(message = 'no message') {
  return stripVTControlCharacters(message).split('\n').slice(0, 3).join(' ').slice(0, 400);
}

function read(name) {
  return JSON.parse(readFileSync(report(name), 'utf8'));
}
