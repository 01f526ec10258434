import { expect, test } from 'vitest';
import { changedNames } from './changes';

test('names what is not as it was, in words', () => {
  const before = { contactPerson: 'Tan', phone: '1', tags: ['a'], role: 'Others' };
  expect(changedNames(before, { contactPerson: 'Lim', phone: '1', tags: ['a', 'b'] })).toEqual([
    'contact person',
    'tags',
  ]);
});

test('an equal list is no change, nor is what was not sent', () => {
  expect(changedNames({ tags: ['a'], phone: '1' }, { tags: ['a'], phone: undefined })).toEqual([]);
});
