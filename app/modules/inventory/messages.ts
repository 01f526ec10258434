import { are } from '~/core/counted';
import { showQuantity } from '~/core/money-lines';

/** The texts of the inventory's pages and calls. The first part is word for word from the specification. */
export const itemUnknown = 'Item not found or unauthorized';
export const loading = 'Loading item...';
export const loadFailed = 'Failed to load inventory';
export const itemLoadFailed = 'Failed to load inventory item';
export const chartFailed = 'Failed to load inventory chart';
export const forecastFailed = 'Failed to load forecast';
export const productMissing = 'Missing product ID';
export const created = 'Inventory Created';
export const createFailed = 'Something went wrong';
export const updated = 'Inventory Updated';
export const updateFailed = 'Something went wrong';
export const deleted = 'Deleted Successfully';
export const deleteFailed = 'Something went wrong while deleting';
export const codeFailed = 'Something went wrong generating QR Code';
export const moved = 'Transaction created successfully';
export const transactionFailed = 'Something went wrong while creating transaction';
export const noTransactions = 'No transactions found';
export const transactionsFailed = 'Something went wrong while fetching transactions';
export const quantityWrong = 'Enter a valid quantity';
export const fulfilled = 'Fulfillment successful';
export const alertsFailed = 'Something went wrong while fetching alerts';
export const alertIdNeeded = 'Alert ID is required';
export const alertMailOn = 'We’ll email you the open alerts each morning.';
export const alertMailOff = 'We won’t email you alerts any more.';
export const resolved = 'Alert resolved successfully';
export const resolveFailed = 'Something went wrong while resolving alert';
export const alertUnknown = 'Failed to resolve alert';
export const resourceCreated = 'Resource Created';
export const resourceCreateFailed = 'Something went wrong while creating resource';
export const resourceUpdated = 'Resource Updated';
export const resourceUpdateFailed = 'Something went wrong while updating resource';
export const resourceDeleted = 'Resource deleted successfully';
export const resourceDeleteFailed = 'Something went wrong while deleting resource';
export const resourcesFailed = 'Something went wrong while fetching resources';

export const skuNeeded = 'Enter the SKU.';
export const skuInUse = 'Another item has this SKU already.';
export const barcodeInUse = ({ productName, sku }: { productName: string; sku: string }) =>
  `${productName} (${sku}) has this barcode already.`;
export const nameNeeded = 'Enter the name of the item.';
export const segmentNeeded = 'Enter the segment.';
export const locationNeeded = 'Enter the location.';
export const serviceLeavesOut =
  'A service has no stock, so what you entered about stock won’t be saved. Save again to confirm.';
export const serviceHasNone = 'A service has none. Leave this empty.';
export const serviceHasNoStock = 'This is a service: it has no stock.';
export const serviceExplained =
  'A service has no stock. Its price is filled in when you choose it for a line of a quotation or an invoice.';
export const stillInStock = ({ totalCount, onHoldCount }: { totalCount: number; onHoldCount: number }) =>
  `A service has no stock, and ${areThere(totalCount)} with ${showQuantity(onHoldCount)} on hold. Bring both to 0 first.`;
export const priceWrong = 'Enter an amount such as 28.50, or leave it empty.';
export const pricesNeedQuotes = 'Setting prices and costs needs access to Quotes.';
export const countWrong = 'Enter a number from 0 to 1,000,000,000.';
export const boundWrong = 'Enter a number from 0 to 1,000,000,000, or nothing.';
export const wholeNeeded = 'Enter a whole number, or allow decimals for this item.';
export const notWhole = 'Its counts, minimum and maximum are not all whole numbers. Change them first.';
export const maximumBelowMinimum = 'The maximum is below the minimum.';
export const revisionWrong = 'Part of this form is missing. Please reload the page.';
export const overtaken = 'Somebody else has changed this. Compare with the saved version, then save again.';
export const itemNeeded = 'Choose an item.';
export const typeWrong = 'Choose add, allocate or fulfilment.';
export const reasonNeeded = 'Enter why the count is different.';
export const beyondAllStock = 'That’s too much: the limit is 1,000,000,000.';
/** These take thousandths: '1 is there', '2.5 are there'. */
const areThere = (there: number) => `${showQuantity(there)} ${are(there / 1_000)} there`;
export const moreThanThere = (there: number) => (there === 0 ? 'None are left.' : `Only ${areThere(there)}.`);
export const moreThanHeld = (held: number) =>
  held === 0 ? 'None are on hold.' : `Only ${showQuantity(held)} ${are(held / 1_000)} on hold.`;
interface HoldingJob {
  jobId: string;
  title: string;
  held: number;
}
/** '4 for JOB-12345678 Coffee corner, 2 for …', at most five of them. */
const namedHolds = (jobs: readonly HoldingJob[]) => {
  const named = jobs
    .slice(0, 5)
    .map(({ jobId, title, held }) => `${showQuantity(held)} for ${jobId} ${title}`);
  return [...named, ...(jobs.length > 5 ? [`and ${jobs.length - 5} more`] : [])].join(', ');
};
export const heldForJobs = (there: number, jobs: readonly HoldingJob[]) =>
  `${there === 0 ? 'None are left' : `Only ${areThere(there)}`} without what jobs hold: ${namedHolds(jobs)}.`;
export const heldNotReleased = (rest: number, jobs: readonly HoldingJob[]) =>
  `Only ${showQuantity(rest)} can be released. Jobs release what they hold: ${namedHolds(jobs)}.`;
export const takeHeld = 'Take what jobs hold';
export const takeHeldNeedsTick = (lost: readonly HoldingJob[]) =>
  `Tick this to take ${namedHolds(lost).replaceAll(' for ', ' from ')}.`;
export const reasonsWrong = 'reasons must be a list of at most 2,000 items.';
export const mend = 'This could not be saved. Correct it and send it again.';
/** After the note of what waited on a phone. */
export const beforeLastCount = '(before the last count)';
export const timeWrong = 'Enter a date and time such as 2026-11-21T00:00:00.';
export const dayWrong = 'Enter a day that exists, such as 2026-11-21.';
export const dueBeforeLast = 'This is before the last maintenance.';
export const endBeforeStart = 'The end is before the start.';
export const periodWrong = 'Choose daily, weekly, monthly or yearly.';
export const labelsNeeded = 'Choose the items you want labels for.';
export const tooManyLabels = 'That’s too many labels for one sheet. Choose at most 200 items.';
export const booksFailed = 'The ledger could not be checked. Please try again.';
export const booksStarted = 'Checking the ledger.';
export const exportFailed = 'The list could not be created. Please try again.';

export const resourceUnknown = 'This resource doesn’t exist.';
export const resourceNameNeeded = 'Enter the name of the resource.';
export const resourceTypeNeeded = 'Enter the type of the resource.';
export const resourceNoteNeeded = 'Enter a note.';
export const statusNeeded = 'Choose a status.';
export const amountWrong = 'Enter a number from 0 to 1,000,000,000, or nothing.';

export const pasteTooLong = 'This is too long. Paste fewer rows at a time.';
export const linesWrong = 'lines must be a list of at most 500 lines.';
export const changedSince = 'Somebody has changed it since.';
export const movedSince = 'Its stock has moved since.';
export const usedSince = (where: string) => `It is in ${where}.`;
