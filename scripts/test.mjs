import './node-version.mjs';
import { spawn, spawnSync } from 'node:child_process';
import { closeSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { findChromium } from './chromium.mjs';
import { buildSuite, installPackages } from './prepare.mjs';
import { isStoreTested, markStoreTested, treeOfStore } from './store-tested.mjs';

/**
 * All tests from a fresh clone: types, lint, build, units, calls, browser journeys. Two parts run at a time at most, and a
 * part that has two workers runs alone: more than the cores can do only makes each of them slower. The embedded store's own
 * tests are left out while its folder is what it was when they last passed, but for `--all`. Ends with the failures, the time
 * of each part, and one line of counts.
 */
const all = process.argv.includes('--all');
const own = mkdtempSync(join(tmpdir(), 'laoban-test-'));
// The temporary folder of all that runs, so that nothing is left in the machine's, whatever is killed.
process.env.TMPDIR = own;
process.once('exit', () => {
  try {
    rmSync(own, { recursive: true, force: true, maxRetries: 10 });
  } catch {
    // A browser that is still ending may write there, which fails no test.
  }
});
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(130));
const reports = mkdtempSync(join(own, 'reports-'));
const report = (name) => join(reports, `${name}.json`);
const sampleFolder = join(reports, 'sample');
let passed = 0;
let failed = 0;
const notes = [];
const durations = [];

const begun = performance.now();
await installPackages();
took('Packages', begun);
// Before the units, some of which print.
const chromium = timed('Chromium', findChromium);
const withChromium = chromium ? { CHROMIUM_PATH: chromium } : {};
const routes = step('Route types', 'npx', ['react-router', 'typegen']);
// Several checkers check some types more than once.
const types = routes ? aside('Types', ['tsc', '--noEmit', '--checkers', '1']) : undefined;
step('Lint', 'npx', ['biome', 'check', '--error-on-warnings', '.']);
timed('Build', buildSuite);
const sample = timed('Sample company', makeSample) ? { SAMPLE_FOLDER: sampleFolder } : {};
if (types) {
  const { status, show } = await types;
  show();
  judged('Types', status === 0);
}

const tree = treeOfStore();
const withStore = all || !isStoreTested(tree);
const projects = ['servers', 'alone', 'calls', 'units', ...(withStore ? ['store-alone', 'store'] : [])];
run(
  'Units and calls',
  [
    ...['vitest', 'run', ...projects.map((project) => `--project=${project}`)],
    ...['--reporter=default', '--reporter=./tests/support/counts.mjs'],
  ],
  { LAOBAN_COUNTS: report('Units and calls'), ...withChromium, ...sample },
  ({ passed, failures }) => {
    for (const { title, message } of failures) noteFailure(title, message);
    // On a MongoDB they say little about the store.
    if (withStore && !process.env.MONGODB_TEST_URI && !failures.some(isOfStore)) markStoreTested(tree);
    return [passed, failures.length];
  },
);
if (!withStore)
  console.log('The embedded store is as it was when its own tests passed: `npm test -- --all` runs them.');
run(
  'Browser journeys',
  // A browser can hang as a whole; the retry starts a new one.
  ['playwright', 'test', '--config=tests/e2e/playwright.config.ts', '--retries=1'],
  { PLAYWRIGHT_JSON_OUTPUT_FILE: report('Browser journeys'), ...withChromium, ...sample },
  ({ stats, suites }) => {
    for (const { file, title, tests } of specsIn(suites))
      for (const test of tests) {
        if (test.status === 'unexpected') noteFailure(`${file} > ${title}`, messageOf(test));
        if (test.status === 'flaky') noteFlaky(`${file} > ${title}`, messageOf(test));
      }
    return [stats.expected + stats.flaky, stats.unexpected];
  },
);

// Failures are printed with the counts, since often only the end of a long log is kept.
for (const line of notes) console.log(line);
console.log(`took: ${durations.join(', ')}`);
console.log(`tests: ${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);

/** Runs a part and records its time. */
function timed(name, work) {
  const begun = performance.now();
  const done = work();
  took(name, begun);
  return done;
}

function took(name, begun) {
  durations.push(`${name} ${Math.round((performance.now() - begun) / 1_000)} s`);
}

/** A check that passes or fails as a whole. */
function step(name, command, args) {
  console.log(`\n== ${name}`);
  return judged(
    name,
    timed(name, () => spawnSync(command, args, { stdio: 'inherit' }).status === 0),
  );
}

/** Counts a check, and returns whether it passed. */
function judged(name, ok) {
  if (ok) passed += 1;
  else {
    failed += 1;
    notes.push(`failed: ${name}`);
  }
  return ok;
}

/** Makes the sample company once for all tests that start with it, and returns whether it is there. */
function makeSample() {
  mkdirSync(sampleFolder);
  const env = {
    NODE_ENV: 'production',
    DATA_DIR: sampleFolder,
    MONGODB_URI: '',
    SMTP_URL: '',
    ANTHROPIC_API_KEY: '',
    PASSWORD_MEMORY_KIB: '64',
  };
  const made = spawnSync(process.execPath, ['tests/support/sample-folder.mjs'], {
    stdio: 'inherit',
    env: { ...process.env, ...env, LOG_LEVEL: 'warn' },
  });
  return made.status === 0;
}

/** A runner of many tests, which counts them in a report. */
function run(name, words, env, count) {
  console.log(`\n== ${name}`);
  const { status } = timed(name, () =>
    spawnSync('npx', words, { stdio: ['ignore', 'inherit', 'inherit'], env: { ...process.env, ...env } }),
  );
  counted(name, status, count);
}

/** A part that runs next to others. Its output is shown when it has ended. */
async function aside(name, words) {
  const begun = performance.now();
  const said = join(reports, `${name}.txt`);
  const file = openSync(said, 'w');
  const status = await new Promise((resolve) => {
    const child = spawn('npx', words, { stdio: ['ignore', file, file] });
    child.once('error', () => resolve(1));
    child.once('close', resolve);
  });
  took(name, begun);
  closeSync(file);
  return { status, show: () => process.stdout.write(`\n== ${name}\n${readFileSync(said, 'utf8')}`) };
}

/** A runner with a report. One that dies without a report counts as a failure. */
function counted(name, status, count) {
  try {
    const [good, bad] = count(JSON.parse(readFileSync(report(name), 'utf8')));
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

/** A test of the store's folder, or an error that may be of one. */
function isOfStore({ title }) {
  return title.startsWith('db/embedded/') || title === 'an error of no test';
}

/** The journeys of a report, each with its file. */
function specsIn(suites) {
  return suites.flatMap(({ specs = [], suites: within = [] }) => [...specs, ...specsIn(within)]);
}

/** What a journey said when it failed. */
function messageOf({ results }) {
  return results.find(({ error }) => error)?.error.message;
}

function noteFailure(title, message) {
  notes.push(`failed: ${title}: ${firstLines(message)}`);
}

/** Named although it counts as passed: a journey that is named more than once has a race. */
function noteFlaky(title, message) {
  notes.push(`passed only when retried: ${title}: ${firstLines(message)}`);
}

function firstLines(message = 'no message') {
  return stripVTControlCharacters(message).split('\n').slice(0, 3).join(' ').slice(0, 400);
}
