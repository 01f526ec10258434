import { expect, test } from 'vitest';
import { tagsOf } from './tags';

test.each<[string | (string | undefined)[], string[]]>([
  ['', []],
  [' , ,', []],
  ['Loyalty', ['Loyalty']],
  ['  Loyalty ,new   outlet, LOYALTY', ['Loyalty', 'new outlet']],
  [
    ['Loyalty', ' loyalty ', '', 'Café, Kopi'],
    ['Loyalty', 'Café', 'Kopi'],
  ],
  ['a\u0000b\nc', ['a b c']],
  [['Loyalty', undefined], ['Loyalty']],
])('the tags of %j are %j', (typed, tags) => {
  expect(tagsOf(typed)).toEqual(tags);
});
