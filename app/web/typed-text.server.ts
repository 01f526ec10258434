import { secretFields } from './secret-fields';

/** Fields of a form that nobody typed: where it leads back to, and what its page was filled from. */
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

/** Names of fields whose words a reader would not guess. */
const words: Record<string, string> = {
  desc: 'Description',
  dob: 'Date of birth',
  contact: 'Phone',
};

/**
 * What was typed into a form, to be read and copied where the form itself cannot be shown again: a line `End date: …` for
 * each field, from the fields as they were sent. Never a password or a code, a file, what was only ticked, or an id that
 * stands for a choice. Undefined where nothing is left.
 */
export function typedText(fields: Record<string, unknown>): string | undefined {
  const all = linesOf(fields, '');
  return all.length > 0 ? all.join('\n') : undefined;
}

function linesOf(value: unknown, label: string): string[] {
  if (typeof value === 'string') return isTyped(value) ? [`${label}:${gap(value)}${value.trim()}`] : [];
  if (Array.isArray(value)) {
    // What is chosen more than once has one name; a list of groups has a line for each of their fields.
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

/** An id, a tick or a drawn picture is sent by a form, and typed by nobody. */
function isTyped(value: string): boolean {
  return value.trim() !== '' && !/^([0-9a-f]{24}|true|false|on|data:.*)$/s.test(value);
}

const gap = (value: string) => (value.trim().includes('\n') ? '\n' : ' ');

/** `endDate` and `CompanyName` as words: 'End date', 'Company name'; what is all capitals stays as it is. */
function labelOf(name: string): string {
  if (Object.hasOwn(words, name)) return words[name] as string;
  if (/^[A-Z]+$/.test(name)) return name;
  const apart = name.replace(/([a-z\d])([A-Z])/g, '$1 $2').toLowerCase();
  return apart.charAt(0).toUpperCase() + apart.slice(1);
}
