import { writeFileSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';

const file = 'build/bench.json';

/** Prints a part's rows: the figures of each side, their ratio to the bare page, the goal, and whether it is met. */
export function printRows(name, rows, sides) {
  const head = [name, ...sides, ...sides.map((side) => `${side}: × bare`), 'goal', ''];
  const hasBare = rows.some(({ bare }) => bare !== undefined);
  const lines = rows.map(({ name, unit, figures, bare, goal }) => {
    const ratios = figures.map((figure) => (bare === undefined ? '' : `${short(figure / bare)} ×`));
    // The goal applies to the first side.
    const judged = goal?.ofBare ? figures[0] / bare : figures[0];
    return [
      name,
      ...figures.map((figure) => `${short(figure)} ${unit}`.trim()),
      ...ratios,
      goal ? (goal.most === undefined ? `≥ ${goal.least}` : `≤ ${goal.most}`) : '',
      goal ? (judged <= (goal.most ?? Infinity) && judged >= (goal.least ?? 0) ? 'met' : 'missed') : '',
    ];
  });
  const table = [head, ...lines].map((line) =>
    hasBare ? line : line.filter((_, at) => at <= sides.length || at > 2 * sides.length),
  );
  const widths = table[0].map((_, at) => Math.max(...table.map((line) => line[at].length)));
  for (const line of table)
    console.log(
      `  ${line.map((cell, at) => (at ? cell.padStart : cell.padEnd).call(cell, widths[at])).join('  ')}`,
    );
  console.log('');
}

const short = (figure) => (figure >= 100 ? figure.toFixed(0) : figure.toFixed(figure >= 10 ? 1 : 2));

/** Prints the machine, since ratios are comparable and milliseconds are not. */
export function printMachine() {
  const busy = loadavg()[0] > availableParallelism() / 2 ? ', busy: by itself it is quicker' : '';
  console.log(`\n  Node.js ${process.versions.node}, ${availableParallelism()} processors${busy}\n`);
}

export function writeResults(parts, sides) {
  const about = { date: new Date().toISOString(), node: process.version, cpus: availableParallelism() };
  writeFileSync(file, `${JSON.stringify({ ...about, sides, parts }, null, 2)}\n`);
  console.log(`  The same as JSON: ${file}`);
}
