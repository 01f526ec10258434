/** A child of an employee. */
export interface Child {
  /** The birth date or the expected one, '2026-05-17'. */
  born: string;
  isCitizen: boolean;
}

/** An employee's children, as leave by law needs them. */
export interface Family {
  parent: 'mother' | 'father';
  children: readonly Child[];
}

/** The most children of a person. */
export const mostChildren = 10;
