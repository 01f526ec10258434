import type { ImportField } from '~/core/import-kind.server';

type Column = readonly [
  field: string,
  headings: readonly [string, ...string[]],
  more?: Pick<ImportField, 'required' | 'fallback' | 'choices' | 'about'>,
];

/** The columns of a list of items, by the field names of the Add item form, in the order of the export. */
export const itemColumns: readonly Column[] = [
  [
    'SKU',
    ['SKU', 'Item code', 'Product code', 'Stock code', 'Code', 'Item no', 'Part no', 'Model', 'Item number'],
    {
      required: true,
      fallback: { from: 'productName' },
      about: 'Unique; capitals do not count. Without one it is made of the name.',
    },
  ],
  [
    'productName',
    [
      'Product name',
      'Item name',
      'Name',
      'Item',
      'Product',
      'Product/Service',
      'Service',
      'Description',
      'Particulars',
      'Title',
    ],
    { required: true },
  ],
  [
    'productSegment',
    ['Segment', 'Product segment', 'Category', 'Group', 'Type', 'Brand'],
    { required: true, fallback: { text: 'Others' } },
  ],
  [
    'location',
    ['Location', 'Storage location', 'Shelf', 'Rack', 'Bin', 'Warehouse', 'Store'],
    { required: true, fallback: { text: 'Store' } },
  ],
  [
    'totalCount',
    [
      'Total count',
      'Total',
      'Quantity',
      'Qty',
      'Stock',
      'On hand',
      'Quantity on hand',
      'Balance',
      'Stock on hand',
      'QOH',
    ],
    { required: true, fallback: { text: '0' }, about: 'The opening stock of new items.' },
  ],
  [
    'onHoldCount',
    ['On hold count', 'On hold', 'Reserved', 'Allocated', 'Allocation'],
    { about: 'How many are already reserved. Empty means none.' },
  ],
  [
    'minimumCount',
    ['Minimum', 'Minimum count', 'Min', 'Reorder level', 'Reorder point', 'Min qty'],
    { about: 'You get an alert when free stock falls below this. Empty leaves it to the forecast.' },
  ],
  [
    'maximumCount',
    ['Maximum', 'Maximum count', 'Max', 'Max qty'],
    { about: 'You get an alert when the total goes above this. Empty leaves it to the forecast.' },
  ],
  ['unit', ['Unit', 'Unit of measure', 'UOM', 'Units']],
  [
    'stocked',
    ['Stocked', 'Stock item', 'Track inventory'],
    {
      fallback: { text: 'yes' },
      choices: ['yes', 'no'],
      about: 'A service has no: it has a price and no stock.',
    },
  ],
  ['fractions', ['Decimals', 'Fractions'], { about: 'yes for what is counted in parts, such as 1.5 kg.' }],
  [
    'barcode',
    ['Barcode', 'Bar code', 'EAN', 'UPC', 'GTIN', 'EAN13', 'EAN code', 'UPC code'],
    { about: 'Unique. Format the column as text, so that no digit is lost.' },
  ],
  [
    'price',
    [
      'Price',
      'Unit price',
      'Selling price',
      'Rate',
      'Sales price',
      'Price (SGD)',
      'Sale price',
      'Amount',
      'SalesUnitPrice',
    ],
  ],
  ['cost', ['Cost', 'Unit cost', 'Cost price', 'Purchase cost', 'Purchase price', 'PurchasesUnitPrice']],
];

/** In the order of the columns. */
export const exampleItem = [
  'COF-DR-1KG',
  'Dark roast beans, 1 kg',
  'Coffee',
  'Rack A1',
  '40',
  '0',
  '10',
  '',
].concat('pcs', 'yes', 'no', '8888196110117', '28.50', '17.20');

/** The header of a list, with price and cost only for readers who may see them. */
export function itemHeading(seesPrices: boolean): readonly string[] {
  const all = itemColumns.map(([, [title]]) => title);
  return seesPrices ? all : all.slice(0, -2);
}
