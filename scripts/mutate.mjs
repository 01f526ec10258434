import './node-version.mjs';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mutants } from '../tests/mutation/mutants.mjs';

/**
 * Makes each mistake of `tests/mutation/mutants.mjs` once and runs the tests that should notice it. Unnoticed ones are
 * listed at the end, with the score. `npm run mutate -- 12 40` tries these two. By hand or at night: it takes some
 * minutes.
 */
const chosen = process.argv.slice(2).map(Number);
const numbers = chosen.length > 0 ? chosen : mutants.map((_, at) => at);

const lost = mutants.filter(([file, words]) => readFileSync(file, 'utf8').split(words).length !== 2);
if (lost.length > 0) {
  for (const [file, words] of lost) console.error(`${file} does not have once: ${words}`);
  process.exit(1);
}

/** Whether the tests pass with this mistake; without any where it has no number. */
function passes(tests, at) {
  const options = ['--config=tests/mutation/vitest.config.ts', '--bail=1', '--reporter=dot'];
  const env = { ...process.env, MUTANT: String(at ?? '') };
  return spawnSync('npx', ['vitest', 'run', ...options, ...tests], { env, stdio: 'ignore' }).status === 0;
}

// A test that fails anyway would seem to notice every mistake.
const testsOf = (at) => mutants[at][3].split(' ');
if (!passes([...new Set(numbers.flatMap(testsOf))])) {
  console.error('The tests fail without any mistake: run them by themselves first.');
  process.exit(1);
}

const survivors = [];
for (const at of numbers) {
  const [file, words, mistake] = mutants[at];
  const seen = !passes(testsOf(at), at);
  if (!seen) survivors.push(at);
  console.log(`${seen ? 'seen    ' : 'SURVIVED'} ${at}: ${file}: ${words} -> ${mistake || 'nothing'}`);
}
const score = Math.round((100 * (numbers.length - survivors.length)) / numbers.length);
console.log(`${numbers.length - survivors.length} of ${numbers.length} mistakes were seen: ${score} %`);
process.exit(score >= 95 ? 0 : 1);
