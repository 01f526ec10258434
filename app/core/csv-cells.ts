/** What a spreadsheet takes for a formula; the wide signs are those of Chinese and Japanese keyboards. */
const formula = '[=+\\-@\\t\\r\\uFF1D\\uFF0B\\uFF0D\\uFF20]';
const defusedBefore = new RegExp(`^'+${formula}`);
const defused = new RegExp(`^'(?='*${formula})`);

/**
 * A text as it is handed to csv-stringify, whose `escape_formulas` sets an apostrophe before each formula. One that has
 * such an apostrophe of its own gets one more, so that `asTyped` gives every text back as it was.
 */
export function toDefuse(text: string): string {
  return defusedBefore.test(text) ? `'${text}` : text;
}

/** A cell without the apostrophe that keeps a spreadsheet from running it. */
export function asTyped(cell: string): string {
  return cell.replace(defused, '');
}
