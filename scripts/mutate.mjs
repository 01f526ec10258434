import './node-version.mjs';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mutants } from '../tests/mutation/mutants.mjs';

/**
 * Makes each mistake of `tests/mutation/mutants.mjs` once and runs the tests that should see it: those that nobody sees are
 * named at the end, with the score. `npm run mutate -- 12 40` tries these two. By hand or at night: it takes some minutes.
 */
const chosen = process.argv.slice(2).map(Number);
const numbers = chosen.length > 0 ? chosen : mutants.map((_, at) => at);

const lost = mutants.filter(([file, words]) => readFileSync(file, 'utf8').split(words).length !== 2);
if (lost.length > 0) {
  for (const [file, words] of lost) console.error(`${file} does not have once: ${words}`);
  process.exit(1);
}

const survivors = [];
for (const at of numbers) {
  const [file, words, mistake, tests] = mutants[at];
  const { status } = spawnSync(
    'npx',
    [
      'vitest',
      'run',
      '--config=tests/mutation/vitest.config.ts',
      '--bail=1',
      '--reporter=dot',
      ...tests.split(' '),
    ],
    { env: { ...process.env, MUTANT: String(at) }, stdio: 'ignore' },
  );
  const seen = status !== 0;
  if (!seen) survivors.push(at);
  console.log(`${seen ? 'seen    ' : 'SURVIVED'} ${at}: ${file}: ${words} -> ${mistake || 'nothing'}`);
}
const score = Math.round((100 * (numbers.length - survivors.length)) / numbers.length);
console.log(`${numbers.length - survivors.length} of ${numbers.length} mistakes were seen: ${score} %`);
process.exit(score >= 95 ? 0 : 1);
