import type { Document } from 'bson';
import { unsupported } from '../errors';
import type { Value } from '../storage/values';
import type { Node } from './node';
import { reaches } from './paths';
import { tellsNumbersApart, truthy } from './types';

/** Whether a document satisfies a filter. */
export type Matcher = (document: Document) => boolean;

/** Whether a filter tells ints from doubles, so that it needs documents that are decoded with their types. */
export function needsTypes(node: Node): boolean {
  switch (node.kind) {
    case 'leaf':
      return node.leaf.operator === 'type' && tellsNumbersApart(node.leaf.operand);
    case 'and':
    case 'or':
    case 'nor':
      return node.nodes.some(needsTypes);
    case 'not':
    case 'element':
      return needsTypes(node.node);
    default:
      return false;
  }
}

/**
 * Turns a parsed filter into a function, once for each query. Refuses one that tells ints from doubles, unless the documents are
 * decoded with their types: of others nobody knows what a whole number was.
 */
export function compileFilter(node: Node, typed = false): Matcher {
  if (!typed && needsTypes(node))
    throw unsupported(
      '$type of int or double here: only a query of stored documents can tell them apart',
      'BadValue',
    );
  return compile(node);
}

function compile(node: Node): Matcher {
  switch (node.kind) {
    case 'and': {
      const matchers = node.nodes.map(compile);
      return (document) => matchers.every((matches) => matches(document));
    }
    case 'or': {
      const matchers = node.nodes.map(compile);
      return (document) => matchers.some((matches) => matches(document));
    }
    case 'nor': {
      const matchers = node.nodes.map(compile);
      return (document) => !matchers.some((matches) => matches(document));
    }
    case 'not': {
      const matches = compile(node.node);
      return (document) => !matches(document);
    }
    case 'element': {
      const test = compile(node.node) as (element: Value) => boolean;
      const matches = node.named ? (element: Value) => test(asObject(element)) : test;
      return (document) =>
        reaches(document, node.parts, false, (value) => Array.isArray(value) && value.some(matches));
    }
    case 'implied':
      return () => true;
    case 'expression':
      return (document) => truthy(node.expression(document));
    case 'leaf': {
      const { parts, expand, test, operator } = node.leaf;
      // `exists: false` asks for no value at all, not for some branch without one.
      if (operator === 'exists' && test(undefined))
        return (document) => !reaches(document, parts, false, (value) => value !== undefined);
      return (document) => reaches(document, parts, expand, test);
    }
  }
}

/** Tests one array element; its paths start at the element itself. */
export function elementMatcher(node: Node): (element: Value) => boolean {
  const matches = compileFilter(node);
  return (element) => matches(element);
}

const asObject = (element: Value): Value => (Array.isArray(element) ? { ...element } : element);
