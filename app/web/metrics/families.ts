/** What divides a family's figures; each label has few values, since each combination is kept for as long as the process lives. */
export type Labels = Record<string, string>;

/** One figure as it is told; `suffix` is what stands behind the family's name. */
export interface Sample {
  suffix: string;
  labels: Labels;
  value: number;
}

/** Figures of one name, of one process or of several. */
export interface Family {
  name: string;
  help: string;
  type: 'counter' | 'gauge' | 'histogram';
  samples: Sample[];
}

/** Counts what only grows. */
export class Counter {
  readonly #name: string;
  readonly #help: string;
  readonly #series = new Map<string, { labels: Labels; value: number }>();

  constructor(name: string, help: string) {
    this.#name = name;
    this.#help = help;
  }

  add(labels: Labels): void {
    const key = JSON.stringify(labels);
    const known = this.#series.get(key);
    if (known) known.value += 1;
    else this.#series.set(key, { labels, value: 1 });
  }

  family(): Family {
    const samples = [...this.#series.values()].map(({ labels, value }) => ({ suffix: '', labels, value }));
    return { name: this.#name, help: this.#help, type: 'counter', samples };
  }
}

/** The upper bounds that times are sorted into, in seconds. */
const bounds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

interface Times {
  labels: Labels;
  /** By bound; the last is for what is longer than all. */
  counts: number[];
  sum: number;
}

/** Sorts times by how long they were. */
export class Histogram {
  readonly #name: string;
  readonly #help: string;
  readonly #series = new Map<string, Times>();

  constructor(name: string, help: string) {
    this.#name = name;
    this.#help = help;
  }

  add(labels: Labels, seconds: number): void {
    const key = JSON.stringify(labels);
    let times = this.#series.get(key);
    if (!times) {
      times = { labels, counts: new Array(bounds.length + 1).fill(0), sum: 0 };
      this.#series.set(key, times);
    }
    const at = bounds.findIndex((bound) => seconds <= bound);
    const place = at < 0 ? bounds.length : at;
    times.counts[place] = (times.counts[place] ?? 0) + 1;
    times.sum += seconds;
  }

  family(): Family {
    const samples = [...this.#series.values()].flatMap(told);
    return { name: this.#name, help: this.#help, type: 'histogram', samples };
  }
}

/** Each bound counts what is under it, those of the bounds below among them, as Prometheus wants it. */
function told({ labels, counts, sum }: Times): Sample[] {
  let all = 0;
  const buckets = counts.map((count, at) => {
    all += count;
    return { suffix: '_bucket', labels: { ...labels, le: String(bounds[at] ?? '+Inf') }, value: all };
  });
  return [...buckets, { suffix: '_sum', labels, value: sum }, { suffix: '_count', labels, value: all }];
}

/** Figures that go up and down, as they are now. */
export function gauge(name: string, help: string, figures: readonly (readonly [Labels, number])[]): Family {
  const samples = figures.map(([labels, value]) => ({ suffix: '', labels, value }));
  return { name, help, type: 'gauge', samples };
}

/** The same families with one label more at each figure: which process it is of. */
export function labelled(families: readonly Family[], more: Labels): Family[] {
  return families.map((family) => ({
    ...family,
    samples: family.samples.map((sample) => ({ ...sample, labels: { ...sample.labels, ...more } })),
  }));
}

/** Prometheus' text of families, those of one name as one. */
export function textOf(families: readonly Family[]): string {
  const byName = new Map<string, Family>();
  for (const family of families) {
    const known = byName.get(family.name);
    if (known) known.samples.push(...family.samples);
    else byName.set(family.name, { ...family, samples: [...family.samples] });
  }
  return [...byName.values()]
    .map(({ name, help, type, samples }) => {
      const lines = samples.map(({ suffix, labels, value }) => `${name}${suffix}${written(labels)} ${value}`);
      return [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`, ...lines, ''].join('\n');
    })
    .join('');
}

function written(labels: Labels): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escaped(value)}"`);
  return pairs.length > 0 ? `{${pairs.join(',')}}` : '';
}

const escaped = (value: string) =>
  value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n');
