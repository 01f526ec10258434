/** What work costs, in credits. */
export const prices = { idea: 3, storyboard: 6, scene: 1, trends: 1 } as const;

export type Work = keyof typeof prices;

/** How a line of the statement names what was paid for. */
export const workNames: Record<Work, string> = {
  idea: 'AI idea',
  storyboard: 'Storyboard',
  scene: 'Scene',
  trends: 'Market trends',
};

/** '3 credits', as it stands beside a button. */
export function priceOf(work: Work): string {
  return prices[work] === 1 ? '1 credit' : `${prices[work]} credits`;
}

/** What a page says for as long as the purse does not hold a price; null where it does, and where nothing is charged. */
export function tooFewCredits(work: Work, credits: number | null): string | null {
  if (credits === null || credits >= prices[work]) return null;
  const left = credits === 0 ? 'none is left' : `only ${credits === 1 ? '1 is' : `${credits} are`} left`;
  return `Insufficient Credit: this costs ${priceOf(work)}, and ${left}.`;
}
