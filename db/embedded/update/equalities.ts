import type { Document } from 'bson';
import type { Node } from '../query/filter';
import { setPlain } from '../query/paths';

/** The fields that a filter fixes to one value: what an upsert begins with. */
export function equalities(filter: Node): Document {
  const document: Document = {};
  const visit = (node: Node): void => {
    if (node.kind === 'and') node.nodes.forEach(visit);
    else if (node.kind === 'or' && node.nodes.length === 1) node.nodes.forEach(visit);
    else if (node.kind === 'leaf') {
      const { operator, operand, parts } = node.leaf;
      const single = operator === 'in' && operand.length === 1 ? operand[0] : operand;
      if (operator === 'eq' || (operator === 'in' && operand.length === 1)) setPlain(document, parts, single);
    }
  };
  visit(filter);
  return document;
}
