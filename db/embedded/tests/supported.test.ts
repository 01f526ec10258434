import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { EXPRESSION_OPERATORS } from '../query/expressions';
import { EXPRESSIONS, REFUSED_EXPRESSIONS, REFUSED_STAGES, STAGES } from '../supported';
import { supportedTable } from '../supported-table';

test('the README shows the list of what is supported, as it is', () => {
  const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');
  const shown = readme.split('<!-- supported -->\n')[1]?.split('\n<!-- /supported -->')[0];
  expect(shown).toBe(supportedTable());
});

test('every expression of the list is there, once, and no other', () => {
  const listed: string[] = Object.values(EXPRESSIONS).flat();
  expect(new Set(listed).size).toBe(listed.length);
  expect(Object.keys(EXPRESSION_OPERATORS).sort()).toEqual([...listed].sort());
});

test('nothing is both supported and refused', () => {
  expect(Object.keys(EXPRESSION_OPERATORS).filter((name) => REFUSED_EXPRESSIONS.has(name))).toEqual([]);
  expect(STAGES.filter((name) => REFUSED_STAGES.has(name))).toEqual([]);
});
