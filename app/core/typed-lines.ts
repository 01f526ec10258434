import { comparedLetters } from './compared';
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
  sku: string;
  /** The item's name. */
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

/** The text by which a list offers an item: its name, with the SKU if others have the same name. */
export const offeredAs = ({ description, sku }: ItemFills, isAmbiguous: boolean) =>
  isAmbiguous ? `${description} (${sku})` : description;

/** Finds the item that a text names, by SKU, by name, or by both; not by a name that several items have. */
export function itemFinder<Item extends ItemFills>(
  items: readonly Item[],
): (text: string) => Item | undefined {
  const byText = new Map<string, Item | null>();
  for (const item of items) {
    const name = comparedLetters(item.description);
    byText.set(name, byText.has(name) ? null : item);
  }
  for (const item of items)
    for (const text of [item.sku, offeredAs(item, true)]) byText.set(comparedLetters(text), item);
  return (text) => byText.get(comparedLetters(text)) ?? undefined;
}

/** The line with the item that its text names. A line of another item takes over the fields of this one. */
export function withNamedItem(line: TypedLine, item: ItemFills | undefined, before?: ItemFills): TypedLine {
  return item && item.id !== line.itemId ? withItem({ ...line, description: '' }, item, before) : line;
}

/** A document's title, proposed from its first line. */
export const titleFrom = ({ description }: TypedLine) =>
  description.trim().split('\n')[0]?.slice(0, 150) ?? '';

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

const lineField = /^lines\[(\d{1,3})\]\.(itemId|description|quantity|unit|unitPrice|discountPercent)$/;

/** The lines among a form's entries, which may be those of a query string. */
export function linesIn(entries: Iterable<[string, unknown]>): TypedLine[] {
  const lines: TypedLine[] = [];
  for (const [name, value] of entries) {
    const [, place, field] = lineField.exec(name) ?? [];
    if (field === undefined || Number(place) >= mostLines) continue;
    while (lines.length <= Number(place)) lines.push({ ...emptyLine });
    Object.assign(lines[Number(place)] as TypedLine, { [field]: value });
  }
  return lines;
}

/**
 * The lines the form starts with. Without JavaScript a search in the form carries everything typed along in the address,
 * otherwise the stored ones.
 */
export function linesToShow(search: string, stored: readonly TypedLine[]): TypedLine[] {
  const typed = linesIn(new URLSearchParams(search));
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
  const of = typeof typed === 'string' ? (centsOf(typed) ?? 0) : typed.map(priceLine);
  return sumOf(of, { discount: centsOf(discount) ?? 0, gstPercent });
}

/** A typed line's amount in cents; null if it cannot be read yet. */
export function amountOfTyped(line: TypedLine): number | null {
  if (parseScaled(line.quantity, 3) === null || centsOf(line.unitPrice) === null) return null;
  return lineAmount(priceLine(line));
}

/** The typed lines and overall discount as far as they can be read. */
export function readSoFar(lines: readonly TypedLine[], discount: string) {
  return {
    lines: lines.map((line) => ({ ...priceLine(line), ...(line.itemId && { itemId: line.itemId }) })),
    discount: centsOf(discount) ?? 0,
  };
}

function priceLine({ quantity, unitPrice, discountPercent }: TypedLine): PricedLine {
  return {
    quantity: parseScaled(quantity, 3) ?? 0,
    unitPrice: centsOf(unitPrice) ?? 0,
    discountPercent: Math.min(parseScaled(discountPercent.replace(/[%％]/, ''), 2) ?? 0, wholePercent),
  };
}

const centsOf = (typed: string) => parseScaled(typed, 2);

/** Parses a typed number for the running total only. Saving uses the schema. */
function parseScaled(typed: string, decimals: number): number | null {
  const read = readTypedNumber(typed);
  if (!('plain' in read) || read.plain.startsWith('-')) return null;
  const [whole = '', part = ''] = read.plain.split('.');
  if (whole.length > 10) return null;
  return Number(`${whole}${part.slice(0, decimals).padEnd(decimals, '0')}`);
}
