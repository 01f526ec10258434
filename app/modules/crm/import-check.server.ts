import type { CheckedList } from '~/core/csv-check';
import { contactRoles } from './contact-roles';
import type { ClientDetails } from './fields';
import { clientColumns, type ImportField, mostImportRows } from './fields';
import * as messages from './messages';
import { newClientInput, notesText } from './schema';

interface Taken {
  details: ClientDetails;
  notes: string;
}

export interface GoodRow extends Taken {
  row: number;
}

/** How an uploaded list of clients is checked: each row by the schema of the Add Client form. */
export const clientList: CheckedList<ImportField, Taken> = {
  ...clientColumns,
  mostRows: mostImportRows,
  things: 'clients',
  knownBy: 'CompanyName',
  judge({ notes = '', ...details }) {
    const sent = Object.fromEntries(
      Object.entries(details).map(([field, cell]) => [field, cellFor(field, cell)]),
    );
    const client = newClientInput.safeParse(sent);
    const text = notesText.safeParse(notes);
    if (client.success && text.success) return { details: client.data, notes: text.data };
    const issues = [...(client.error?.issues ?? []), ...(text.error?.issues ?? [])];
    return {
      mistakes: issues.map(({ path, message }) => ({
        field: String(path[0] ?? 'notes'),
        // A form lists the roles; in a spreadsheet the message has to name them.
        text: path[0] === 'role' ? messages.roleInList : message,
      })),
    };
  },
};

function cellFor(field: string, cell: string): string {
  if (field === 'role') return roleOf(cell);
  return field === 'referral' ? flagOf(cell) : cell;
}

/** The role as the form writes it. Spreadsheets may use other capitals, or only one half of 'Owner/C-Suite'. */
function roleOf(cell: string): string {
  const typed = cell.trim().toLowerCase();
  const known = contactRoles.find((role) =>
    [role, ...role.split('/')].some((one) => one.toLowerCase() === typed),
  );
  return known ?? cell;
}

/** A spreadsheet's yes or no, as a form would send it. */
function flagOf(cell: string): string {
  const typed = cell.trim().toLowerCase();
  if (['yes', 'y', 'x'].includes(typed)) return 'true';
  if (['no', 'n', '-'].includes(typed)) return 'false';
  return typed;
}
