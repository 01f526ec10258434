import type { Document } from 'bson';
import { CommandError } from '../../errors';
import { PAUSE, type Sliced, sliced, type Work } from '../../slices';
import { isObject, type Value } from '../../storage/values';
import { identity } from '../collation';
import { namedOperand, refuse } from '../expressions/operands';
import { and } from '../filter';
import { leaf } from '../leaf';
import { MEMORY_LIMIT, Memory, sizeOf } from '../memory';
import type { Node } from '../node';
import { reaches, splitPath, valuesAt } from '../paths';
import type { Scope } from '../scope';
import { type CompileStage, plainPath, type Surroundings } from './stage';
import { withPath } from './unwind';

/** Finds what another collection has for a document. */
type Find = (document: Document) => Sliced<Document>;

const OPTIONS = ['from', 'localField', 'foreignField', 'let', 'pipeline'];
const CODES = { object: 9, unknown: 9, missing: 9 };

/** How much one document may be joined with: what a document may have in all. */
const JOINED_BYTES = 16 * 1024 * 1024 + 16 * 1024;

export const lookup: CompileStage = (spec, surroundings, name) => {
  const checked = namedOperand(spec, name, ['as'], OPTIONS, CODES);
  const as = splitPath(plainPath(checked.as, 'as', name));
  const find = finder(checked, surroundings, name);
  return function* (documents) {
    for (const document of documents) {
      if (document === PAUSE) {
        yield PAUSE;
        continue;
      }
      surroundings.neighbours.checkTime();
      yield withPath(document, as, yield* joined(find(document), String(checked.from)));
    }
  };
};

function* joined(documents: Sliced<Document>, from: string): Work<Document[]> {
  const memory = new Memory(
    () =>
      refuse(
        4568,
        `Total size of documents in ${from} matching pipeline's $lookup stage exceeds ${JOINED_BYTES} bytes`,
      ),
    JOINED_BYTES,
  );
  const found: Document[] = [];
  for (const document of documents) {
    if (document === PAUSE) {
      yield PAUSE;
      continue;
    }
    memory.take(sizeOf(document));
    found.push(document);
  }
  return found;
}

function finder(spec: Record<string, Value>, surroundings: Surroundings, name: string): Find {
  const byFields = 'localField' in spec || 'foreignField' in spec;
  if (byFields !== ('localField' in spec && 'foreignField' in spec))
    throw new CommandError(
      'FailedToParse',
      `${name} requires both or neither of 'localField' and 'foreignField' to be specified`,
    );
  if (!byFields && !('pipeline' in spec))
    throw new CommandError(
      'FailedToParse',
      `${name} requires either 'pipeline' or both 'localField' and 'foreignField' to be specified`,
    );
  if ('let' in spec && !('pipeline' in spec))
    throw new CommandError('FailedToParse', `${name} with a 'let' needs a 'pipeline'`);
  if (!('from' in spec)) return fromDocuments(spec, surroundings, name, byFields);
  const from = plainPath(spec.from, 'from', name);
  const join = byFields ? joinOf(from, spec, surroundings, name) : undefined;
  if (join && !('pipeline' in spec)) return (document) => join.documents(document);
  return withPipeline(from, spec, surroundings, join);
}

/** A `$lookup` without `from` joins what its pipeline's `$documents` says. */
function fromDocuments(
  spec: Record<string, Value>,
  surroundings: Surroundings,
  name: string,
  byFields: boolean,
): Find {
  const first: Value = Array.isArray(spec.pipeline) ? spec.pipeline[0] : undefined;
  if (!isObject(first) || !('$documents' in first))
    throw new CommandError('FailedToParse', `missing 'from' option to ${name} stage specification`);
  if (byFields)
    throw refuse(5858203, `${name} of $documents with localField is not supported by the embedded store`);
  return withPipeline(undefined, spec, surroundings, undefined);
}

/** The documents whose field has one of a document's own values. */
interface Join {
  /** as a condition, where an index answers it */
  condition(document: Document): Node | undefined;
  documents(document: Document): Sliced<Document>;
}

function joinOf(
  from: string,
  spec: Record<string, Value>,
  { scope, neighbours }: Surroundings,
  name: string,
): Join {
  const local = splitPath(plainPath(spec.localField, 'localField', name));
  const foreign = plainPath(spec.foreignField, 'foreignField', name);
  const valuesOf = (document: Document) => valuesAt(document, local).map((value) => value ?? null);
  const asked = (document: Document): Node => {
    const nodes = valuesOf(document).map(
      (value): Node => ({ kind: 'leaf', leaf: leaf(foreign, 'eq', value, scope) }),
    );
    return nodes.length === 1 ? (nodes[0] as Node) : { kind: 'or', nodes };
  };
  const select = (document: Document) => neighbours.select(from, { ...ALL, filter: asked(document) }, scope);
  let table: Table | undefined;
  return {
    condition: (document) => (neighbours.indexed(from, foreign) ? asked(document) : undefined),
    *documents(document) {
      if (!neighbours.indexed(from, foreign)) {
        table ??= yield* readTable(neighbours.select(from, ALL, scope), splitPath(foreign), scope);
        const rows = table.find(valuesOf(document));
        if (rows) {
          yield* sliced(rows);
          return;
        }
      }
      yield* select(document);
    },
  };
}

const ALL = { filter: and([]), sort: [], skip: 0, limit: Number.POSITIVE_INFINITY };

/** A collection by the values of a field that has no index: read once, not once for each document. */
class Table {
  private readonly rows = new Map<string, number[]>();
  private documents: Document[] = [];
  private bytes = 0;

  constructor(
    private readonly parts: string[],
    private readonly scope: Scope,
  ) {}

  /** Takes one more document; whether there was room for it. Without room the table is empty and of no use. */
  add(document: Document): boolean {
    this.bytes += sizeOf(document);
    if (this.overflown) {
      this.rows.clear();
      this.documents = [];
      return false;
    }
    const row = this.documents.push(document) - 1;
    reaches(document, this.parts, true, (value) => this.enter(value, row));
    return true;
  }

  private get overflown(): boolean {
    return this.bytes > MEMORY_LIMIT;
  }

  private enter(value: Value, row: number): false {
    const key = identity(value, this.scope.collation);
    const rows = this.rows.get(key);
    if (!rows) this.rows.set(key, [row]);
    else if (rows.at(-1) !== row) rows.push(row);
    return false;
  }

  /** The documents that have one of the values; `undefined` where the table does not know. */
  find(values: Value[]): Document[] | undefined {
    if (this.overflown) return undefined;
    const found = values.flatMap((value) => this.rows.get(identity(value, this.scope.collation)) ?? []);
    const rows = values.length === 1 ? found : [...new Set(found)].sort((a, b) => a - b);
    return rows.map((row) => this.documents[row] as Document);
  }
}

function* readTable(documents: Sliced<Document>, parts: string[], scope: Scope): Work<Table> {
  const table = new Table(parts, scope);
  for (const document of documents) {
    if (document === PAUSE) yield PAUSE;
    else if (!table.add(document)) break;
  }
  return table;
}

function withPipeline(
  from: string | undefined,
  spec: Record<string, Value>,
  surroundings: Surroundings,
  join: Join | undefined,
): Find {
  const { scope, neighbours } = surroundings;
  if (spec.let !== undefined && !isObject(spec.let))
    throw new CommandError('FailedToParse', "'let' must be an object");
  const variables = Object.keys(spec.let ?? {});
  const values = variables.map((variable) => scope.compile(spec.let[variable]));
  const { scope: inner, cells } = scope.with(variables);
  const pipeline = surroundings.inner(spec.pipeline, inner, '$lookup');
  return (document) => {
    const computed = values.map((value) => value(document));
    for (const [i, cell] of cells.entries()) cell.value = computed[i];
    if (from === undefined) return pipeline.over([]);
    const condition = join?.condition(document);
    if (join && !condition) return pipeline.over(join.documents(document));
    return pipeline.begin((selection) => {
      const filter = condition ? and([condition, selection.filter]) : selection.filter;
      return neighbours.select(from, { ...selection, filter }, inner);
    });
  };
}
