/** The specification has no texts for the price tracker. */
export const added = 'Price added. We’re looking it up.';
export const refreshing = 'Checking the price again.';
export const deleted = 'Price deleted.';
export const loadFailed = 'The prices could not be loaded. Please try again.';
export const addFailed = 'The price could not be added. Please try again.';
export const refreshFailed = 'The price could not be refreshed. Please try again.';
export const deleteFailed = 'The price could not be deleted. Please try again.';
export const unknown = 'This price doesn’t exist.';
export const urlNeeded = 'Enter the address of the product’s page.';
export const urlWrong = 'Enter a web address such as https://shop.example/dark-roast-1kg.';
export const followed = 'You already track this address.';
export const tooMany = (most: number) => `You already track ${most} prices. Delete one first.`;
export const sample = 'Sample data: these prices are made up.';
