import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setUpFonts } from '../../app/gateways/fonts/index.ts';
import { drawFrame } from '../../app/gateways/pictures/frame.ts';
import { filmBytes, headBytes, joinClips, layFilm, makeClip } from '../../app/gateways/video/index.ts';

/**
 * A process of its own that films a drawn picture as the suite does, and says what it measured as one line of JSON:
 * of five clips of 3 seconds the median, and the longest delay of the main thread in all of them; of a film of sixty
 * clips of a minute how long it takes to be laid out and read through, and the memory that it adds at the most.
 */
const [folder] = process.argv.slice(2);
const clips = 5;

setUpFonts(folder);
const { content: picture } = await drawFrame({ title: 'Morning at the kopitiam', number: 1, seed: 'bench' });
const make = (seconds) =>
  makeClip({
    picture,
    title: 'Morning at the kopitiam',
    description:
      'Steam rises from the first cup, and the shutters of the shophouse go up one after the other.',
    seconds,
    signal: new AbortController().signal,
  });

// The first one loads and compiles.
await make(0.4);
const delay = monitorEventLoopDelay({ resolution: 5 });
const times = [];
delay.enable();
for (let clip = 0; clip < clips; clip += 1) {
  const begun = performance.now();
  await make(3);
  times.push(performance.now() - begun);
}
delay.disable();

const minute = (await make(60)).content;
const before = process.memoryUsage().rss;
let peak = before;
const begun = performance.now();
const heads = Array.from({ length: 60 }, () => minute.subarray(0, headBytes));
const film = await layFilm(heads);
let bytes = 0;
for await (const part of filmBytes(film, (_, { start, end }) => [minute.subarray(start, end)])) {
  bytes += part.length;
  peak = Math.max(peak, process.memoryUsage().rss);
}
const filmMs = performance.now() - begun;
if (bytes !== film.size || (await joinClips([minute, minute])).length < minute.length)
  throw new Error('The film is not what it says');

console.log(
  JSON.stringify({
    clipMs: times.sort((a, b) => a - b)[Math.floor(clips / 2)],
    delayMs: delay.max / 1e6,
    filmMs,
    filmMB: (peak - before) / 1e6,
    filmBytes: film.size,
  }),
);
process.exit(0);
