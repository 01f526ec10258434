/** What a list of clients may be narrowed to: the scores, and `new` for those that have none yet. */
export const shownScores = ['hot', 'warm', 'cold', 'new'] as const;
export type ShownScore = (typeof shownScores)[number];
