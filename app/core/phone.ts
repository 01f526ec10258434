/**
 * A phone number in E.164 ('+6561234567'), as WhatsApp and tel: links need it; '' if the text is not a number. Eight
 * digits that begin with 3, 6, 8 or 9 are taken as a Singapore number.
 */
export function e164(typed: string): string {
  // People add a second number, an extension or a name after the first.
  const [first = ''] = typed.split(/[,;/a-z]/i);
  const digits = first.replace(/\D/g, '');
  if (/^\s*\(?\+/.test(first)) return international(digits);
  if (digits.startsWith('00')) return international(digits.slice(2));
  if (/^[3689]\d{7}$/.test(digits)) return `+65${digits}`;
  return /^65[3689]\d{7}$/.test(digits) ? `+${digits}` : '';
}

/** E.164 allows up to 15 digits, and no country code begins with 0. */
function international(digits: string): string {
  if (digits.startsWith('65')) return /^65[13689]\d{7,10}$/.test(digits) ? `+${digits}` : '';
  return /^[1-9]\d{6,14}$/.test(digits) ? `+${digits}` : '';
}
