import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { closePdf, type Paper, printPaper } from '~/gateways/pdf';
import { paperOf } from '~/modules/documents/paper-blocks.server';
import { changeConfig } from '../support/config';

const common = {
  title: 'Beans',
  description: '',
  isDraft: false,
  linesLabel: '',
  facts: [],
  payments: [],
  company: { name: 'Kopi Corner', address: '1 Way', phone: '', numbers: '', logoId: null, accent: null },
  client: { label: 'For', name: 'Ah Seng', contactPerson: '', address: '' },
  bankDetails: '',
  terms: '',
  closing: '',
  answer: '',
  currency: 'SGD',
  total: '100,000,000.00',
  // The number column is widest with a hundred lines.
  lines: Array.from({ length: 100 }, () => ({
    ...{
      description: 'Land',
      quantity: '123,456.125',
      unit: 'hour',
      unitPrice: '88,888,888.88',
      off: '33.33%',
    },
    amount: '99,999,999.99',
  })),
  balance: 1,
  balanceLabel: 'Balance',
  balanceText: '100,000,000.00',
};

const papers: [what: string, paper: Paper, words: string[]][] = [
  [
    'a quotation',
    paperOf({ ...common, heading: 'Quotation', number: 'Q-2026-0001', sums: [], isToSign: true }, null, null),
    [],
  ],
  [
    'an invoice',
    paperOf(
      {
        ...common,
        heading: 'Tax Invoice',
        number: 'INV-2026-0001',
        isToSign: false,
        sums: [['Less deposit INV-2026-0001', '−10,000,000.00']],
      },
      null,
      null,
    ),
    ['Less deposit INV-2026-0001 −10,000,000.00'],
  ],
];

describe.each([
  ['browser', {}],
  ['pdfkit', { places: [] }],
] as const)('printed by %s', (by, how) => {
  beforeAll(() => changeConfig({ pdf: how }));
  afterAll(() => closePdf());

  test.each(papers)('%s breaks no heading of a column and no large figure', async (_, paper, words) => {
    const printed = await printPaper('firm', paper);
    expect(printed.by).toBe(by);
    const { text } = await extractText(await getDocumentProxy(new Uint8Array(printed.content)));
    const headings = ['Description', 'Quantity', 'Unit', 'Unit price', 'Discount', 'Amount (SGD)'];
    const figures = ['123,456.125 hour 88,888,888.88 33.33% 99,999,999.99'];
    for (const whole of [...headings, ...figures, ...words, 'SGD 100,000,000.00'])
      expect(text.join('\n')).toContain(whole);
  });
});
