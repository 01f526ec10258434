import type { Block } from '~/gateways/pdf';
import type { Sheet } from './sheet';

/** In points: the width of the table, of a digit, and of the space between two columns. */
const whole = 493;
const digit = 6;
const gap = 14;

/** The lines of a quotation or an invoice as a table. Its columns are as wide as their longest figure, so that none is broken. */
export function linesOnPaper({ lines, currency }: Pick<Sheet, 'lines' | 'currency'>): Block[] {
  if (lines.length === 0) return [];
  const hasDiscount = lines.some(({ off }) => off !== '');
  // The least that the column's title needs.
  const wide = (least: number, figures: readonly string[]) =>
    Math.max(least, gap + digit * Math.max(...figures.map(({ length }) => length)));
  const number = lines.length > 99 ? 35 : 28;
  const quantity = wide(
    54,
    lines.map((line) => line.quantity),
  );
  const price = wide(
    72,
    lines.map(({ unitPrice }) => unitPrice),
  );
  const off = hasDiscount ? 54 : 0;
  const amount = wide(
    80,
    lines.map((line) => line.amount),
  );
  const columns = [
    { title: 'No.', share: number },
    { title: 'Description', share: whole - number - quantity - price - off - amount },
    { title: 'Quantity', share: quantity, align: 'right' as const },
    { title: 'Unit price', share: price, align: 'right' as const },
    ...(hasDiscount ? [{ title: 'Discount', share: off, align: 'right' as const }] : []),
    { title: `Amount (${currency})`, share: amount, align: 'right' as const },
  ];
  const rows = lines.map((line, place) => ({
    cells: [
      String(place + 1),
      line.description,
      line.quantity,
      line.unitPrice,
      ...(hasDiscount ? [line.off] : []),
      line.amount,
    ],
  }));
  return [{ kind: 'table', columns, rows }];
}
