/** What the inventory's pages and calls say. The first part is the catalogue's, word for word. */
export const messages = {
  itemUnknown: 'Item not found or unauthorized',
  loading: 'Loading item...',
  created: 'Inventory Created',
  createFailed: 'Something went wrong',
  transactionFailed: 'Something went wrong while creating transaction',
  quantityWrong: 'Enter a valid quantity',
  fulfilled: 'Fulfillment successful',

  skuNeeded: 'Enter the SKU.',
  skuInUse: 'Another item has this SKU already.',
  nameNeeded: 'Enter the name of the item.',
  segmentNeeded: 'Enter the segment.',
  locationNeeded: 'Enter where it is kept.',
  countWrong: 'Enter a whole number from 0 to 1,000,000,000.',
  itemNeeded: 'Say which item it is.',
  typeWrong: 'Choose add, allocate or fulfilment.',
  reasonNeeded: 'Say why the count is another.',
  beyondAllStock: 'That is more than can be kept here: at most 1,000,000,000.',
  moreThanThere: (there: number) => (there === 0 ? 'None are left.' : `Only ${shown(there)} are there.`),
  moreThanHeld: (held: number) => (held === 0 ? 'None are on hold.' : `Only ${shown(held)} are on hold.`),
} as const;

function shown(units: number): string {
  return units.toLocaleString('en-US');
}
