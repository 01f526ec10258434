import type { z } from 'zod';
import { asTyped } from '~/core/csv-cells';
import { flagOf, roleOf } from './csv-cells';
import { columnTitle, type ImportField } from './import-columns';
import { openTable, type Table, type TableRow } from './import-rows.server';
import { messages } from './messages';
import { newClientInput, notesText } from './schema';

/** A row that can be taken. */
export interface GoodRow {
  row: number;
  details: z.output<typeof newClientInput>;
  notes: string;
}

/** A row that cannot be taken, and what is wrong in which column. */
export interface BadRow {
  row: number;
  /** The client's name, as far as there is one: that is how its owner finds the row. */
  name: string;
  mistakes: { column: string; text: string }[];
}

export type CheckedRow = { good: GoodRow } | { bad: BadRow };

/** A row of the file, checked by the rules of the Add Client form. */
export function checkRow(
  { heading, places }: Pick<Table, 'heading' | 'places'>,
  { row, cells }: TableRow,
): CheckedRow {
  const sent: Partial<Record<ImportField, string>> = {};
  for (const [field, place] of places) sent[field] = cellFor(field, asTyped(cells[place] ?? ''));
  const { notes = '', ...details } = sent;
  const client = newClientInput.safeParse(details);
  const text = notesText.safeParse(notes);
  const mistakes = [...(client.error?.issues ?? []), ...(text.error?.issues ?? [])].map(
    ({ path, message }) => ({
      column: columnTitle(String(path[0] ?? 'notes')),
      // A form offers the roles; whoever writes a spreadsheet has to be told them.
      text: path[0] === 'role' ? messages.roleInList : message,
    }),
  );
  const beyond = cells.slice(heading.length).some((cell) => cell.trim() !== '');
  // What stands one column too far to the right is wrong in every column: the one cause says more than all of them.
  if (beyond) mistakes.splice(0, mistakes.length, { column: 'Row', text: messages.rowIsTooLong });
  if (client.success && text.success && !beyond) {
    return { good: { row, details: client.data, notes: text.data } };
  }
  return { bad: { row, name: (sent.CompanyName ?? '').trim().slice(0, 150), mistakes } };
}

function cellFor(field: ImportField, cell: string): string {
  if (field === 'role') return roleOf(cell);
  return field === 'referral' ? flagOf(cell) : cell;
}

/** All rows of a file. Refuses what `openTable` refuses. */
export async function checkFile(
  bytes: Uint8Array,
): Promise<{ table: Table; good: GoodRow[]; bad: BadRow[] }> {
  const table = openTable(bytes);
  const good: GoodRow[] = [];
  const bad: BadRow[] = [];
  for await (const row of table.rows()) {
    const checked = checkRow(table, row);
    if ('good' in checked) good.push(checked.good);
    else bad.push(checked.bad);
  }
  return { table, good, bad };
}
