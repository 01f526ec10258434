import { shownNumber } from '~/core/counted';

interface Counted {
  counted: number;
  countedBy: string;
}

export const unknown = 'This stocktake doesn’t exist.';
export const failed = 'The stocktake could not be saved. Please try again.';
export const loadFailed = 'The stocktake could not be loaded. Please try again.';
export const loading = 'Loading the stocktake...';
export const nothingThere = 'No item is in this location.';
export const startedBySomebody = 'A stocktake of this location was just started. Reload the page.';
export const isFinished = 'This stocktake is finished. Nothing more is counted in it.';
export const itemGone = 'This item is no longer in stock.';
export const keptElsewhere = (location: string) =>
  `This item is kept in ${location || 'no location'}. Count it in a stocktake of that place, or of all.`;
export const nothingCounted = 'Nothing has been counted yet.';
export const countAgain = (name: string) => `${name} is counted in whole units now. Count it again.`;
export const movedTooMuch = 'Too much has moved since the first count. Count again.';
export const started = 'Stocktake started.';
/** Said after a count: a colleague who counted another number before is named, so that one of them looks again. */
export function counted(line: {
  productName: string;
  count: Counted | null;
  others: readonly Counted[];
}): string | { warning: string } {
  const { productName, count, others } = line;
  const text = count ? `${count.counted} × ${productName} counted` : 'Count saved.';
  const before = others.find(({ countedBy }) => countedBy !== count?.countedBy);
  if (!before || before.counted === count?.counted) return text;
  return { warning: `${text}. ${before.countedBy} counted ${before.counted} before you.` };
}
export const finished = (differences: number) =>
  differences === 0
    ? 'Stocktake finished. Every count was right.'
    : `Stocktake finished. ${differences === 1 ? '1 difference was' : `${differences} differences were`} booked.`;
export const moreLater = (listed: number, left: number) =>
  `${shownNumber(left)} items are not counted yet. These are the first ${shownNumber(listed)}: the others come as these are counted.`;
export const everywhere = 'All locations';
/** Said of counts that are on a phone without a network. */
export const countsWait = (count: number) =>
  `${count === 1 ? 'One count on this phone waits' : `${count} counts on this phone wait`} for the network. You can finish once everything is sent.`;
