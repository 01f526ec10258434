/** Characters that make a spreadsheet read a cell as a formula. The wide ones come from Chinese and Japanese keyboards. */
const formula = '[=+\\-@\\t\\r\\uFF1D\\uFF0B\\uFF0D\\uFF20]';
const defusedBefore = new RegExp(`^'+${formula}`);
const defused = new RegExp(`^'(?='*${formula})`);

/**
 * Prepares a text for csv-stringify, whose `escape_formulas` puts an apostrophe before a formula. A text that already
 * has one gets another, so that `asTyped` restores every text exactly.
 */
export function toDefuse(text: string): string {
  return defusedBefore.test(text) ? `'${text}` : text;
}

/** Removes the apostrophe that stops a spreadsheet from running a cell. */
export function asTyped(cell: string): string {
  return cell.replace(defused, '');
}
