import { writeFileSync } from 'node:fs';
import { jobCounts } from './jobs.mjs';
import { meetingCounts } from './meetings.mjs';
import { peopleCounts } from './people.mjs';
import { sizes } from './sizes.mjs';
import { taskCounts } from './tasks.mjs';

/** What a page or call may cost against the bare page; what a start, memory at rest, a page's scripts and a scene's video may be. */
const goals = {
  ratio: 0.8,
  times: 2,
  startMs: 2_000,
  treeMB: 600,
  usersP99: 300,
  scriptKB: 130,
  kitMs: 1,
  sizeRatio: 1.3,
  clipMs: 3_000,
  clipDelayMs: 30,
  storedPaperMs: 20,
  freshPaperMs: 150,
};

/** What the embedded store's prototype reached a second; and how much more fifty writers than one, in what time it starts. */
const storeGoals = {
  insertMany: 15_700,
  insertOne: 510,
  findOne: 1_240,
  page: 730,
  increment: 716,
  transaction: 424,
  groupingMs: 2_200,
  delayMs: 17,
  backupMs: 10_000,
  writers: 4,
  startMs: 1_000,
  restMB: 80,
};

const file = 'build/bench.json';

/**
 * Prints the figures as tables and writes them to a file.
 * @param {import('./measure-all.mjs').Measured} measured
 */
export function writeReport(measured) {
  const { about, failures } = measured;
  const pages = measured.load && pageRows(measured.load);
  const others = otherRows(measured);
  writeFileSync(file, `${JSON.stringify({ ...measured, goals, storeGoals }, null, 2)}\n`);

  console.log(
    `\n  Laoban at ${about.clients} clients, Node ${about.node}, ${about.cpus} CPUs, ${about.date.slice(0, 10)}`,
  );
  if (about.loadBefore > about.cpus / 2)
    console.log(
      `  The machine was busy (load ${about.loadBefore.toFixed(1)}): by itself it is quicker than this.`,
    );
  console.log(
    '  At 1 and at 10 connections; the ratio is that of p50 at 1 to the bare page, of a page also that of its answers a second at 10.\n',
  );
  if (pages) console.log(`${columns(pages)}\n`);
  if (measured.changes) console.log(`${columns(changeRows(measured.changes))}\n`);
  if (measured.users) console.log(`${columns(userRows(measured.users))}\n`);
  console.log(`${columns(others)}\n`);
  if (measured.kit) console.log(`${columns(kitRows(measured.kit))}\n`);
  if (measured.sizes) console.log(`${columns(sizeRows(measured.sizes))}\n`);
  if (measured.meetings) console.log(`${columns(meetingRows(measured.meetings))}\n`);
  if (measured.tasks) console.log(`${columns(countRows('Tasks', taskCounts, measured.tasks))}\n`);
  if (measured.jobs) console.log(`${columns(countRows('Jobs', jobCounts, measured.jobs))}\n`);
  if (measured.people) console.log(`${columns(countRows('Employees', peopleCounts, measured.people))}\n`);
  if (measured.imported) console.log(`${columns(importRows(measured.imported))}\n`);
  if (measured.film) console.log(`${columns(filmRows(measured.film))}\n`);
  if (measured.storyboard) console.log(`${columns(storyboardRows(measured.storyboard))}\n`);
  if (measured.papers) console.log(`${columns(paperRows(measured.papers))}\n`);
  if (measured.store) console.log(`${columns(storeRows(measured.store))}\n`);
  for (const failure of failures) console.error(`  Not measured: ${failure}`);
  console.log(`  The same as JSON: ${file}\n`);
}

/** Milliseconds and answers a second, at one and at ten connections; the ratios are to the bare page. */
function pageRows(load) {
  const bare = load[0].byConnections;
  return [
    [
      '',
      '1: p50',
      'p99 ms',
      'a second',
      '10: p50',
      'p99 ms',
      'a second',
      'ratio',
      'goal',
      '',
      'times',
      'goal',
      '',
    ],
    ...load.map(({ name, goal, byConnections: { 1: one, 10: ten } }) => [
      name,
      ...[one, ten].flatMap(figures),
      (one.p50 / bare[1].p50).toFixed(2),
      ...(hasGoal(name) ? against(one.p50 / bare[1].p50, goal ?? goals.ratio) : ['', '']),
      (ten.perSecond / bare[10].perSecond).toFixed(2),
      // Only the pages of lists and details have one for the crowd.
      ...(hasGoal(name) && goal === undefined
        ? atLeast(ten.perSecond / bare[10].perSecond, goals.times)
        : ['', '']),
    ]),
  ];
}

/** The yardsticks have none. */
const hasGoal = (name) => !/^(Bare page|An answer of Node|A table)/.test(name);

const figures = ({ p50, p99, perSecond }) => [p50.toFixed(2), p99.toFixed(2), whole(perSecond)];

/** The same of changes, which write: against the bare page asked by the same program in the same rounds. */
function changeRows(changes) {
  const bare = changes[0].byConnections[1].p50;
  return [
    ['Changes', '1: p50', 'p99 ms', 'a second', '10: p50', 'p99 ms', 'a second', 'ratio', 'goal', ''],
    ...changes.map(({ name, goal, byConnections: { 1: one, 10: ten } }) => [
      name,
      ...[one, ten].flatMap(figures),
      (one.p50 / bare).toFixed(2),
      ...(goal ? against(one.p50 / bare, goal) : ['', '']),
    ]),
  ];
}

function userRows({ people, minutes, answers, errors, p50, p99, beforeMB, halfWayMB, afterMB }) {
  return [
    [`${people} people for ${minutes} min, each once in 5 s`, 'measured', 'goal', ''],
    row('Answers', answers),
    row('  that failed', errors, 0),
    row('p50 (ms)', p50),
    row('p99 (ms)', p99, goals.usersP99),
    row('Memory of all processes before (MB)', beforeMB),
    row('  half way (MB)', halfWayMB),
    row('  at the end (MB)', afterMB, goals.treeMB),
  ];
}

function otherRows({ startMs, restMB, loadedMB, scripts }) {
  return [
    ['', 'measured', 'goal', ''],
    row('Cold start, no data yet (ms)', startMs?.empty, goals.startMs),
    row('Cold start, with its data (ms)', startMs?.filled, goals.startMs),
    row('Memory at rest, all processes (MB)', restMB?.suite, goals.treeMB),
    row('  the bare page', restMB?.bare),
    row('Memory after the load (MB)', loadedMB?.suite),
    row('  the bare page', loadedMB?.bare),
    row('JavaScript of the client list (KB)', scripts?.suite.kilobytes, goals.scriptKB),
    row('  the bare page', scripts?.bare.kilobytes),
  ];
}

/** Milliseconds at p50: of the call, of a bare route, of the questions to the store alone, and what is left. */
function kitRows(kit) {
  return [
    ['What the kit costs (ms)', 'the call', 'bare route', 'its questions', 'the kit', 'goal', ''],
    ...kit.map(({ name, call, bare, questions, kit: left }) => [
      name,
      ...[call, bare, questions, left].map((figure) => figure.toFixed(2)),
      ...against(left, goals.kitMs),
    ]),
  ];
}

/** p50 by how many clients a firm has; the ratio is that of the largest to the smallest. Searches have no goal. */
function sizeRows(rows) {
  const goal = (name, ratio) => (name.startsWith('Search') ? ['', ''] : against(ratio, goals.sizeRatio));
  return [
    ['Clients of the firm (p50 in ms)', ...sizes.map(whole), 'ratio', 'goal', ''],
    ...rows.map(({ name, p50 }) => {
      const ratio = p50.at(-1) / p50[0];
      return [name, ...p50.map((figure) => figure.toFixed(2)), ratio.toFixed(2), ...goal(name, ratio)];
    }),
  ];
}

/** p50 by how many meetings a firm has, of which the same thirty are in this week. */
function meetingRows(rows) {
  return [
    ['Meetings of the firm (p50 in ms)', ...meetingCounts.map(whole), 'ratio', 'goal', ''],
    ...rows.map(({ name, p50 }) => {
      const ratio = p50.at(-1) / p50[0];
      return [
        name,
        ...p50.map((figure) => figure.toFixed(2)),
        ratio.toFixed(2),
        ...against(ratio, goals.sizeRatio),
      ];
    }),
  ];
}

/** p50 by how many of these a firm has; the ratio is that of the most to the fewest. */
function countRows(what, counts, rows) {
  return [
    [`${what} of the firm (p50 in ms)`, ...counts.map(whole), 'ratio', 'goal', ''],
    ...rows.map(({ name, p50 }) => {
      const ratio = p50.at(-1) / p50[0];
      return [
        name,
        ...p50.map((figure) => figure.toFixed(2)),
        ratio.toFixed(2),
        ...against(ratio, goals.sizeRatio),
      ];
    }),
  ];
}

function importRows({ previewSeconds, importSeconds, restMB, peakMB }) {
  return [
    ['An import of 20,000 clients', 'measured'],
    ['Checked for its preview (s)', previewSeconds.toFixed(1)],
    ['Imported (s)', importSeconds.toFixed(1)],
    ['Memory before, and at the most (MB)', `${whole(restMB)}, ${whole(peakMB)}`],
  ];
}

function filmRows({ clipMs, delayMs, filmMs, filmMB, filmBytes }) {
  return [
    ['A scene’s video', 'measured', 'goal', ''],
    row('A clip of 3 seconds (ms)', clipMs, goals.clipMs),
    row('  the main thread waits at the most (ms)', delayMs, goals.clipDelayMs),
    row('A film of 60 clips of a minute, laid out and read (ms)', filmMs),
    row('  memory that it adds (MB)', filmMB),
    row('  its size (MB)', filmBytes / 1e6),
  ];
}

function storyboardRows({ generationsMs, made, credits, orderMs, pageMs, publicMs, publicKB, paintMs }) {
  return [
    ['Ideas and storyboards', 'measured'],
    ['40 ideas at once with credits for 16 (ms)', whole(generationsMs)],
    ['  made, and credits left', `${made}, ${credits}`],
    ['60 scenes: a new order (ms)', orderMs.toFixed(1)],
    ['  their page (ms)', pageMs.toFixed(1)],
    ['  the public page (ms)', publicMs.toFixed(1)],
    ['  what a phone fetches of it first (KB)', whole(publicKB)],
    ['  its first paint (ms)', whole(paintMs)],
  ];
}

function paperRows({ firstMs, short, long, count, beforeMB, afterMB, browserBeforeMB, browserAfterMB }) {
  const ms = (name, figure, goal) => [name, figure.toFixed(1), ...(goal ? against(figure, goal) : ['', ''])];
  return [
    ['A quotation’s PDF', 'measured', 'goal', ''],
    ['The first of all, with the browser’s start (ms)', whole(firstMs), '', ''],
    ms('20 lines: stored (ms)', short.storedMs, goals.storedPaperMs),
    ms('  printed afresh (ms)', short.freshMs, goals.freshPaperMs),
    ms('  ten at once (ms)', short.tenMs),
    ms('200 lines: stored (ms)', long.storedMs, goals.storedPaperMs),
    ms('  printed afresh (ms)', long.freshMs),
    ms('  ten at once (ms)', long.tenMs),
    [`Memory before and after ${count} prints (MB)`, `${whole(beforeMB)}, ${whole(afterMB)}`, '', ''],
    ['  of the browser (MB)', `${whole(browserBeforeMB)}, ${whole(browserAfterMB)}`, '', ''],
  ];
}

function storeRows(store) {
  const rate = (name, key) => [name, whole(store[key]), ...atLeast(store[key], storeGoals[key])];
  const most = (name, figure, goal) => [name, whole(figure), ...against(figure, goal)];
  const times = store.fiftyWriters / store.oneWriter;
  return [
    ['The embedded store, 100,000 documents', 'measured', 'goal', ''],
    ['An empty command (a second): the driver alone', whole(store.nothing), '', ''],
    ['A commit of LMDB alone (a second)', whole(store.commit), '', ''],
    rate('insertMany (documents a second)', 'insertMany'),
    rate('insertOne (a second)', 'insertOne'),
    rate('findOne by _id (a second)', 'findOne'),
    rate('A page of 20 by an index (a second)', 'page'),
    rate('$inc (a second)', 'increment'),
    rate('A transaction of two writes (a second)', 'transaction'),
    ['50 writers, times one writer', times.toFixed(1), ...atLeast(times, storeGoals.writers)],
    most('Grouping all (ms)', store.grouping.ms, storeGoals.groupingMs),
    most('  the main thread waits (ms)', store.grouping.delayMs, storeGoals.delayMs),
    most('Backup (ms)', store.backupMs, storeGoals.backupMs),
    most('Start with 1,000,000 documents (ms)', store.startMs, storeGoals.startMs),
    most('Memory that it adds at rest (MB)', store.restMB, storeGoals.restMB),
  ];
}

/** A goal that a figure should reach, and whether it does. */
function atLeast(figure, goal) {
  return [goal.toLocaleString('en'), figure >= goal ? 'met' : 'MISSED'];
}

function row(name, figure, goal) {
  if (figure === undefined) return [name, 'not measured', '', ''];
  return [name, whole(figure), ...(goal === undefined ? ['', ''] : against(figure, goal))];
}

/** A goal, and whether the figure is within it. */
function against(figure, goal) {
  return [goal.toLocaleString('en'), figure <= goal ? 'met' : 'MISSED'];
}

function whole(figure) {
  return Math.round(figure).toLocaleString('en');
}

/** Rows of cells in columns: the first is aligned left, the others right. */
function columns(rows) {
  const widths = rows[0].map((_, at) => Math.max(...rows.map((cells) => cells[at].length)));
  const line = (cells) =>
    cells.map((cell, at) => (at === 0 ? cell.padEnd(widths[at]) : cell.padStart(widths[at]))).join('  ');
  return rows.map((cells) => `  ${line(cells)}`.trimEnd()).join('\n');
}
