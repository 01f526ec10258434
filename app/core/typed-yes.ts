const known: Readonly<Record<string, string>> = {
  yes: 'true',
  y: 'true',
  x: 'true',
  true: 'true',
  no: 'false',
  n: 'false',
  '-': 'false',
  false: 'false',
};

/** A spreadsheet's yes or no, as a form sends it; `ifEmpty` where nothing is written. Anything else stays, and is refused. */
export function typedYesOrNo(cell: string, ifEmpty = ''): string {
  const typed = cell.trim().toLowerCase();
  return typed === '' ? ifEmpty : (Object.hasOwn(known, typed) && known[typed]) || typed;
}
