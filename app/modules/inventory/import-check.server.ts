import type { z } from 'zod';
import { codeKey } from '~/core/code-key';
import { type BadRow, type CheckedList, checkFile } from '~/core/csv-check';
import type { CompanyDb } from '~db/company-db';
import { items } from './collections';
import { type ImportField, itemColumns, mostImportRows } from './import-columns';
import * as messages from './messages';
import { newItemInput } from './schema';

interface Taken {
  details: z.output<typeof newItemInput>;
}

export interface GoodRow extends Taken {
  row: number;
}

/** How an uploaded list of items is checked: each row by the schema of the Add item form. */
export const itemList: CheckedList<ImportField, Taken> = {
  ...itemColumns,
  mostRows: mostImportRows,
  things: 'items',
  knownBy: 'productName',
  judge(cells) {
    const sent = Object.fromEntries(
      Object.entries({ onHoldCount: '', ...cells }).map(([field, cell]) => [field, cellFor(field, cell)]),
    );
    const item = newItemInput.safeParse(sent);
    if (item.success) return { details: item.data };
    return {
      mistakes: item.error.issues.map(({ path, message }) => ({ field: String(path[0]), text: message })),
    };
  },
};

/** A number as spreadsheets save it, with thousands separators or trailing zeros. */
function cellFor(field: string, cell: string): string {
  // Spreadsheets put the currency in front of amounts.
  if (field === 'price' || field === 'cost') return cell.trim().replace(/^(S?\$|SGD)\s*/i, '');
  if (field === 'stocked' || field === 'fractions') return yesOrNo(cell, field === 'stocked');
  if (!field.endsWith('Count')) return cell;
  const typed = cell.trim().replace(/\.0+$/, '');
  if (typed === '' && field === 'onHoldCount') return '0';
  return /^\d{1,3}(,\d{3})+$/.test(typed) ? typed.replaceAll(',', '') : typed;
}

/** 'yes' and 'no' as the form sends them. */
function yesOrNo(cell: string, ifEmpty: boolean): string {
  const typed = cell.trim().toLowerCase();
  if (typed === '') return String(ifEmpty);
  return ({ yes: 'true', no: 'false' } as Record<string, string>)[typed] ?? cell;
}

/** The result of a check: good and bad rows, in the file's order. */
interface LookedAt {
  good: GoodRow[];
  bad: BadRow[];
  unknown: string[];
}

/**
 * Checks all rows of a file. SKUs are unique: a row with the SKU of an earlier row is bad, and so are the rows `inUse`, whose
 * SKUs exist already. Refuses what `openTable` refuses.
 */
export async function lookAtRows(content: Uint8Array, inUse: (rows: GoodRow[]) => Promise<Set<number>>) {
  const { table, good, bad } = await checkFile(itemList, content);
  const there = await inUse(good);
  const rowBySku = new Map<string, number>();
  const all: LookedAt = { good: [], bad, unknown: table.unknown };
  for (const one of good) {
    const key = codeKey(one.details.sku);
    const before = rowBySku.get(key);
    const text = there.has(one.row) ? messages.skuInUse : before !== undefined && messages.skuInRow(before);
    if (text) {
      bad.push({ row: one.row, name: one.details.productName, mistakes: [{ column: 'SKU', text }] });
      continue;
    }
    rowBySku.set(key, one.row);
    all.good.push(one);
  }
  bad.sort((one, other) => one.row - other.row);
  return all;
}

const skusAtOnce = 1_000;

/** The numbers of the rows whose SKU an existing item has. */
export async function rowsInUse(db: CompanyDb, rows: readonly GoodRow[]): Promise<Set<number>> {
  const there = new Set<string>();
  for (let at = 0; at < rows.length; at += skusAtOnce) {
    const keys = rows.slice(at, at + skusAtOnce).map(({ details }) => codeKey(details.sku));
    const found = await db
      .in(items)
      .list(
        { skuKey: { $in: keys }, archivedAt: null },
        { sort: { skuKey: 1 }, limit: keys.length, projection: { skuKey: 1 } },
      );
    for (const { skuKey } of found) there.add(skuKey);
  }
  return new Set(rows.filter(({ details }) => there.has(codeKey(details.sku))).map(({ row }) => row));
}
