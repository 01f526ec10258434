import { randomInt } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { buildWhatIsStale } from './built.mjs';
import { installWhatIsMissing } from './installed.mjs';

/**
 * What a bad day does to the suite: killed processes, odd input, slow clients. On this machine alone, with a seed that is
 * printed: `SEED=<number> npm run ordeal` does the same again. Ends with 1 where anything was lost, let in or broken.
 */
installWhatIsMissing();
buildWhatIsStale();
const seed = Number(process.env.SEED ?? randomInt(1, 2 ** 31));
console.log(`SEED=${seed}`);

const { killed } = await import('./ordeal/killed.mjs');
const { oddInput } = await import('./ordeal/odd-input.mjs');
const { slowClients } = await import('./ordeal/slow-clients.mjs');

const rows = [];
for (const [name, ordeal] of [
  ['Processes killed under load', killed],
  ['Odd input', oddInput],
  ['Slow clients', slowClients],
]) {
  console.log(`${name} ...`);
  try {
    rows.push(...(await ordeal(seed)));
  } catch (error) {
    rows.push({ what: name, did: '', faults: [error.stack ?? String(error)] });
  }
}

console.log();
for (const { what, did, faults } of rows) {
  console.log(`  ${faults.length === 0 ? 'held  ' : 'BROKEN'}  ${what}: ${did}`);
  for (const fault of faults.slice(0, 10)) console.log(`            ${fault}`);
}
mkdirSync('build', { recursive: true });
writeFileSync('build/ordeal.json', `${JSON.stringify({ seed, rows }, null, 2)}\n`);
const broken = rows.filter(({ faults }) => faults.length > 0).length;
console.log(`\n  ${rows.length - broken} held, ${broken} broken; the same as JSON: build/ordeal.json`);
process.exit(broken === 0 ? 0 : 1);
