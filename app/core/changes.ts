/** The fields without those that are undefined: what a change leaves out stays as it is. */
export function definedFields<T extends object>(fields: T) {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [Name in keyof T]?: Exclude<T[Name], undefined>;
  };
}

/** The fields that `changes` has and that differ from `before`. */
export function changedKeys<T extends object>(before: T, changes: Partial<T>): (keyof T & string)[] {
  return (Object.keys(changes) as (keyof T & string)[]).filter(
    (name) => changes[name] !== undefined && !same(before[name], changes[name]),
  );
}

/**
 * The names of the fields that changed, in words for the activity log: 'contactPerson' becomes 'contact person'. Values
 * stay out of the log, except those of `shown` fields: 'job time (09:00 → 10:30)'.
 */
export function changedNames<T extends object>(
  before: T,
  changes: Partial<T>,
  shown: readonly (keyof T)[] = [],
): string[] {
  return changedKeys(before, changes).map((name) => {
    const words = name.replace(/[A-Z]/g, (capital) => ` ${capital.toLowerCase()}`);
    return shown.includes(name) ? `${words} (${beforeAndAfter(before[name], changes[name])})` : words;
  });
}

/** '09:00 → 10:30', or 'none → 10:30' if there was no value before. */
export function beforeAndAfter(before: unknown, after: unknown): string {
  return [before, after].map((value) => String(value ?? '') || 'none').join(' → ');
}

function same(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}
