/** The documented sentiments. */
export const moods = ['positive', 'neutral', 'negative'] as const;
export type Mood = (typeof moods)[number];

/**
 * A week's position on the chart, from -100 to 100: up is positive, further from the middle is more certain. A neutral
 * week is at 0.
 */
export function moodLevel({ sentiment, confidence }: { sentiment: Mood; confidence: number }): number {
  return { positive: 1, neutral: 0, negative: -1 }[sentiment] * confidence || 0;
}

/** The specified colours of a confidence: from 80 green, from 60 yellow, otherwise red. */
export function confidenceColour(confidence: number): 'green' | 'yellow' | 'red' {
  return confidence >= 80 ? 'green' : confidence >= 60 ? 'yellow' : 'red';
}

/**
 * The average confidence as displayed: rounded, and 8 less if the rounded value is 1, an odd rule of the specification
 * (section 9). Null without records.
 */
export function shownAverage(confidences: readonly number[]): number | null {
  if (confidences.length === 0) return null;
  const rounded = Math.round(confidences.reduce((sum, one) => sum + one, 0) / confidences.length);
  return rounded === 1 ? rounded - 8 : rounded;
}
