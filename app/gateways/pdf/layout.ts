import { onOnePage, sliceColumns, stack } from './flow';
import type { Item, Letters } from './letters';
import {
  type Block,
  colours,
  type Heading,
  type PaperPicture,
  type Paragraph,
  sizes,
  type Table,
} from './paper';

const between = 8;
/** What stands under a strong paragraph belongs to it. */
const afterStrong = 2;
const space = (height: number): Item => ({ height, draw: () => undefined });
const tallest = 680;

/** Turns blocks into items of a column of this width (points), for `Flow`. */
export function itemsOf(blocks: Block[], width: number, letters: Letters): Item[] {
  return blocks.flatMap((block) => itemsOfOne(block, width, letters));
}

function itemsOfOne(block: Block, width: number, letters: Letters): Item[] {
  switch (block.kind) {
    case 'heading':
      return heading(block, width, letters);
    case 'paragraph':
      return paragraph(block, width, letters);
    case 'picture':
      return [
        stack([picture(block.picture, width * (block.share ?? 1), letters, block.most), space(between)]),
      ];
    case 'table':
      return table(block, width, letters);
    case 'picture-left': {
      const side = width * (block.share ?? 0.42);
      const left = picture(block.picture, side, letters);
      const texts = itemsOf(block.blocks, width - side - 18, letters);
      const right = stack(texts);
      const both: Item = {
        height: Math.max(left.height, right.height) + 16,
        draw(x, y) {
          left.draw(x, y);
          right.draw(x + side + 18, y);
        },
      };
      return onOnePage(both) ? [both] : [left, space(between), ...itemsOf(block.blocks, width, letters)];
    }
    case 'columns': {
      const shares = block.columns.reduce((sum, { share }) => sum + share, 0);
      const free = width - gutter * (block.columns.length - 1);
      const columns = block.columns.map(({ share, blocks }) => {
        const own = (free * share) / shares;
        return { own, items: itemsOf(blocks, own, letters) };
      });
      const inRow =
        (items: readonly (Item | undefined)[]): Item['draw'] =>
        (x, y) => {
          let at = x;
          for (const [place, { own }] of columns.entries()) {
            items[place]?.draw(at, y);
            at += own + gutter;
          }
        };
      const whole = columns.map(({ items }) => stack(items));
      return [
        {
          height: Math.max(...whole.map(({ height }) => height), 0),
          draw: inRow(whole),
          parts: sliceColumns(
            columns.map(({ items }) => items),
            inRow,
          ),
        },
      ];
    }
    case 'rule':
      return [rule(width, letters)];
    case 'together': {
      const items = itemsOf(block.blocks, width, letters);
      const whole = stack(items);
      return onOnePage(whole) ? [whole] : items;
    }
    case 'space':
      return [space(block.height)];
  }
}

const gutter = 18;

function rule(width: number, { document }: Letters): Item {
  return {
    height: 4,
    draw(x, y) {
      document
        .lineWidth(0.6)
        .strokeColor(colours.soft)
        .moveTo(x, y)
        .lineTo(x + width, y)
        .stroke();
    },
  };
}

function heading(
  { text, level = 2, onNewPage = false, align }: Heading,
  width: number,
  letters: Letters,
): Item[] {
  const colour = level === 1 ? letters.accent : colours.ink;
  const lines = letters.set(text, {
    size: sizes[level],
    weight: 600,
    colour,
    width,
    ...(align && { align }),
  });
  return [{ ...stack([...lines, space(level === 1 ? 6 : 3)]), withNext: true, onNewPage }];
}

function paragraph({ text, soft, strong, align }: Paragraph, width: number, letters: Letters): Item[] {
  const size = soft ? sizes.soft : sizes.text;
  const colour = soft ? colours.soft : colours.ink;
  const weight = strong ? 600 : 400;
  const lines = letters.set(text, { size, weight, colour, width, ...(align && { align }) });
  const last = lines.pop();
  return [...lines, stack([...(last ? [last] : []), space(strong ? afterStrong : between)])];
}

function picture(
  { content, width, height }: PaperPicture['picture'],
  most: number,
  letters: Letters,
  high = tallest,
): Item {
  const scale = Math.min(most / width, high / height);
  return {
    height: height * scale,
    draw(x, y) {
      letters.document.image(Buffer.from(content), x, y, { width: width * scale, height: height * scale });
    },
  };
}

const inset = 6;

function table({ columns, rows, plain }: Table, width: number, letters: Letters): Item[] {
  const whole = columns.reduce((sum, { share }) => sum + share, 0);
  const pad = plain ? 2 : 5;
  const endOfRow = (x: number, y: number, colour: string = colours.line) => {
    const line = letters.document.lineWidth(colour === colours.line ? 0.6 : 1.2).strokeColor(colour);
    line
      .moveTo(x, y)
      .lineTo(x + width, y)
      .stroke();
  };
  const row = (
    texts: string[],
    look: { size: number; weight: 400 | 600; colour: string },
    edge: string = colours.line,
  ): Item => {
    const cells = columns.map(({ share, align = 'left' }, at) => {
      const room = (width * share) / whole - (at > 0 ? inset : 0) - (at < columns.length - 1 ? inset : 0);
      return letters.set(texts[at] ?? '', { ...look, width: room, align });
    });
    const inCells =
      (items: readonly (Item | undefined)[], top: number): Item['draw'] =>
      (x, y) => {
        let at = x;
        for (const [place, { share }] of columns.entries()) {
          items[place]?.draw(at + (place > 0 ? inset : 0), y + top);
          at += (width * share) / whole;
        }
      };
    const filled = cells.map(stack);
    const height = Math.max(...filled.map((cell) => cell.height), 0) + 2 * pad;
    return {
      height,
      draw(x, y) {
        inCells(filled, pad)(x, y);
        if (!plain) endOfRow(x, y + height, edge);
      },
      parts: sliceColumns(cells, (line) => inCells(line, 0)),
    };
  };
  if (plain) {
    const sums = rows.map(({ cells, strong }) =>
      row(cells, { size: strong ? sizes.sum : sizes.text, weight: strong ? 600 : 400, colour: colours.ink }),
    );
    return [...sums, space(between)];
  }
  const titles = columns.map(({ title }) => title);
  const head = row(titles, { size: sizes.soft, weight: 600, colour: colours.soft }, letters.accent);
  const body = rows.map(({ cells, strong }) => {
    const one = row(cells, { size: sizes.text, weight: strong ? 600 : 400, colour: colours.ink });
    const end: Item = { height: pad, draw: (x, y) => endOfRow(x, y + pad) };
    const parts = [space(pad), ...(one.parts ?? []), end];
    return { ...one, head, parts: parts.map((part) => ({ ...part, head })) };
  });
  return [{ ...head, withNext: body.length > 0 }, ...body, space(between)];
}
