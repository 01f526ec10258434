import type { Block, Paper, Table } from '~/gateways/pdf';
import type { Picture } from '~/gateways/pictures';
import { linesOnPaper } from '../quotation/lines-on-paper.server';
import type { Sheet } from './sheet';

/** The blocks of a document's PDF. */
export function paperOf(sheet: Sheet, logo: Picture | null, payNow: Picture | null): Paper {
  const { heading, number, title, company } = sheet;
  return {
    title: `${heading} ${number} · ${company.name}`,
    ...(company.accent && { accent: company.accent }),
    blocks: [
      head(sheet, logo),
      { kind: 'space', height: 12 },
      parties(sheet),
      { kind: 'space', height: 14 },
      { kind: 'heading', text: title },
      ...(sheet.reason ? [{ kind: 'paragraph', text: `Reason: ${sheet.reason}` } as const] : []),
      { kind: 'space', height: 6 },
      ...linesOnPaper(sheet),
      { kind: 'together', blocks: [sums(sheet), ...payment(sheet, payNow)] },
      ...(sheet.closing
        ? [{ kind: 'space', height: 8 } as const, { kind: 'paragraph', text: sheet.closing } as const]
        : []),
    ],
  };
}

interface Head {
  heading: string;
  /** Below the heading: a number or a day. */
  number: string;
  company: Pick<Sheet['company'], 'name' | 'address' | 'phone' | 'numbers'>;
}

/** The sender, and the document's name and number. */
export function head({ heading, number, company }: Head, logo: Picture | null): Block {
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
          { kind: 'paragraph', text: 'Bill to', soft: true },
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
