import type { z } from 'zod';
import { isFields } from './form-rows';
import { type JsonSchema, jsonSchemaOf } from './json-schema';
import { placeOf, refuseInput } from './refusal';
import { mustBe } from './text';

/** What is wrong with a place of the input, as in a zod error. */
export interface Issue {
  path: PropertyKey[];
  message: string;
}

/** More would only fill the answer. */
const mostIssues = 20;
const longestName = 100;

/**
 * What a program sent and none of the schemas describes: fields that do not exist, a list in place of one value, one value
 * in place of a list of groups. zod would drop these silently. A place that a schema leaves open is not checked.
 */
export function unusableIn(sent: unknown, ...schemas: z.ZodType[]): Issue[] {
  const issues: Issue[] = [];
  visit(sent, schemas.flatMap(alternativesOf), [], issues);
  return issues;
}

/** Reads an input that is part of another one, as `perform` reads that of a call. Refuses what cannot be used. */
export function parseUsable<Schema extends z.ZodType>(schema: Schema, sent: unknown): z.output<Schema> {
  const { success, data, error } = schema.safeParse(sent);
  const issues = [...unusableIn(sent, schema), ...(error?.issues ?? [])];
  if (!success || issues.length > 0) throw refuseInput({ issues });
  return data;
}

/** The names of an input's fields. */
export function fieldNames(schema: z.ZodType): string[] {
  return alternativesOf(schema).flatMap((one) => Object.keys(one.schema.properties ?? {}));
}

const made = new WeakMap<z.ZodType, Described[]>();

function alternativesOf(schema: z.ZodType): Described[] {
  const known = made.get(schema);
  if (known) return known;
  const whole = jsonSchemaOf(schema);
  const described = alternatives(whole, (whole.$defs ?? {}) as Record<string, JsonSchema>);
  made.set(schema, described);
  return described;
}

/** One of the shapes a value may have, with the parts that it refers to by name. */
interface Described {
  schema: JsonSchema;
  defs: Record<string, JsonSchema>;
}

function alternatives(schema: JsonSchema, defs: Record<string, JsonSchema>): Described[] {
  const named = schema.$ref && defs[schema.$ref.replace('#/$defs/', '')];
  if (named) return alternatives(named, defs);
  const several = schema.anyOf ?? schema.oneOf;
  if (several) return several.flatMap((one) => alternatives(one as JsonSchema, defs));
  return [{ schema, defs }];
}

const is = (type: string) => (one: Described) => [one.schema.type].flat().some((own) => own === type);

function visit(value: unknown, all: Described[], path: PropertyKey[], issues: Issue[]): void {
  if (issues.length >= mostIssues || all.some(({ schema }) => isOpen(schema))) return;
  const lists = all.filter(is('array'));
  if (Array.isArray(value)) {
    if (lists.length === 0) issues.push({ path, message: mustBe.noList });
    const entries = lists.flatMap(({ schema, defs }) =>
      alternatives((schema.items ?? {}) as JsonSchema, defs),
    );
    if (lists.length > 0)
      for (const [at, entry] of value.entries()) visit(entry, entries, [...path, at], issues);
  } else if (isFields(value)) {
    const groups = all.filter(({ schema }) => schema.properties);
    if (groups.length > 0) visitFields(value, groups, path, issues);
  } else if (typeof value === 'string' && lists.length === all.length) {
    const isOfGroups = lists.every(({ schema }) => (schema.items as JsonSchema | undefined)?.properties);
    if (isOfGroups) issues.push({ path, message: mustBe.list });
  }
}

function visitFields(sent: object, groups: Described[], path: PropertyKey[], issues: Issue[]): void {
  for (const [name, value] of Object.entries(sent)) {
    if (issues.length >= mostIssues) return;
    const fields = groups.flatMap(({ schema, defs }) => {
      const { properties = {} } = schema;
      return Object.hasOwn(properties, name) ? alternatives(properties[name] as JsonSchema, defs) : [];
    });
    if (fields.length > 0) visit(value, fields, [...path, name], issues);
    else issues.push(unknownField([...path, name.slice(0, longestName)]));
  }
}

function unknownField(path: PropertyKey[]): Issue {
  return { path, message: `There is no field ${placeOf(path)}.` };
}

/** Whether a schema says nothing of the value, or only that it is an object. */
function isOpen({
  type,
  properties,
  items,
  enum: choices,
  const: only,
  additionalProperties,
}: JsonSchema): boolean {
  if (type === 'object') return properties === undefined || (additionalProperties ?? false) !== false;
  return (
    type === undefined && properties === undefined && items === undefined && !choices && only === undefined
  );
}
