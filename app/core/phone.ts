/**
 * A telephone number as E.164 has it ('+6561234567'), which WhatsApp and dialling links need; '' where what was typed is
 * none. Eight digits that begin with 3, 6, 8 or 9 are a number of Singapore.
 */
export function e164(typed: string): string {
  // Behind the first number people write a second, an extension or a name.
  const [first = ''] = typed.split(/[,;/a-z]/i);
  const digits = first.replace(/\D/g, '');
  if (/^\s*\(?\+/.test(first)) return international(digits);
  if (digits.startsWith('00')) return international(digits.slice(2));
  if (/^[3689]\d{7}$/.test(digits)) return `+65${digits}`;
  return /^65[3689]\d{7}$/.test(digits) ? `+${digits}` : '';
}

/** E.164 allows up to fifteen digits, and no country code begins with 0. */
function international(digits: string): string {
  if (digits.startsWith('65')) return /^65[13689]\d{7,10}$/.test(digits) ? `+${digits}` : '';
  return /^[1-9]\d{6,14}$/.test(digits) ? `+${digits}` : '';
}
