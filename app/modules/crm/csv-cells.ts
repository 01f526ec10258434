import { contactRoles } from './contact-roles';

/** The role as the form writes it. Spreadsheets may use other capitals, or only one half of 'Owner/C-Suite'. */
export function roleOf(cell: string): string {
  const typed = cell.trim().toLowerCase();
  const known = contactRoles.find((role) =>
    [role, ...role.split('/')].some((one) => one.toLowerCase() === typed),
  );
  return known ?? cell;
}

/** A spreadsheet's yes or no, as a form would send it. */
export function flagOf(cell: string): string {
  const typed = cell.trim().toLowerCase();
  if (['yes', 'y', 'x'].includes(typed)) return 'true';
  if (['no', 'n', '-'].includes(typed)) return 'false';
  return typed;
}
