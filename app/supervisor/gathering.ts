import type { Kept } from './kept';
import type { Word } from './messages';

/** In ms. A process that takes longer is left out of the metrics. */
const patience = 2_000;

interface Places {
  store: Kept | null;
  webs: readonly Kept[];
}

/** Passes a web process's request for metrics on to all others, and returns their answers. */
export class Gathering {
  readonly #places: () => Places;
  readonly #open = new Map<number, { missing: number; texts: string[]; done: () => void }>();
  #last = 0;

  constructor(places: () => Places) {
    this.#places = places;
  }

  hear(word: Word, from: Kept): void {
    if ('ask' in word) this.#ask(word.ask, from);
    if ('told' in word) this.#take(word.told, word.text);
  }

  #ask(asked: number, from: Kept): void {
    const { store, webs } = this.#places();
    const others = webs.filter((one) => one !== from && one.pid !== undefined);
    this.#last += 1;
    const id = this.#last;
    const pids: Record<string, number> = { supervisor: process.pid };
    if (store?.pid !== undefined) pids.store = store.pid;
    const texts: string[] = [];
    const done = () => {
      clearTimeout(late);
      if (this.#open.delete(id)) from.tell({ gathered: asked, texts, pids });
    };
    const late = setTimeout(done, patience);
    this.#open.set(id, { missing: others.length, texts, done });
    if (others.length === 0) done();
    for (const one of others) one.tell({ tell: id });
  }

  #take(id: number, text: string): void {
    const open = this.#open.get(id);
    if (!open) return;
    open.texts.push(text);
    open.missing -= 1;
    if (open.missing === 0) open.done();
  }
}
