import { lineAmount, type PricedLine, type Sum, sumOf, wholePercent } from './money-lines';
import { readTypedNumber } from './typed-number';

/** A line of a quotation or invoice form, as typed. */
export interface TypedLine {
  itemId: string;
  description: string;
  quantity: string;
  /** From its item: the form shows it and sends it along. */
  unit: string;
  unitPrice: string;
  discountPercent: string;
}

export const emptyLine: TypedLine = {
  itemId: '',
  description: '',
  quantity: '1',
  unit: '',
  unitPrice: '',
  discountPercent: '',
};

/** The most lines of a quotation or an invoice. */
export const mostLines = 500;

/** Whether a line is empty. The default quantity does not count. */
export function isBlank(line: unknown): boolean {
  if (line === undefined || line === null || line === '') return true;
  if (typeof line !== 'object' || Array.isArray(line)) return false;
  const { quantity = '', ...others } = line as Partial<TypedLine>;
  if (!['', emptyLine.quantity].includes(quantity)) return false;
  return fieldNames.every((name) => name === 'quantity' || (others[name] ?? '') === '');
}

const fieldNames = Object.keys(emptyLine) as (keyof TypedLine)[];

/** The form's line, with blanks for missing fields. A field that was sent twice is a list: its texts are joined. */
export function lineOf({ initialValue = {} }: { initialValue: Partial<TypedLine> | undefined }): TypedLine {
  const typed = Object.entries(initialValue).map(([name, value]) => [name, String(value ?? '')]);
  return { ...emptyLine, quantity: '', ...Object.fromEntries(typed) };
}

/** What choosing an item fills in. */
export interface ItemFills {
  id: string;
  description: string;
  unit: string;
  unitPrice: string;
}

/** A line after an item was chosen. Typed values stay; values filled in by the previous item are replaced. */
export function withItem(line: TypedLine, item: ItemFills, before?: ItemFills): TypedLine {
  const ownWords = line.description.trim() !== '' && line.description !== before?.description;
  const ownPrice = line.unitPrice.trim() !== '' && line.unitPrice !== before?.unitPrice;
  return {
    ...line,
    itemId: item.id,
    description: ownWords ? line.description : item.description,
    // Lines of an earlier version name it in their description.
    unit: line.description.endsWith(`, per ${item.unit}`) ? line.unit : item.unit,
    unitPrice: ownPrice ? line.unitPrice : item.unitPrice,
  };
}

/** A stored line in the form's format. */
export function typedLine({
  itemId = '',
  description,
  quantity,
  unit = '',
  unitPrice,
  discountPercent = 0,
}: PricedText): TypedLine {
  return {
    itemId,
    description,
    quantity: String(quantity / 1_000),
    unit,
    unitPrice: typedAmount(unitPrice),
    discountPercent: discountPercent === 0 ? '' : String(discountPercent / 100),
  };
}

interface PricedText extends PricedLine {
  itemId?: string;
  description: string;
  unit?: string;
}

/** Cents in the form's format: '1250.00'. */
export function typedAmount(cents: number): string {
  return (cents / 100).toFixed(2);
}

const inAddress = /^lines\[(\d{1,3})\]\.(itemId|description|quantity|unit|unitPrice|discountPercent)$/;

/** The lines in a query string: without JavaScript, the client search carries everything typed along. */
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

/** The lines the form starts with: those in the address, or the stored ones. */
export function linesToShow(search: string, stored: readonly TypedLine[]): TypedLine[] {
  const typed = linesInAddress(search);
  return typed.length > 0 ? typed : [...stored];
}

/** What affects a typed total besides its lines: the overall discount as typed, and GST in percent. */
interface TypedRules {
  discount?: string;
  gstPercent?: number;
}

/** The total of the typed lines or the one typed amount so far. Lines that cannot be read yet count as 0. */
export function sumOfTyped(
  typed: readonly TypedLine[] | string,
  { discount = '', gstPercent = 0 }: TypedRules = {},
): Sum {
  const of = typeof typed === 'string' ? (centsOf(typed) ?? 0) : typed.map(priced);
  return sumOf(of, { discount: centsOf(discount) ?? 0, gstPercent });
}

/** A typed line's amount in cents; null if it cannot be read yet. */
export function amountOfTyped(line: TypedLine): number | null {
  if (scaled(line.quantity, 3) === null || centsOf(line.unitPrice) === null) return null;
  return lineAmount(priced(line));
}

/** The typed lines and overall discount as far as they can be read. */
export function readSoFar(lines: readonly TypedLine[], discount: string) {
  return {
    lines: lines.map((line) => ({ ...priced(line), ...(line.itemId && { itemId: line.itemId }) })),
    discount: centsOf(discount) ?? 0,
  };
}

function priced({ quantity, unitPrice, discountPercent }: TypedLine): PricedLine {
  return {
    quantity: scaled(quantity, 3) ?? 0,
    unitPrice: centsOf(unitPrice) ?? 0,
    discountPercent: Math.min(scaled(discountPercent.replace('%', ''), 2) ?? 0, wholePercent),
  };
}

const centsOf = (typed: string) => scaled(typed, 2);

/** Parses a typed number for the running total only. Saving uses the schema. */
function scaled(typed: string, decimals: number): number | null {
  const read = readTypedNumber(typed);
  if (!('plain' in read) || read.plain.startsWith('-')) return null;
  const [whole = '', part = ''] = read.plain.split('.');
  if (whole.length > 10) return null;
  return Number(`${whole}${part.slice(0, decimals).padEnd(decimals, '0')}`);
}
