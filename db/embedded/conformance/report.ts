/** What became of one case. `known` has failed for a reason in the list of known failures; a case may also pass in spite of one. */
export interface Outcome {
  title: string;
  kind: 'passed' | 'failed' | 'known' | 'skipped';
  reason?: string;
}

/** A case: its run throws what did not hold, or `Skipped`. */
export interface Runnable {
  title: string;
  run(): Promise<void>;
}

/** Thrown by a case that does not apply; its message is the reason. */
export class Skipped extends Error {}

/** Prints what failed, why cases were skipped, and a table of the suites; answers the exit code. */
export function report(outcomes: readonly Outcome[]): number {
  const failed = outcomes.filter(({ kind }) => kind === 'failed');
  for (const { title, reason } of failed) console.log(`FAILED ${title}\n       ${reason}`);
  reasons('Known failures', outcomes, 'known');
  reasons('Known failures that pass by now', outcomes, 'passed');
  reasons('Skipped', outcomes, 'skipped');
  const suites = new Map<string, Outcome[]>();
  for (const one of outcomes) {
    const suite = one.title.slice(0, one.title.indexOf('/'));
    suites.set(suite, [...(suites.get(suite) ?? []), one]);
  }
  console.log(`\n${row('suite', ['passed', 'failed', 'known', 'skipped'])}`);
  for (const [suite, all] of suites) console.log(row(suite, counts(all)));
  console.log(row('all', counts(outcomes)));
  return failed.length === 0 ? 0 : 1;
}

const counts = (outcomes: readonly Outcome[]): string[] =>
  (['passed', 'failed', 'known', 'skipped'] as const).map((wanted) =>
    String(outcomes.filter(({ kind }) => kind === wanted).length),
  );

const row = (name: string, cells: string[]): string =>
  `${name.padEnd(28)}${cells.map((cell) => cell.padStart(9)).join('')}`;

/** Each reason once, with how many cases have it. */
function reasons(title: string, outcomes: readonly Outcome[], kind: Outcome['kind']): void {
  const found = new Map<string, number>();
  for (const one of outcomes)
    if (one.kind === kind && one.reason) found.set(one.reason, (found.get(one.reason) ?? 0) + 1);
  if (found.size === 0) return;
  console.log(`\n${title}:`);
  for (const [reason, count] of [...found].sort((a, b) => b[1] - a[1]))
    console.log(`${String(count).padStart(5)}  ${reason}`);
}
