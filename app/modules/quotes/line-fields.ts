import { lineTotal, type Sum, sumOf } from './sum';

/** A line as it stands in the form: what was typed, whatever that is. */
export interface TypedLine {
  description: string;
  quantity: string;
  unitPrice: string;
}

export const emptyLine: TypedLine = { description: '', quantity: '1', unitPrice: '' };

/** As many as a quotation can have. */
export const mostLines = 500;

/** Whether nothing was typed in a line: the quantity that the form itself had put there does not count. */
export function isBlank(line: unknown): boolean {
  if (line === undefined || line === null || line === '') return true;
  if (typeof line !== 'object' || Array.isArray(line)) return false;
  const { description = '', quantity = '', unitPrice = '' } = line as Partial<TypedLine>;
  return description === '' && unitPrice === '' && ['', emptyLine.quantity].includes(quantity);
}

/** A line of the form as far as it was filled in. */
export function lineOf({ initialValue }: { initialValue: Partial<TypedLine> | undefined }): TypedLine {
  const { description = '', quantity = '', unitPrice = '' } = initialValue ?? {};
  return { description, quantity, unitPrice };
}

const inAddress = /^lines\[(\d{1,3})\]\.(description|quantity|unitPrice)$/;

/** The lines that an address carries: a search for a client without JavaScript brings all that was typed back in it. */
export function linesInAddress(search: string): TypedLine[] {
  const lines: TypedLine[] = [];
  for (const [name, value] of new URLSearchParams(search)) {
    const [, place, field] = inAddress.exec(name) ?? [];
    if (field === undefined || Number(place) >= mostLines) continue;
    while (lines.length <= Number(place)) lines.push({ ...emptyLine });
    Object.assign(lines[Number(place)] as TypedLine, { [field]: value });
  }
  return lines;
}

/** What the typed lines, or the one typed amount, come to so far; a line that cannot be read yet counts nothing. */
export function sumOfTyped(typed: readonly TypedLine[] | string, gstPercent: number): Sum {
  return sumOf(typeof typed === 'string' ? (centsOf(typed) ?? 0) : typed.map(priced), gstPercent);
}

/** What one typed line comes to, in cents; null where it cannot be read yet. */
export function totalOfTyped({ quantity, unitPrice }: TypedLine): number | null {
  const [thousandths, cents] = [thousandthsOf(quantity), centsOf(unitPrice)];
  return thousandths === null || cents === null
    ? null
    : lineTotal({ quantity: thousandths, unitPrice: cents });
}

const priced = ({ quantity, unitPrice }: TypedLine) => ({
  quantity: thousandthsOf(quantity) ?? 0,
  unitPrice: centsOf(unitPrice) ?? 0,
});

const centsOf = (typed: string) => scaled(typed, 2);
const thousandthsOf = (typed: string) => scaled(typed, 3);

/** A typed number in units of its last decimal, for the running total alone: what is saved the schema reads. */
function scaled(typed: string, decimals: number): number | null {
  const found = /^(-?)(\d{1,10})(?:\.(\d*))?$/.exec(typed.replaceAll(',', '').trim());
  if (!found) return null;
  const [, sign, whole = '', part = ''] = found;
  const value = Number(`${whole}${part.slice(0, decimals).padEnd(decimals, '0')}`);
  return sign ? -value : value;
}
