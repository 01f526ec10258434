/**
 * What stands behind a command on its line. Ends the process with one sentence where that is more than it takes: what is
 * passed over in silence was meant as something. A word that npm has kept to itself has left its value here:
 * `npm run demo --port 4000` says no more than 4000.
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
 * The number that a variable says; another one where it says nothing. Ends the process with one sentence where it is none.
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
