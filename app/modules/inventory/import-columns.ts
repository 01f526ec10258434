import type { ListColumns } from '~/core/csv-heading';

/** The most items in one file. */
export const mostImportRows = 20_000;

/** The columns of a list of items, by the field names of the Add item form, in the order of the export. */
const columns = [
  { field: 'SKU', spellings: ['SKU', 'Item code', 'Product code', 'Stock code', 'Code'] },
  {
    field: 'productName',
    spellings: ['Product name', 'Name', 'Item', 'Item name', 'Product'],
  },
  { field: 'productSegment', spellings: ['Segment', 'Product segment', 'Category', 'Group'] },
  { field: 'location', spellings: ['Location', 'Storage location', 'Shelf', 'Rack', 'Bin'] },
  {
    field: 'totalCount',
    spellings: ['Total count', 'Total', 'Quantity', 'Qty', 'Stock', 'On hand', 'Quantity on hand'],
  },
  { field: 'onHoldCount', spellings: ['On hold count', 'On hold', 'Reserved', 'Allocated', 'Allocation'] },
  { field: 'minimumCount', spellings: ['Minimum', 'Minimum count', 'Min', 'Reorder level'] },
  { field: 'maximumCount', spellings: ['Maximum', 'Maximum count', 'Max'] },
  { field: 'unit', spellings: ['Unit', 'Unit of measure', 'UOM'] },
  { field: 'stocked', spellings: ['Stocked', 'Stock item'] },
  { field: 'fractions', spellings: ['Decimals', 'Fractions'] },
  { field: 'price', spellings: ['Price', 'Unit price', 'Selling price'] },
  { field: 'cost', spellings: ['Cost', 'Unit cost', 'Cost price'] },
] as const;

export type ImportField = (typeof columns)[number]['field'];

/**
 * The columns a list must have: what the form requires of a stock item, except the count on hold, which defaults to 0.
 * Services leave them empty and have 'no' in Stocked.
 */
export const itemColumns: ListColumns<ImportField> = {
  columns,
  needed: ['SKU', 'productName', 'productSegment', 'location', 'totalCount'],
};

/** The header of a list, with price and cost only for readers who may see them. */
export function itemHeading(seesPrices: boolean): readonly string[] {
  const all = columns.map(({ spellings: [title] }) => title);
  return seesPrices ? all : all.slice(0, -2);
}
