// Made once: a format of its own for each number costs more than the number does.
const plain = new Intl.NumberFormat('en-US');

/** A number of units as it is read: '1,250'. */
export function shownUnits(units: number): string {
  return plain.format(units);
}

/** 'is' of one, 'are' of all other counts. */
export const are = (units: number) => (units === 1 ? 'is' : 'are');
