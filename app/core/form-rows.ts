type Fields = Record<string, unknown>;

/** What a page fills into a new row by itself: a quantity of 1, and the day of a task. */
const filledIn: Record<string, (value: unknown) => boolean> = {
  quantity: (value) => value === '' || value === '1',
  endDate: () => true,
};

/**
 * A form's fields without the rows in which nothing was typed, which its lists may have anywhere: each becomes undefined, so that
 * the other rows keep their places in the messages. Only forms are read like this; a program that sends an empty row
 * made a mistake.
 */
export function withoutBlankRows(fields: Fields): Fields {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, read(value)]));
}

function read(value: unknown): unknown {
  if (Array.isArray(value)) return Array.from(value, (row) => (isBlankRow(row) ? undefined : read(row)));
  return isFields(value) ? withoutBlankRows(value) : value;
}

function isBlankRow(row: unknown): boolean {
  return (
    isFields(row) &&
    Object.entries(row).every(([name, value]) => {
      const isStart = Object.hasOwn(filledIn, name) && filledIn[name]?.(value);
      return isStart || value === '' || value === undefined;
    })
  );
}

/** Whether a value is an object of fields, not a list, a file or a date. */
export function isFields(value: unknown): value is Fields {
  if (typeof value !== 'object' || value === null) return false;
  return [Object.prototype, null].includes(Object.getPrototypeOf(value));
}
