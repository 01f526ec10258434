import type { Document } from 'bson';
import type { Value } from '../storage/values';
import type { Node } from './node';
import { reaches } from './paths';
import { truthy } from './types';

/** Whether a document satisfies a filter. */
export type Matcher = (document: Document) => boolean;

/** Turns a parsed filter into a function, once for each query. */
export function compileFilter(node: Node): Matcher {
  switch (node.kind) {
    case 'and': {
      const matchers = node.nodes.map(compileFilter);
      return (document) => matchers.every((matches) => matches(document));
    }
    case 'or': {
      const matchers = node.nodes.map(compileFilter);
      return (document) => matchers.some((matches) => matches(document));
    }
    case 'nor': {
      const matchers = node.nodes.map(compileFilter);
      return (document) => !matchers.some((matches) => matches(document));
    }
    case 'not': {
      const matches = compileFilter(node.node);
      return (document) => !matches(document);
    }
    case 'element': {
      const test = compileFilter(node.node) as (element: Value) => boolean;
      const matches = node.named ? (element: Value) => test(asObject(element)) : test;
      return (document) =>
        reaches(document, node.parts, false, (value) => Array.isArray(value) && value.some(matches));
    }
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
