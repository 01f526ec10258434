import { expect, test } from 'vitest';
import { namedAsInForms } from './submit.server';

test('a text stands at its field also within a list', () => {
  const texts = ['Enter a price.'];
  expect(namedAsInForms({ 'lines.0.price': texts, 'tags.12': texts, name: texts, 'a.1b': texts })).toEqual({
    'lines[0].price': texts,
    'tags[12]': texts,
    name: texts,
    'a.1b': texts,
  });
});
