/**
 * Which of the named fields are not as they were, in words for the activity log: 'contactPerson' becomes
 * 'contact person'. The values themselves stay out of the log.
 */
export function changedNames<T extends object>(before: T, changes: Partial<T>): string[] {
  return (Object.keys(changes) as (keyof T & string)[])
    .filter((name) => changes[name] !== undefined && !same(before[name], changes[name]))
    .map((name) => name.replace(/[A-Z]/g, (capital) => ` ${capital.toLowerCase()}`));
}

function same(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}
