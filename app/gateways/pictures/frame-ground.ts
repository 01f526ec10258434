import { createHash } from 'node:crypto';

/** The colours of a drawn frame. */
interface Paper {
  ground: string;
  /** The colours of the shapes, back to front. */
  shapes: readonly [string, string, string];
  /** At least 4.5:1 on the ground and its shapes. */
  ink: string;
  soft: string;
  accent: string;
}

const ink = '#1e2723';
const papers: readonly Paper[] = [
  { ground: '#faf7f2', shapes: ['#e3efe8', '#cfe4d9', '#f0e3c4'], ink, soft: '#4a5650', accent: '#0b6b53' },
  { ground: '#f7f1e6', shapes: ['#eee0cb', '#e4cfae', '#dbe9e1'], ink, soft: '#544b40', accent: '#7a4e24' },
  { ground: '#f1f6f3', shapes: ['#dcebe4', '#f3e6c8', '#c5dfd3'], ink, soft: '#465650', accent: '#0b6b53' },
  { ground: '#fbf5ea', shapes: ['#f6e3b4', '#f0d79a', '#e2ece5'], ink, soft: '#55503f', accent: '#7a4e24' },
  { ground: '#f4f4ef', shapes: ['#e2e7e1', '#d3ddd6', '#ecdcc6'], ink, soft: '#4b544e', accent: '#1d5a48' },
];

/** A repeatable sequence of numbers from 0 to below 1. */
function numbersOf(seed: string): () => number {
  const bytes = createHash('sha256').update(seed).digest();
  let at = 0;
  return () => bytes.readUInt16BE((at++ * 2) % bytes.length) / 65_536;
}

/** The colours for a seed. */
export function paperOf(seed: string): Paper {
  const at = Math.floor(numbersOf(seed)() * papers.length);
  return papers[at] as Paper;
}

/** The background of a frame as an SVG of 1280 x 720, without text: shapes at the right and bottom. */
export function groundOf(seed: string): string {
  const next = numbersOf(`${seed} `);
  const { ground, shapes } = paperOf(seed);
  const between = (least: number, most: number) => Math.round(least + next() * (most - least));
  const drawn = compositions[Math.floor(next() * compositions.length)]?.(shapes, between) ?? '';
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1280" height="720" viewBox="0 0 1280 720"><rect width="1280" height="720" fill="${ground}"/>${drawn}</svg>`;
}

type Composition = (shapes: Paper['shapes'], between: (least: number, most: number) => number) => string;

const compositions: readonly Composition[] = [
  // Overlapping hills.
  ([far, near, low], between) => {
    const hill = (top: number, colour: string) => {
      const left = between(top - 40, top + 60);
      const right = between(top - 120, top);
      return `<path fill="${colour}" d="M0 ${left} C 320 ${left - 120}, 480 ${left + 90}, 760 ${top} S 1140 ${right - 60}, 1280 ${right} V 720 H 0 Z"/>`;
    };
    const sun = `<circle cx="${between(960, 1120)}" cy="${between(150, 220)}" r="${between(70, 110)}" fill="${low}"/>`;
    return sun + hill(600, far) + hill(670, near);
  },
  // The rings a cup leaves on a table.
  ([wide, inner, dot], between) => {
    const x = between(1040, 1180);
    const y = between(480, 600);
    return `<circle cx="${x}" cy="${y}" r="330" fill="none" stroke="${wide}" stroke-width="${between(60, 90)}"/><circle cx="${x}" cy="${y}" r="190" fill="${inner}"/><circle cx="${x - 330}" cy="${y - 330}" r="${between(34, 56)}" fill="${dot}"/>`;
  },
  // Floor tiles of a shophouse.
  ([one, two, three], between) => {
    const size = 120;
    const first = between(0, 2);
    const colours = [one, two, three];
    let tiles = '';
    for (let row = 0; row < 6; row += 1)
      for (let place = 0; place < 3; place += 1) {
        const x = 1280 - (place + 1) * size;
        const y = row * size;
        const colour = colours[(row + place + first) % 3];
        tiles +=
          (row + place) % 2
            ? `<path fill="${colour}" d="M${x} ${y} h${size} v${size} Z"/>`
            : `<path fill="${colour}" d="M${x} ${y} v${size} h${size} A ${size} ${size} 0 0 0 ${x} ${y} Z"/>`;
      }
    return tiles;
  },
  // A tilted sheet with its shadow.
  ([back, front, edge], between) => {
    const lean = between(-120, 120);
    return `<path fill="${back}" d="M${940 + lean} 0 H1280 V720 H${740 - lean} Z"/><path fill="${front}" d="M${1090 + lean} 0 H1280 V720 H${930 - lean} Z"/><circle cx="${between(1080, 1160)}" cy="${between(520, 620)}" r="${between(44, 74)}" fill="${edge}"/>`;
  },
];
