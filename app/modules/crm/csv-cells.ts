import { contactRoles } from './contact-roles';

/** A contact person's role as the form writes it; a spreadsheet may have it in other capitals, or one half of it. */
export function roleOf(cell: string): string {
  const typed = cell.trim().toLowerCase();
  const known = contactRoles.find((role) =>
    [role, ...role.split('/')].some((one) => one.toLowerCase() === typed),
  );
  return known ?? cell;
}

/** Yes or no as spreadsheets have it, in the words that a form sends. */
export function flagOf(cell: string): string {
  const typed = cell.trim().toLowerCase();
  if (['yes', 'y', 'x'].includes(typed)) return 'true';
  if (['no', 'n', '-'].includes(typed)) return 'false';
  return typed;
}
