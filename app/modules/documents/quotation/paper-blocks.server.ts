import type { Block, Paper } from '~/gateways/pdf';
import type { Picture } from '~/gateways/pictures';
import { linesOnPaper } from './lines-on-paper.server';
import { factsOf, type Sheet, sumsBefore } from './sheet';

/** The blocks of a quotation's PDF. */
export function paperOf(sheet: Sheet, logo: Picture | null): Paper {
  const { number, title, description, company } = sheet;
  return {
    title: `Quotation ${number} · ${company.name}`,
    ...(company.accent && { accent: company.accent }),
    blocks: [
      head(sheet, logo),
      { kind: 'space', height: 14 },
      parties(sheet),
      { kind: 'space', height: 16 },
      { kind: 'heading', text: title },
      ...(description ? [{ kind: 'paragraph', text: description } as const] : []),
      { kind: 'space', height: 6 },
      ...linesOnPaper(sheet),
      ...foot(sheet),
    ],
  };
}

function head({ number, isDraft, company }: Sheet, logo: Picture | null): Block {
  const own: Block[] = [
    ...(logo ? [{ kind: 'picture', picture: logo, most: 54 } as const] : []),
    { kind: 'paragraph', text: company.name, strong: true },
    {
      kind: 'paragraph',
      text: [company.address, company.phone, company.numbers].filter(Boolean).join('\n'),
      soft: true,
    },
  ];
  const what: Block[] = [
    { kind: 'heading', level: 1, text: 'Quotation', align: 'right' },
    { kind: 'paragraph', text: number, align: 'right', strong: true },
    ...(isDraft ? [{ kind: 'paragraph', text: 'Draft', align: 'right', soft: true } as const] : []),
  ];
  return {
    kind: 'columns',
    columns: [
      { share: 3, blocks: own },
      { share: 2, blocks: what },
    ],
  };
}

function parties(sheet: Sheet): Block {
  const { client } = sheet;
  const to = [client.contactPerson && `Attn: ${client.contactPerson}`, client.address].filter(Boolean);
  return {
    kind: 'columns',
    columns: [
      {
        share: 3,
        blocks: [
          { kind: 'paragraph', text: 'For', soft: true },
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
              { title: '', share: 1.6, align: 'right' },
            ],
            rows: factsOf(sheet).map((cells) => ({ cells })),
          },
        ],
      },
    ],
  };
}

function totals({ discount, gst, total, currency }: Sheet): Block {
  return {
    kind: 'columns',
    columns: [
      { share: 1, blocks: [] },
      {
        // Wide enough for the largest total.
        share: 1.35,
        blocks: [
          {
            kind: 'table',
            plain: true,
            columns: [
              { title: '', share: 1 },
              { title: '', share: 1, align: 'right' },
            ],
            rows: [
              ...sumsBefore({ discount, gst }).map((cells) => ({ cells })),
              { cells: ['Total', `${currency} ${total}`], strong: true },
            ],
          },
        ],
      },
    ],
  };
}

/** Totals, terms and signature stay on one page; a closing note between them may continue on the next. */
function foot(sheet: Sheet): Block[] {
  const { terms, bankDetails, closingNote } = sheet;
  const sum: Block[] = [
    totals(sheet),
    { kind: 'space', height: 14 },
    { kind: 'paragraph', text: terms, soft: true },
    ...(bankDetails
      ? [
          { kind: 'paragraph', text: 'Bank transfer', strong: true } as const,
          { kind: 'paragraph', text: bankDetails } as const,
        ]
      : []),
  ];
  if (!closingNote) return [{ kind: 'together', blocks: [...sum, ...answered(sheet)] }];
  return [
    { kind: 'together', blocks: sum },
    { kind: 'space', height: 8 },
    { kind: 'paragraph', text: closingNote },
    { kind: 'together', blocks: answered(sheet) },
  ];
}

function answered({ answer }: Sheet): Block[] {
  if (answer) return [{ kind: 'paragraph', text: `${answer}.`, strong: true }];
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
