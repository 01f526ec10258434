import { CommandError } from '../errors';
import { compareStrings, compareValues, isObject, type StringOrder, type Value } from '../storage/values';
import { type Collation, parseCollation } from './collation';
import { compileExpression } from './expression';
import { refuse } from './expressions/operands';
import type { Cell, Expression, Scope } from './scope';

const refuseField = (): never => {
  throw refuse(
    4890500,
    'Command let Expression tried to access a field, but this is not allowed because Command let expressions run before the query examines any documents.',
  );
};

/** Stands for the document where the `let` of a command is computed, before there is any: reading a field of it is refused. */
const NO_DOCUMENT = new Proxy(
  {},
  { get: refuseField, getOwnPropertyDescriptor: refuseField, ownKeys: refuseField },
);

class CommandScope implements Scope {
  readonly strings: StringOrder;

  constructor(
    readonly now: Date,
    readonly collation: Collation | undefined,
    private readonly cells: ReadonlyMap<string, Cell>,
  ) {
    this.strings = collation?.compare ?? compareStrings;
  }

  with(names: string[]): { scope: Scope; cells: Cell[] } {
    for (const name of names) checkName(name);
    const cells = names.map((): Cell => ({ value: undefined }));
    const all = new Map(this.cells);
    for (const [i, name] of names.entries()) all.set(name, cells[i] as Cell);
    return { scope: new CommandScope(this.now, this.collation, all), cells };
  }

  variable(name: string): Cell | undefined {
    return this.cells.get(name);
  }

  compile(source: Value): Expression {
    return compileExpression(source, this);
  }

  compare(a: Value, b: Value): number {
    return compareValues(a, b, this.strings);
  }

  equal(a: Value, b: Value): boolean {
    return a === b || compareValues(a, b, this.strings) === 0;
  }
}

/** The scope of one command or statement: its `collation`, and its `let` as variables. */
export function scopeOf(options: { collation?: Value; let?: Value } = {}): Scope {
  const plain = new CommandScope(new Date(), parseCollation(options.collation), new Map());
  if (options.let === undefined) return plain;
  if (!isObject(options.let)) throw new CommandError('TypeMismatch', "BSON field 'let' must be an object");
  const names = Object.keys(options.let);
  const { scope, cells } = plain.with(names);
  for (const [i, name] of names.entries())
    (cells[i] as Cell).value = plain.compile(options.let[name])(NO_DOCUMENT);
  return scope;
}

function checkName(name: string): void {
  if (/^[a-z\u0080-\uffff][\w\u0080-\uffff]*$/.test(name)) return;
  throw new CommandError(
    'FailedToParse',
    `'${name}' starts with an invalid character for a user variable name, or contains one`,
  );
}
