/** A number as people type it: its plain digits ('1250.00', '-0.50'), or why it can't be read. */
type TypedNumber = { plain: string } | { refused: string | null };

/** Without the blanks next to it: a pattern that looks for these takes quadratic time on long texts. */
const currency = /^(?:S?\$|SGD)|SGD$/gi;
/** Digits, alone or in groups of three with one separator between them, and decimals after a point. */
const digits = /^(?:\d{1,12}|\d{1,3}(?:([, '’])\d{3})(?:\1\d{3}){0,2}|(?=\.\d))(?:\.(\d*))?$/;
/** '1.000' is 1 here and 1,000 in Indonesia, Vietnam or Germany. */
const pointBetweenThousands = /^[1-9]\d{0,2}(?:\.\d{3}){2,}$|^[1-9]\d{0,2}\.000$/;

/** A text with the wide digits and signs of Chinese and Japanese keyboards as everybody else types them. */
export function halfWide(typed: string): string {
  return typed
    .replaceAll('\u3000', ' ')
    .replace(/[\uFF01-\uFF5E]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0));
}

/** A typed amount without its currency: '1,250.00' for 'S$ 1,250.00'. */
export function withoutCurrency(typed: string): string {
  return halfWide(typed).trim().replace(currency, '').trim();
}

/**
 * Reads a typed number: '1,250.5', '1 250.50', '.50', '$100'. `refused` is a text where it could mean two numbers, else
 * null.
 */
export function readTypedNumber(typed: string): TypedNumber {
  const text = halfWide(typed).trim();
  const negative = /^[-−]/.test(text);
  // Spreadsheets put spaces that don't break between thousands.
  const bare = withoutCurrency(text.replace(/^[-−]/, '')).replaceAll(/[\u00A0\u2009\u202F]/g, ' ');
  if (pointBetweenThousands.test(bare)) return { refused: ambiguous(bare) };
  if (!digits.test(bare)) return { refused: null };
  const plain = bare.replaceAll(/[, '’]/g, '').replace(/^\./, '0.');
  return { plain: negative ? `-${plain}` : plain };
}

function ambiguous(bare: string): string {
  const [whole = '', ...groups] = bare.split('.');
  const large = [whole, ...groups].join(',');
  return groups.length > 1
    ? `“${bare}” looks like ${large}. Enter it as ${large}.`
    : `“${bare}” can mean ${whole} or ${large}. Enter ${whole} or ${large}.`;
}
