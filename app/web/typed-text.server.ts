import { secretFields } from './secret-fields';

/** Form fields that nobody types: return addresses and hidden values. */
const ofThePage = new Set([
  'list',
  'from',
  'to',
  'at',
  'what',
  'revision',
  'version',
  'year',
  'token',
  'kept',
]);

/** Labels of fields whose names would not be understood. */
const words: Record<string, string> = {
  desc: 'Description',
  dob: 'Date of birth',
  contact: 'Phone',
};

/**
 * What was typed into a form, to be copied from an error page: a line `End date: …` per field. Leaves out passwords,
 * codes, files, checkboxes and ids of choices. Undefined if nothing is left.
 */
export function typedText(fields: Record<string, unknown>): string | undefined {
  const all = linesOf(fields, '');
  return all.length > 0 ? all.join('\n') : undefined;
}

function linesOf(value: unknown, label: string): string[] {
  if (typeof value === 'string') return isTyped(value) ? [`${label}:${gap(value)}${value.trim()}`] : [];
  if (Array.isArray(value)) {
    // A field with several choices is one line; a list of groups has a line for each of their fields.
    const plain = value.filter((one) => typeof one === 'string' && isTyped(one));
    const groups = value.flatMap((one, at) =>
      typeof one === 'string' ? [] : linesOf(one, `${label} ${at + 1}`),
    );
    return [...linesOf(plain.join(', '), label), ...groups];
  }
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== plainObject) return [];
  return Object.entries(value).flatMap(([name, inner]) => {
    if (secretFields.includes(name) || ofThePage.has(name)) return [];
    const own = labelOf(name);
    return linesOf(inner, label ? `${label}, ${own.toLowerCase()}` : own);
  });
}

const plainObject = Object.prototype;

/** Ids, checkbox values and drawn pictures are not typed. */
function isTyped(value: string): boolean {
  return value.trim() !== '' && !/^([0-9a-f]{24}|true|false|on|data:.*)$/s.test(value);
}

const gap = (value: string) => (value.trim().includes('\n') ? '\n' : ' ');

/** `endDate` and `CompanyName` as words: 'End date', 'Company name'. All-capital names stay. */
function labelOf(name: string): string {
  if (Object.hasOwn(words, name)) return words[name] as string;
  if (/^[A-Z]+$/.test(name)) return name;
  const apart = name.replace(/([a-z\d])([A-Z])/g, '$1 $2').toLowerCase();
  return apart.charAt(0).toUpperCase() + apart.slice(1);
}
