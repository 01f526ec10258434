import './node-version.mjs';
import { spawn } from 'node:child_process';
import { readdirSync } from 'node:fs';

/** The first check of a change, in a minute and without a build: types, lint, units, and the quicker domain tests. */
const slow = [
  ...['billing', 'closing', 'erasure', 'exports', 'find', 'import', 'issued-documents'],
  ...['known-devices', 'leave', 'mail-limits', 'sentiment', 'thread-histories', 'today', 'users'],
];
const domain = readdirSync('tests/domain').filter((name) => !slow.some((one) => name === `${one}.test.ts`));

const run = (...words) =>
  new Promise((resolve) => {
    spawn('npx', words, { stdio: 'inherit' }).once('close', (status) => resolve(status === 0));
  });

const typesAndLint = async () =>
  (await run('react-router', 'typegen')) &&
  (await run('tsc', '--noEmit')) &&
  (await run('biome', 'check', '--error-on-warnings', '.'));
const units = () =>
  run(
    ...['vitest', 'run', '--project=units'],
    // Outside services take their time: browsers, films.
    ...readdirSync('app').flatMap((name) => (name === 'gateways' ? [] : `app/${name}`)),
    ...domain.map((name) => `tests/domain/${name}`),
  );
const [right, passed] = await Promise.all([typesAndLint(), units()]);
process.exit(right && passed ? 0 : 1);
