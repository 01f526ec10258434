/**
 * What a spreadsheet changes when it opens a file: formulas run (the wide signs come from Chinese and Japanese keyboards);
 * digits lose the 0 at their start, and all beyond the 15th; '12E5' becomes 1,200,000. A number below 0 is no formula.
 */
const changed =
  '(?:(?!-\\d+(?:\\.\\d+)?$)[=+\\-@\\t\\r\\uFF1D\\uFF0B\\uFF0D\\uFF20]|-?(?:0\\d+|\\d{16,}|\\d+(?:\\.\\d+)?[eE][+-]?\\d+)$)';
const alike = new RegExp(`^'*${changed}`);
const escaped = new RegExp(`^'(?='*${changed})`);

/**
 * Puts an apostrophe before a text that a spreadsheet would change. A text that already has one gets another, so that
 * `asTyped` restores every text exactly.
 */
export function toEscape(text: string): string {
  return alike.test(text) ? `'${text}` : text;
}

/** Removes the apostrophe that keeps a spreadsheet from changing a cell. */
export function asTyped(cell: string): string {
  return cell.replace(escaped, '');
}
