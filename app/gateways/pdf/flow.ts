import type { Item } from './letters';
import { page } from './paper';

const bottom = page.height - page.foot;
const room = bottom - page.top;

/** Places items below each other, over as many pages as needed. */
export class Flow {
  readonly #document: PDFKit.PDFDocument;
  #y = page.top;
  /** Items that must be on the same page as what follows them. */
  #held: Item[] = [];

  constructor(document: PDFKit.PDFDocument) {
    this.#document = document;
  }

  add(item: Item): void {
    if (item.parts && !onOnePage(item)) {
      for (const part of item.parts) this.add(part);
      return;
    }
    if (item.onNewPage) this.#newPage();
    this.#held.push(item);
    if (!item.withNext) this.end();
  }

  /** Places the items that are still waiting for a following one. */
  end(): void {
    const height = this.#held.reduce((sum, item) => sum + item.height, 0);
    if (this.#y > page.top && this.#y + height > bottom) {
      this.#document.addPage();
      this.#y = page.top;
      const head = this.#held[0]?.head;
      if (head) this.#lay(head);
    }
    for (const item of this.#held) {
      // Only items that are higher than a page get here.
      if (this.#y > page.top && this.#y + item.height > bottom && height > room) {
        this.#document.addPage();
        this.#y = page.top;
      }
      this.#lay(item);
    }
    this.#held = [];
  }

  #newPage(): void {
    this.end();
    if (this.#y === page.top) return;
    this.#document.addPage();
    this.#y = page.top;
  }

  #lay(item: Item): void {
    item.draw(page.side, this.#y);
    this.#y += item.height;
  }
}

/** Several items below each other as one. */
export function stack(items: Item[]): Item {
  return {
    height: items.reduce((sum, { height }) => sum + height, 0),
    draw(x, y) {
      let at = y;
      for (const item of items) {
        item.draw(x, at);
        at += item.height;
      }
    },
  };
}

/** Columns line by line, each as high as its highest cell, so that content higher than a page continues on the next. */
export function sliceColumns(
  columns: readonly Item[][],
  draw: (line: (Item | undefined)[]) => Item['draw'],
): Item[] {
  const most = Math.max(0, ...columns.map(({ length }) => length));
  return Array.from({ length: most }, (_, at) => {
    const line = columns.map((items) => items[at]);
    return { height: Math.max(0, ...line.map((item) => item?.height ?? 0)), draw: draw(line) };
  });
}

/** Whether an item fits on one page. */
export const onOnePage = ({ height }: Item) => height <= room;
