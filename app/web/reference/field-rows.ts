import type { JsonSchema } from '~/core/json-schema';

/** A field in the reference's tables. */
export interface FieldRow {
  name: string;
  type: string;
  needed: boolean;
  /** Limits, choices and notes; empty without any. */
  limits: string;
}

type Defs = Record<string, JsonSchema>;

/** The fields of an object, nested ones as `data[].name`. */
export function fieldRows(schema: JsonSchema, defs: Defs = schema.$defs as Defs, before = ''): FieldRow[] {
  const { properties = {}, required = [] } = schema;
  return Object.entries(properties).flatMap(([name, given]) => {
    const field = target(given as JsonSchema, defs);
    const full = before + name;
    const row = {
      name: full,
      type: typeOf(field, defs),
      needed: required.includes(name),
      limits: limitsOf(field),
    };
    return [row, ...inside(field, full, defs)];
  });
}

/** Of several alternatives the first, which is the fullest. */
function inside(field: JsonSchema, name: string, defs: Defs): FieldRow[] {
  if (field.type === 'array') return inside(target(field.items as JsonSchema, defs), `${name}[]`, defs);
  if (field.anyOf) return inside(target(field.anyOf[0] as JsonSchema, defs), name, defs);
  return field.properties ? fieldRows(field, defs, `${name}.`) : [];
}

function target(schema: JsonSchema, defs: Defs): JsonSchema {
  const name = schema.$ref?.replace('#/$defs/', '');
  return (name && defs[name]) || schema;
}

const formats: Record<string, string> = {
  'date-time': 'time',
  date: 'date',
  email: 'email address',
  binary: 'file',
};
const types: Record<string, string> = {
  string: 'text',
  integer: 'whole number',
  number: 'number',
  boolean: 'true or false',
  object: 'object',
  null: 'null',
};

function typeOf(field: JsonSchema, defs: Defs): string {
  if (field.const !== undefined) return `always ${JSON.stringify(field.const)}`;
  if (field.enum) return 'one of';
  if (field.type === 'array') return `list of ${typeOf(target(field.items as JsonSchema, defs), defs)}`;
  if (field.anyOf) {
    const each = field.anyOf.map((one) => typeOf(target(one as JsonSchema, defs), defs));
    return [...new Set(each)].join(' or ');
  }
  return formats[field.format ?? ''] ?? types[String(field.type)] ?? 'anything';
}

const showCount = (count: number) => count.toLocaleString('en-US');

function limitsOf({
  enum: choices,
  minLength = 0,
  maxLength,
  minimum,
  maximum,
  description,
}: JsonSchema): string {
  const parts: string[] = [];
  if (choices) parts.push(`${choices.map((choice) => JSON.stringify(choice)).join(', ')}.`);
  if (maxLength !== undefined) {
    parts.push(`${minLength > 1 ? `${minLength} to` : 'At most'} ${showCount(maxLength)} characters.`);
  }
  if (minimum !== undefined && maximum !== undefined)
    parts.push(`${showCount(minimum)} to ${showCount(maximum)}.`);
  else if (minimum !== undefined) parts.push(`${showCount(minimum)} or more.`);
  else if (maximum !== undefined) parts.push(`At most ${showCount(maximum)}.`);
  if (description) parts.push(description);
  return parts.join(' ');
}
