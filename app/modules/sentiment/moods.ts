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
