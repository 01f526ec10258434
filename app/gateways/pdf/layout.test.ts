import { expect, test } from 'vitest';
import { Flow } from './flow';
import { itemsOf } from './layout';
import type { Letters } from './letters';
import { page } from './paper';

/** A document that notes its pages and the lines that are drawn across them. */
function noted() {
  const lines: { page: number; y: number }[] = [];
  let at = 1;
  const pen = {
    lineWidth: () => pen,
    strokeColor: () => pen,
    moveTo: (_: number, y: number) => {
      lines.push({ page: at, y });
      return pen;
    },
    lineTo: () => pen,
    stroke: () => pen,
  };
  const document = { ...pen, addPage: () => ++at } as unknown as PDFKit.PDFDocument;
  const set: Letters['set'] = (text) => text.split('\n').map(() => ({ height: 10, draw: () => undefined }));
  return { lines, document, letters: { document, set } as unknown as Letters };
}

test('a line ends each row of a table, also one that goes on on the next page', () => {
  const { lines, document, letters } = noted();
  const flow = new Flow(document);
  const rows = ['short', Array.from({ length: 120 }, (_, at) => `line ${at}`).join('\n'), 'after'];
  const table = { kind: 'table' as const, columns: [{ title: 'Text', share: 1 }] };
  const items = itemsOf([{ ...table, rows: rows.map((text) => ({ cells: [text] })) }], 500, letters);
  for (const item of items) flow.add(item);
  flow.end();
  const bottoms = lines.map(({ page }) => page);
  // Beneath the head and the short row; the head again where the long one goes on; beneath that and the last.
  expect(bottoms).toEqual([1, 1, 2, 2, 2]);
  for (const { y } of lines) expect(y).toBeLessThanOrEqual(page.height - page.foot);
});
