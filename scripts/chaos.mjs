import './node-version.mjs';
import { randomInt } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { prepare } from './prepare.mjs';
import { numberIn, wordsOf } from './words.mjs';

/**
 * What a bad day does to the suite: kills, a full disk, stalls, wrong answers, attacks and crowds. Only on this
 * machine, with a printed seed: `SEED=<number> npm run chaos` repeats a run. `ONLY=full-disk,attacks` selects parts,
 * and `SHORT=1` shortens each. Exits with 1 if anything was lost, let in or broken.
 */
wordsOf('npm run chaos');
const seed = numberIn('SEED', randomInt(1, 2 ** 31));

/** Each part is a file. */
const parts = {
  killed: 'Processes killed under load',
  'killed-threads': 'Processes killed between a quotation and its payment',
  'full-disk': 'A disk that fills up',
  'stalled-store': 'A store that stalls',
  outside: 'A model, a bank, a post and a browser that hang, lie and die',
  'two-firms': 'One firm at the doors of another',
  attacks: 'Attacks',
  'odd-input': 'Odd input',
  'slow-clients': 'Slow clients',
  'busy-day': 'A busy day',
};
const only = process.env.ONLY?.split(',').map((part) => part.trim()) ?? Object.keys(parts);
const strange = only.filter((part) => !(part in parts));
if (strange.length > 0) {
  console.error(`ONLY names no part (${strange.join(', ')}): there are ${Object.keys(parts).join(', ')}.`);
  process.exit(1);
}
await prepare();
console.log(`SEED=${seed}`);

const rows = [];
function add(row) {
  const { what, did, faults, untried } = row;
  rows.push(row);
  const came = untried ? 'UNTRIED' : faults.length === 0 ? 'held   ' : 'BROKEN ';
  console.log(`  ${came} ${what}: ${did}`);
  for (const fault of faults.slice(0, 10)) console.log(`            ${fault}`);
}

for (const [part, name] of Object.entries(parts).filter(([part]) => only.includes(part))) {
  console.log(`${name} ...`);
  try {
    const { chaos } = await import(`../tests/chaos/${part}.mjs`);
    for (const row of await chaos(seed)) add(row);
  } catch (error) {
    add({ what: name, did: 'not tried to its end', faults: [error.stack ?? String(error)] });
  }
}

if (!process.env.ONLY) {
  mkdirSync('build', { recursive: true });
  writeFileSync('build/chaos.json', `${JSON.stringify({ seed, rows }, null, 2)}\n`);
}
const broken = rows.filter(({ faults }) => faults.length > 0).length;
const untried = rows.filter((row) => row.untried).length;
console.log(
  `\n  ${rows.length - broken - untried} held, ${broken} broken${untried ? `, ${untried} not tried` : ''}${process.env.ONLY ? '' : '; the same as JSON: build/chaos.json'}`,
);
process.exit(broken === 0 ? 0 : 1);
