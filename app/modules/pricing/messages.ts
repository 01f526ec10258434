/** The specification has no texts for the price tracker. */
export const added = 'Price added. It is being looked up.';
export const refreshing = 'Looking the price up again.';
export const deleted = 'Price deleted.';
export const loadFailed = 'The prices could not be loaded. Please try again.';
export const addFailed = 'The price could not be added. Please try again.';
export const refreshFailed = 'The price could not be refreshed. Please try again.';
export const deleteFailed = 'The price could not be deleted. Please try again.';
export const unknown = 'There is no such price.';
export const urlNeeded = 'Enter the address of the product’s page.';
export const urlWrong = 'Enter a web address such as https://shop.example/dark-roast-1kg.';
export const followed = 'You follow this address already.';
export const tooMany = (most: number) => `You follow ${most} prices already. Delete one first.`;
export const sample = 'Sample data: prices are made up, and no page is visited.';
