/*
 * Domains of mail addresses in other scripts. People write and read '咖啡.sg'; the mail system and `type="email"` fields of some
 * browsers have 'xn--bur6r.sg' (Punycode, RFC 3492).
 */

/** An address with its domain as the mail system has it, or as it is if that is no domain. */
export function withAsciiDomain(address: string): string {
  const at = address.lastIndexOf('@');
  const domain = address.slice(at + 1);
  // Anything else could be read as another part of an address of the web.
  if (at < 0 || !/[^\x20-\x7e]/.test(domain) || !/^[\p{L}\p{M}\p{N}.。．｡-]+$/u.test(domain)) return address;
  try {
    return `${address.slice(0, at + 1)}${new URL(`http://${domain}`).hostname}`;
  } catch {
    return address;
  }
}

/** An address with its domain as people read it. */
export function withReadableDomain(address: string): string {
  const at = address.lastIndexOf('@') + 1;
  const labels = address.slice(at).split('.');
  const readable = labels.map((label) =>
    label.startsWith('xn--') ? (decodeLabel(label.slice(4)) ?? label) : label,
  );
  const result = address.slice(0, at) + readable.join('.');
  // What does not come back as it was is shown as it is: it would go elsewhere.
  return withAsciiDomain(result) === address ? result : address;
}

/** The parameters of RFC 3492. */
const [base, first, least, most, skew, damp] = [36, 128, 1, 26, 38, 700];

/** A label without its 'xn--' in its own script; null if it is none. */
function decodeLabel(label: string): string | null {
  const end = label.lastIndexOf('-');
  const output = Array.from(label.slice(0, Math.max(0, end)), (letter) => letter.charCodeAt(0));
  let [code, place, bias] = [first, 0, 72];
  for (let at = end + 1; at < label.length; ) {
    const before = place;
    for (let weight = 1, k = base; ; k += base) {
      const digit = Number.parseInt(label[at++] ?? '', base);
      if (Number.isNaN(digit)) return null;
      // Digits are a to z, then 0 to 9.
      const value = digit < 10 ? digit + 26 : digit - 10;
      place += value * weight;
      const threshold = Math.min(most, Math.max(least, k - bias));
      if (value < threshold) break;
      weight *= base - threshold;
    }
    const length = output.length + 1;
    bias = adaptBias(place - before, length, before === 0);
    code += Math.floor(place / length);
    place %= length;
    if (code > 0x10_ff_ff) return null;
    output.splice(place++, 0, code);
  }
  return String.fromCodePoint(...output);
}

function adaptBias(delta: number, length: number, isFirst: boolean): number {
  let left = Math.floor(isFirst ? delta / damp : delta / 2);
  left += Math.floor(left / length);
  let k = 0;
  for (; left > ((base - least) * most) / 2; k += base) left = Math.floor(left / (base - least));
  return k + Math.floor(((base - least + 1) * left) / (left + skew));
}
