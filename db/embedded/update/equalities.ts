import type { Document } from 'bson';
import { CommandError } from '../errors';
import type { Leaf } from '../query/leaf';
import type { Node } from '../query/node';
import { overlaps, setPlain } from '../query/paths';

/** The fields that a filter fixes to one value: what an upsert begins with; or one of them. Refuses one that it fixes twice. */
export function equalities(filter: Node, only?: string): Document {
  const document: Document = {};
  const paths: string[] = [];
  const visit = (node: Node): void => {
    if (node.kind === 'and' || (node.kind === 'or' && node.nodes.length === 1)) node.nodes.forEach(visit);
    else if (node.kind === 'leaf' && fixesValue(node.leaf)) {
      const { operator, operand, parts, path } = node.leaf;
      if (only !== undefined && path !== only) return;
      const other = paths.find((known) => overlaps(known, path));
      if (other !== undefined) throw ambiguous(other, path);
      paths.push(path);
      setPlain(document, parts, operator === 'in' ? operand[0] : operand);
    }
  };
  visit(filter);
  return document;
}

const fixesValue = ({ operator, operand }: Leaf): boolean =>
  operator === 'eq' || (operator === 'in' && operand.length === 1);

const ambiguous = (path: string, other: string) =>
  new CommandError(
    'NotSingleValueField',
    path === other
      ? `cannot infer query fields to set, path '${path}' is matched twice`
      : `cannot infer query fields to set, both paths '${path}' and '${other}' are matched`,
  );
