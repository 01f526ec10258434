import type { Block, Paper, Table } from '~/gateways/pdf';
import type { Picture } from '~/gateways/pictures';
import type { Sheet } from './sheet';

/** The blocks of a document's PDF. */
export function paperOf(sheet: Sheet, logo: Picture | null, payNow: Picture | null): Paper {
  const { heading, number, title, description, company } = sheet;
  return {
    title: `${heading} ${number} · ${company.name}`,
    ...(company.accent && { accent: company.accent }),
    blocks: [
      head(sheet, logo),
      { kind: 'space', height: 12 },
      parties(sheet),
      { kind: 'space', height: 14 },
      { kind: 'heading', text: title },
      ...(description ? [{ kind: 'paragraph', text: description } as const] : []),
      { kind: 'space', height: 6 },
      ...linesOnPaper(sheet),
      ...foot(sheet, payNow),
    ],
  };
}

interface Head {
  heading: string;
  /** Below the heading: a number or a day. */
  number: string;
  isDraft?: boolean;
  company: Pick<Sheet['company'], 'name' | 'address' | 'phone' | 'numbers'>;
}

/** The sender, and the document's name and number. */
export function head({ heading, number, isDraft, company }: Head, logo: Picture | null): Block {
  const isNumbered = number !== 'Draft';
  return {
    kind: 'columns',
    columns: [
      {
        share: 1,
        blocks: [
          ...(logo ? [{ kind: 'picture', picture: logo, most: 54 } as const] : []),
          { kind: 'paragraph', text: company.name, strong: true },
          {
            kind: 'paragraph',
            text: [company.address, company.phone, company.numbers].filter(Boolean).join('\n'),
            soft: true,
          },
        ],
      },
      {
        share: 1,
        blocks: [
          { kind: 'heading', level: 1, text: heading, align: 'right' },
          { kind: 'paragraph', text: number, align: 'right', strong: true },
          ...(isDraft && isNumbered
            ? [{ kind: 'paragraph', text: 'Draft', align: 'right', soft: true } as const]
            : []),
        ],
      },
    ],
  };
}

function parties({ client, facts }: Sheet): Block {
  const to = [client.contactPerson && `Attn: ${client.contactPerson}`, client.address].filter(Boolean);
  return {
    kind: 'columns',
    columns: [
      {
        share: 3,
        blocks: [
          { kind: 'paragraph', text: client.label, soft: true },
          { kind: 'paragraph', text: client.name, strong: true },
          ...(to.length > 0 ? [{ kind: 'paragraph', text: to.join('\n') } as const] : []),
        ],
      },
      {
        share: 2.4,
        blocks: [
          {
            kind: 'table',
            plain: true,
            columns: [
              { title: '', share: 1 },
              { title: '', share: 1.8, align: 'right' },
            ],
            rows: facts.map((cells) => ({ cells })),
          },
        ],
      },
    ],
  };
}

/** In points: the width of the table, of a digit, and of the space between two columns. */
const whole = 493;
const digit = 6;
const gap = 14;

/** The lines as a table. Its columns are as wide as their longest figure, so that none is broken. */
function linesOnPaper({ lines, currency }: Sheet): Block[] {
  if (lines.length === 0) return [];
  const hasDiscount = lines.some(({ off }) => off !== '');
  const hasUnit = lines.some(({ unit }) => unit !== '');
  // `least` is what the column's title needs.
  const wide = (least: number, figure: 'quantity' | 'unit' | 'unitPrice' | 'amount') =>
    Math.max(least, gap + digit * Math.max(...lines.map((line) => line[figure].length)));
  const number = lines.length > 99 ? 35 : 28;
  const quantity = wide(54, 'quantity');
  // A long unit may break: it is no figure.
  const unit = hasUnit ? Math.min(wide(44, 'unit'), 74) : 0;
  const price = wide(72, 'unitPrice');
  const off = hasDiscount ? 54 : 0;
  const amount = wide(80, 'amount');
  const columns = [
    { title: 'No.', share: number },
    { title: 'Description', share: whole - number - quantity - unit - price - off - amount },
    { title: 'Quantity', share: quantity, align: 'right' as const },
    ...(hasUnit ? [{ title: 'Unit', share: unit }] : []),
    { title: 'Unit price', share: price, align: 'right' as const },
    ...(hasDiscount ? [{ title: 'Discount', share: off, align: 'right' as const }] : []),
    { title: `Amount (${currency})`, share: amount, align: 'right' as const },
  ];
  const rows = lines.map((line, place) => ({
    cells: [
      ...[String(place + 1), line.description, line.quantity],
      ...(hasUnit ? [line.unit] : []),
      line.unitPrice,
      ...(hasDiscount ? [line.off] : []),
      line.amount,
    ],
  }));
  return [{ kind: 'table', columns, rows }];
}

/** Sums, terms and signature stay on one page; a closing note between them may continue on the next. */
function foot(sheet: Sheet, payNow: Picture | null): Block[] {
  const sum = [sums(sheet), ...payment(sheet, payNow)];
  const answer = showAnswer(sheet);
  if (!sheet.closing) return [{ kind: 'together', blocks: [...sum, ...answer] }];
  return [
    { kind: 'together', blocks: sum },
    { kind: 'space', height: 8 },
    { kind: 'paragraph', text: sheet.closing },
    ...(answer.length > 0 ? [{ kind: 'together', blocks: answer } as const] : []),
  ];
}

function sums({ sums: steps, total, payments, balanceLabel, balanceText, currency }: Sheet): Block {
  return atRight([
    ...steps.map((cells) => ({ cells })),
    { cells: ['Total', `${currency} ${total}`], strong: true },
    ...payments.map((cells) => ({ cells })),
    ...(payments.length > 0 ? [{ cells: [balanceLabel, `${currency} ${balanceText}`], strong: true }] : []),
  ]);
}

/** Labels and sums in a column at the right. */
export function atRight(rows: Table['rows']): Block {
  return {
    kind: 'columns',
    columns: [
      { share: 1, blocks: [] },
      {
        // Wide enough for the largest total and for 'Less deposit INV-2026-0001'.
        share: 1.6,
        blocks: [
          {
            kind: 'table',
            plain: true,
            columns: [
              { title: '', share: 1.15 },
              { title: '', share: 1, align: 'right' },
            ],
            rows,
          },
        ],
      },
    ],
  };
}

/** How to pay, in words and as a PayNow code if there is one. */
function payment(sheet: Sheet, payNow: Picture | null): Block[] {
  const { terms, bankDetails, currency, balanceText, payNowNote } = sheet;
  const words: Block[] = [
    { kind: 'paragraph', text: terms, soft: true },
    ...(bankDetails
      ? [
          { kind: 'paragraph', text: 'Bank transfer', strong: true } as const,
          { kind: 'paragraph', text: bankDetails } as const,
        ]
      : []),
  ];
  if (!payNow) return [{ kind: 'space', height: 12 }, ...words];
  const how: Block[] = [
    { kind: 'paragraph', text: 'Scan to pay with PayNow', strong: true },
    ...(payNowNote ? [{ kind: 'paragraph', text: payNowNote } as const] : []),
  ];
  return [
    { kind: 'space', height: 12 },
    {
      kind: 'picture-left',
      picture: payNow,
      alt: `PayNow code for ${currency} ${balanceText}`,
      blocks: [...how, ...words],
      share: 0.2,
    },
  ];
}

/** The client's answer, or where to sign. */
function showAnswer({ answer, isToSign }: Sheet): Block[] {
  if (answer) return [{ kind: 'paragraph', text: `${answer}.`, strong: true }];
  if (!isToSign) return [];
  return [
    { kind: 'space', height: 34 },
    {
      kind: 'columns',
      columns: ['Accepted by (name and signature)', 'Date and company stamp'].map(toFill),
    },
  ];
}

/** A line to write on, with its label. */
function toFill(text: string): { share: number; blocks: Block[] } {
  return { share: 1, blocks: [{ kind: 'rule' }, { kind: 'paragraph', text, soft: true }] };
}
