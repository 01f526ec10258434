/** What work costs, in credits. Sample content costs nothing: see `costOf`. */
export const prices = { idea: 3, storyboard: 6, scene: 1, trends: 1 } as const;

export type Work = keyof typeof prices;

/** How a line of the statement names what was paid for. */
export const workNames: Record<Work, string> = {
  idea: 'AI idea',
  storyboard: 'Storyboard',
  scene: 'Scene',
  trends: 'Market trends',
};

/** '3 credits'. */
export function priceOf(work: Work): string {
  return prices[work] === 1 ? '1 credit' : `${prices[work]} credits`;
}
