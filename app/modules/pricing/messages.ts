/** What the price tracker says; the catalogue has nothing of it. */
export const messages = {
  added: 'Price added. It is being looked up.',
  refreshing: 'Looking the price up again.',
  deleted: 'Price deleted.',
  loadFailed: 'The prices could not be loaded. Please try again.',
  addFailed: 'The price could not be added. Please try again.',
  refreshFailed: 'The price could not be refreshed. Please try again.',
  deleteFailed: 'The price could not be deleted. Please try again.',
  unknown: 'There is no such price.',
  urlNeeded: 'Enter the address of the product’s page.',
  urlWrong: 'Enter a web address such as https://shop.example/dark-roast-1kg.',
  followed: 'You follow this address already.',
  tooMany: (most: number) => `You follow ${most} prices already. Delete one first.`,
  sample: 'Sample data: prices are made up, and no page is visited.',
} as const;
