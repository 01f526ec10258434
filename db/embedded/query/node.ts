import type { Leaf } from './leaf';
import type { Expression } from './operands';

/** A filter as a tree; what the matcher runs and the planner reads. */
export type Node =
  | { kind: 'and' | 'or' | 'nor'; nodes: Node[] }
  | { kind: 'not'; node: Node }
  | { kind: 'leaf'; leaf: Leaf }
  /** `named`: it is about fields of the element, of which an array has only its positions */
  | { kind: 'element'; path: string; parts: string[]; node: Node; named: boolean }
  | { kind: 'expression'; expression: Expression };
