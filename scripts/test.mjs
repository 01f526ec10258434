import './node-version.mjs';
import { spawn, spawnSync } from 'node:child_process';
import { closeSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { findChromium } from './chromium.mjs';
import { buildSuite, installPackages } from './prepare.mjs';

/**
 * All tests from a fresh clone: types, lint, build, units, calls, browser journeys. Types and units run next to the
 * build, since they need none; calls and journeys run next to each other, so that two cores are never idle. Ends with
 * the failures, the time of each part, and one line of counts.
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
// Before the units, some of which print.
const chromium = timed('Chromium', findChromium);
const withChromium = chromium ? { CHROMIUM_PATH: chromium } : {};
const routes = step('Route types', 'npx', ['react-router', 'typegen']);
// The units keep the other core busy, and several checkers check some types more than once.
const types = routes ? aside('Types', ['tsc', '--noEmit', '--checkers', '1']) : undefined;
const units = vitest('Units', ['units', 'alone'], withChromium);
step('Lint', 'npx', ['biome', 'check', '--error-on-warnings', '.']);
timed('Build', buildSuite);
const sample = timed('Sample company', makeSample) ? { SAMPLE_FOLDER: sampleFolder } : {};
const calls = vitest('Calls', ['servers', 'calls'], { ...withChromium, ...sample });
const journeys = aside(
  'Browser journeys',
  ['playwright', 'test', '--config=tests/e2e/playwright.config.ts'],
  { PLAYWRIGHT_JSON_OUTPUT_FILE: report('Browser journeys'), ...withChromium, ...sample },
);
if (types) {
  const { status, show } = await types;
  show();
  judged('Types', status === 0);
}
for (const part of [units, calls]) {
  const { name, status, show } = await part;
  show();
  counted(name, status, ({ passed, failures }) => {
    for (const { title, message } of failures) noteFailure(title, message);
    return [passed, failures.length];
  });
}
const walked = await journeys;
walked.show();
counted(walked.name, walked.status, ({ stats, suites }) => {
  for (const { file, title, tests } of specsIn(suites))
    for (const test of tests.filter(({ status }) => status === 'unexpected'))
      noteFailure(`${file} > ${title}`, messageOf(test));
  return [stats.expected, stats.unexpected];
});

rmSync(reports, { recursive: true, force: true });
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

/** These projects of vitest's configuration. */
function vitest(name, projects, env) {
  const words = projects.map((project) => `--project=${project}`);
  return aside(
    name,
    ['vitest', 'run', ...words, '--reporter=default', '--reporter=./tests/support/counts.mjs'],
    { LAOBAN_COUNTS: report(name), ...env },
  );
}

/** A part that runs next to others. Its output is shown when it has ended. */
async function aside(name, words, env = {}) {
  const begun = performance.now();
  const said = join(reports, `${name}.txt`);
  const file = openSync(said, 'w');
  const status = await new Promise((resolve) => {
    const child = spawn('npx', words, { stdio: ['ignore', file, file], env: { ...process.env, ...env } });
    child.once('error', () => resolve(1));
    child.once('close', resolve);
  });
  took(name, begun);
  closeSync(file);
  return { name, status, show: () => process.stdout.write(`\n== ${name}\n${readFileSync(said, 'utf8')}`) };
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

function firstLines(message = 'no message') {
  return stripVTControlCharacters(message).split('\n').slice(0, 3).join(' ').slice(0, 400);
}
