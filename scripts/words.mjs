/**
 * The words after a command. Ends the process with one sentence if there are more than it takes, since ignoring them would
 * hide a mistake. npm keeps unknown options to itself and leaves only their values: `npm run demo --port 4000` arrives as
 * 4000.
 * @param {string} usage the command as it is to be written
 * @param {number} [most] how many words it takes
 * @returns {string[]}
 */
export function wordsOf(usage, most = 0) {
  const words = process.argv.slice(2);
  const option = words.find((word) => word.startsWith('-'));
  if (option === undefined && words.length <= most) return words;
  if (option !== undefined) console.error(`There is no option ${option}: the command is ${usage}`);
  else if (most > 0)
    console.error(
      `That is more than it takes: the command is ${usage}, and a name with spaces stands in quotation marks.`,
    );
  else
    console.error(
      `It takes no words (${words.join(' ')}): settings are variables, as in PORT=4000 ${usage}, or stand in .env.`,
    );
  process.exit(1);
}

/**
 * The number in a variable, or `otherwise` if it is not set. Ends the process with one sentence if it is not a number.
 * @param {string} name
 * @param {number} otherwise
 */
export function numberIn(name, otherwise) {
  const given = process.env[name]?.trim();
  if (!given) return otherwise;
  if (/^\d{1,10}(?:\.\d+)?$/.test(given) && Number(given) > 0) return Number(given);
  console.error(`${name} must be a number above 0.`);
  process.exit(1);
}
