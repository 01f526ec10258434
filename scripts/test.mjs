import './node-version.mjs';
import { spawn, spawnSync } from 'node:child_process';
import { closeSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { findChromium } from './chromium.mjs';
import { buildSuite, installPackages } from './prepare.mjs';

/**
 * All tests from a fresh clone: types, lint, build, units and calls, browser journeys. The types are looked at beside all that
 * comes after, and the journeys go beside units and calls: each waits for what the other does not, and two cores are never
 * idle. Ends with what failed or passed at its second try, how long each part took, and one line of counts.
 */
const reports = mkdtempSync(join(tmpdir(), 'laoban-reports-'));
const report = (name) => join(reports, `${name}.json`);
const sampleFolder = join(reports, 'sample');
let passed = 0;
let failed = 0;
const notes = [];
const durations = [];

const begun = performance.now();
await installPackages();
took('Packages', begun);
const routes = step('Route types', 'npx', ['react-router', 'typegen']);
const types = routes ? aside('Types', ['tsc', '--noEmit']).then(typesAreRight) : undefined;
step('Lint', 'npx', ['biome', 'check', '--error-on-warnings', '.']);
timed('Build', buildSuite);
// Before the units: those that print need it too.
const chromium = timed('Chromium', findChromium);
const withChromium = chromium ? { CHROMIUM_PATH: chromium } : {};
const sample = timed('Sample company', makeSample) ? { SAMPLE_FOLDER: sampleFolder } : {};
const journeys = aside(
  'Browser journeys',
  ['playwright', 'test', '--config=tests/e2e/playwright.config.ts'],
  {
    PLAYWRIGHT_JSON_OUTPUT_FILE: report('playwright'),
    ...withChromium,
    ...sample,
  },
);
console.log('\n== Units and calls');
const units = run('Units and calls', {
  // A worker fewer than alone, for the journeys take their share of the cores.
  words: ['vitest', 'run', '--maxWorkers=2', '--reporter=default', '--reporter=./tests/support/counts.mjs'],
  env: { LAOBAN_COUNTS: report('vitest'), ...withChromium, ...sample },
  stdio: 'inherit',
});
await types;
counted('Units and calls', await units, () => {
  const { passed, failures, unsteady } = read('vitest');
  for (const { title, message } of failures) noteFailure(title, message);
  for (const { title, message } of unsteady) noteUnsteady(title, message);
  return [passed, failures.length];
});
const walked = await journeys;
walked.show();
counted('Browser journeys', walked.status, () => {
  const { stats, suites } = read('playwright');
  for (const { file, title, tests } of specsIn(suites)) {
    const failed = tests.filter(({ status }) => status === 'unexpected');
    const flaky = tests.filter(({ status }) => status === 'flaky');
    for (const test of failed) noteFailure(`${file} > ${title} (${test.projectName})`, messageOf(test));
    for (const test of flaky) noteUnsteady(`${file} > ${title} (${test.projectName})`, messageOf(test));
  }
  return [stats.expected + stats.flaky, stats.unexpected];
});

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
  took(name, begun);
  return done;
}

function took(name, begun) {
  durations.push(`${name} ${Math.round((performance.now() - begun) / 1_000)} s`);
}

/** A check that passes or fails as one. */
function step(name, command, args) {
  console.log(`\n== ${name}`);
  return judged(
    name,
    timed(name, () => spawnSync(command, args, { stdio: 'inherit' }).status === 0),
  );
}

/** Counts a check, and answers whether it passed. */
function judged(name, ok) {
  if (ok) passed += 1;
  else {
    failed += 1;
    notes.push(`failed: ${name}`);
  }
  return ok;
}

/** Makes the sample company once for all who begin with it, and answers whether it is there; whoever finds none makes his own. */
function makeSample() {
  mkdirSync(sampleFolder);
  const env = {
    NODE_ENV: 'production',
    DATA_DIR: sampleFolder,
    MONGODB_URI: '',
    SMTP_URL: '',
    ANTHROPIC_API_KEY: '',
  };
  const made = spawnSync(process.execPath, ['tests/support/sample-folder.mjs'], {
    stdio: 'inherit',
    env: { ...process.env, ...env, LOG_LEVEL: 'warn' },
  });
  return made.status === 0;
}

/** A part that goes on beside others; resolves with the status that it ends with. */
function run(name, { words, env = {}, stdio }) {
  const begun = performance.now();
  return new Promise((resolve) => {
    const child = spawn('npx', words, { stdio, env: { ...process.env, ...env } });
    child.once('error', () => resolve(1));
    child.once('close', (status) => {
      took(name, begun);
      resolve(status);
    });
  });
}

/** The same for a part whose words would stand between those of others: they are kept, to be shown when it has ended. */
async function aside(name, words, env) {
  const said = join(reports, `${name}.txt`);
  const file = openSync(said, 'w');
  const status = await run(name, { words, env, stdio: ['ignore', file, file] });
  closeSync(file);
  return { status, show: () => process.stdout.write(`\n== ${name}\n${readFileSync(said, 'utf8')}`) };
}

function typesAreRight({ status, show }) {
  show();
  judged('Types', status === 0);
}

/** A runner with a report that counts; one that dies without it is a failure. */
function counted(name, status, count) {
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
