import { shownNumber } from '~/core/counted';

/** The price of work in credits, whether a model or the offline generator writes the text. */
export const prices = { idea: 3, storyboard: 6, scene: 1, trends: 1 } as const;

export type Work = keyof typeof prices;

/** The name of each kind of work in the statement. */
export const workNames: Record<Work, string> = {
  idea: 'AI idea',
  storyboard: 'Storyboard',
  scene: 'Scene',
  trends: 'Market trends',
};

/** What so many credits pay for, of one kind each: '33 AI ideas, 16 storyboards, or 100 scenes or market trends'. */
export function whatCreditsMake(credits: number): string {
  const times = (work: Work) => shownNumber(Math.floor(credits / prices[work]));
  return `${times('idea')} AI ideas, ${times('storyboard')} storyboards, or ${times('scene')} scenes or market trends`;
}

/** '3 credits'. */
export function priceOf(work: Work): string {
  return prices[work] === 1 ? '1 credit' : `${prices[work]} credits`;
}
