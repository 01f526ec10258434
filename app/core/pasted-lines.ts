import { lineInput } from './line-input';
import { emptyLine, type ItemFills, mostLines, type TypedLine, withNamedItem } from './typed-lines';
import { withoutCurrency } from './typed-number';

/** The result of pasting spreadsheet rows: lines, and what could not be read. */
interface PastedLines {
  lines: TypedLine[];
  /** The rows that cannot be read, as they were pasted. */
  left: string;
  /** The first few mistakes, with their row numbers in the box. */
  mistakes: string[];
}

const mostMistakes = 5;
const texts = {
  tooMany: `There can be at most ${mostLines} lines.`,
  tooWide: 'There are more than four columns.',
};

/**
 * Parses pasted spreadsheet rows: description, quantity, unit price and discount, separated by tabs. Without a quantity
 * it is 1, without a discount none; a row that names an item that `find` knows needs no price. `has` is the number of existing lines.
 */
export function pastedLines(
  pasted: string,
  has = 0,
  find: (text: string) => ItemFills | undefined = () => undefined,
): PastedLines {
  const lines: TypedLine[] = [];
  const left: string[] = [];
  const mistakes: string[] = [];
  for (const [place, cells] of rowsOf(pasted).entries()) {
    if (cells.every((cell) => cell.trim() === '')) continue;
    const typed = lineOf(cells);
    const line = withNamedItem(typed, find(typed.description));
    const mistake = has + lines.length >= mostLines ? texts.tooMany : mistakeIn(line, cells);
    if (mistake === null) {
      lines.push(line);
      continue;
    }
    left.push(cells.map(quoteCell).join('\t'));
    mistakes.push(`Row ${place + 1}: ${mistake}`);
  }
  const more = mistakes.length - mostMistakes;
  const named = mistakes.slice(0, mostMistakes);
  return {
    lines,
    left: left.join('\n'),
    mistakes: more > 0 ? [...named, `${more} more ${more === 1 ? 'row is' : 'rows are'} wrong.`] : named,
  };
}

/** What the pasted rows say that they are, as far as they could become lines. */
export const pastedNames = (pasted: string): string[] =>
  rowsOf(pasted)
    .slice(0, 2 * mostLines)
    .flatMap(([name = '']) => name.trim() || []);

function lineOf([
  description = '',
  quantity = '',
  unitPrice = '',
  discountPercent = '',
]: string[]): TypedLine {
  return {
    itemId: '',
    description: description.trim(),
    quantity: quantity.trim() || emptyLine.quantity,
    unit: '',
    // Spreadsheets copy the formatted value: "S$ 1,250.00".
    unitPrice: withoutCurrency(unitPrice),
    discountPercent: discountPercent.replace(/[%％]/, '').trim(),
  };
}

function mistakeIn(line: TypedLine, cells: readonly string[]): string | null {
  if (cells.slice(4).some((cell) => cell.trim() !== '')) return texts.tooWide;
  const { error } = lineInput.safeParse(line);
  return error ? (error.issues[0]?.message ?? '') : null;
}

/** A cell, quoted (with tabs, line breaks and doubled quotes inside) or plain, and the separator after it. */
const cellAndEnd = /(?:"((?:[^"]|"")*)"|([^\t\n]*))(\t|\n|$)/g;

function rowsOf(pasted: string): string[][] {
  const rows: string[][] = [[]];
  for (const [, inQuotes, plain = '', end] of pasted.replaceAll(/\r\n?/g, '\n').matchAll(cellAndEnd)) {
    rows.at(-1)?.push(inQuotes?.replaceAll('""', '"') ?? plain);
    if (end === '') break;
    if (end === '\n') rows.push([]);
  }
  return rows;
}

function quoteCell(cell: string): string {
  return /["\t\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
