/** The filters of the list: the scores, and `new` for clients without one. */
export const shownScores = ['hot', 'warm', 'cold', 'new'] as const;
export type ShownScore = (typeof shownScores)[number];
