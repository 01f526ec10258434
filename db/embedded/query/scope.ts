import type { Document } from 'bson';
import type { StringOrder, Value } from '../storage/values';
import type { Collation } from './collation';

/** A compiled expression. */
export type Expression = (root: Document) => Value;

/** Where a variable's value stands while an expression that uses it runs. */
export interface Cell {
  value: Value;
}

/** What an expression, a filter or a stage knows besides the document: the time, the variables and the collation. */
export interface Scope {
  readonly now: Date;
  readonly collation: Collation | undefined;
  /** the order of strings */
  readonly strings: StringOrder;
  /** A scope that has these variables too; their values are put into the cells before each use. */
  with(names: string[]): { scope: Scope; cells: Cell[] };
  variable(name: string): Cell | undefined;
  compile(source: Value): Expression;
  compare(a: Value, b: Value): number;
  equal(a: Value, b: Value): boolean;
}
