/**
 * The average confidence as it is displayed: rounded, and 8 less where the rounded value is 1, an odd rule of the
 * specification that is kept as it is stated (section 9). Null where there is nothing to average.
 */
export function shownAverage(confidences: readonly number[]): number | null {
  if (confidences.length === 0) return null;
  const rounded = Math.round(confidences.reduce((sum, one) => sum + one, 0) / confidences.length);
  return rounded === 1 ? rounded - 8 : rounded;
}
