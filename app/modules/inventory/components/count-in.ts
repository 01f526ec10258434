/** The attributes of a field for a count of an item, by whether it is counted in parts of its unit. */
export function countIn({ fractions }: { fractions?: boolean | undefined }, least: 0 | 1 = 1) {
  return fractions
    ? ({ type: 'number', inputMode: 'decimal', step: 0.001, min: least / 1_000 } as const)
    : ({ type: 'number', inputMode: 'numeric', step: 1, min: least } as const);
}
