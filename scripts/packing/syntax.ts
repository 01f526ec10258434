/** So much of a parsed file as the plugins here look at. */
export interface Syntax {
  type: string;
  start: number;
  end: number;
  name?: string;
  value?: unknown;
  key?: Syntax;
  init?: Syntax;
  id?: Syntax;
  body?: Syntax[];
  declaration?: Syntax | null;
  declarations?: Syntax[];
  elements?: Syntax[];
  properties?: Syntax[];
  computed?: boolean;
}

/** What a file gives to a name at its top, exported or not; undefined where it has none of that name. */
export function declared(program: object, name: string): Syntax | undefined {
  return declarationOf(program, name)?.init;
}

function declarationOf(program: object, name: string): Syntax | undefined {
  return ((program as Syntax).body ?? [])
    .flatMap((statement) => (statement.declaration ?? statement).declarations ?? [])
    .find(({ id }) => id?.name === name);
}

/** The value of a literal: of objects, lists, texts and numbers; refuses what would have to be carried out. */
export function literal({ type, value, elements, properties }: Syntax): unknown {
  if (type === 'Literal') return value;
  if (type === 'ArrayExpression') return elements?.map(literal);
  if (type !== 'ObjectExpression') throw new Error(`A ${type} is no literal`);
  return Object.fromEntries(
    (properties ?? []).map((property) => [nameOf(property), literal(property.value as Syntax)]),
  );
}

/** The name of an object's property; undefined where it has none that stands there. */
export function nameOf({ type, computed, key }: Syntax): string | undefined {
  if (type !== 'Property' || computed) return undefined;
  return key?.name ?? String(key?.value);
}
