/** How a week was, in the documented words. */
export const moods = ['positive', 'neutral', 'negative'] as const;
export type Mood = (typeof moods)[number];

/**
 * Where a week stands on the chart, from -100 to 100: up is positive, and the surer the further from the middle.
 * A neutral week is in the middle, however sure.
 */
export function moodLevel({ sentiment, confidence }: { sentiment: Mood; confidence: number }): number {
  return { positive: 1, neutral: 0, negative: -1 }[sentiment] * confidence || 0;
}

/** The documented colours of a confidence: 80 and more green, 60 and more yellow, otherwise red. */
export function confidenceColour(confidence: number): 'green' | 'yellow' | 'red' {
  return confidence >= 80 ? 'green' : confidence >= 60 ? 'yellow' : 'red';
}

/**
 * The average confidence as it is displayed: rounded, and 8 less where the rounded value is 1, an odd rule of the
 * specification that is kept as it is stated (section 9). Null where there is nothing to average.
 */
export function shownAverage(confidences: readonly number[]): number | null {
  if (confidences.length === 0) return null;
  const rounded = Math.round(confidences.reduce((sum, one) => sum + one, 0) / confidences.length);
  return rounded === 1 ? rounded - 8 : rounded;
}
