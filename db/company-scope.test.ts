import { expect, test } from 'vitest';
import { companyCollection } from './collection';
import { CrossCompanyError, checkPipeline, checkUpdate } from './company-scope';

test.each([
  ['sets the company', { $set: { companyId: 'other' } }],
  ['sets a part of it', { $set: { 'companyId.x': 1 } }],
  ['unsets it', { $unset: { companyId: '' } }],
  ['renames it', { $rename: { companyId: 'x' } }],
  ['renames something to it', { $rename: { name: 'companyId' } }],
  ['sets it on insert', { $setOnInsert: { companyId: 'other' } }],
  ['replaces the document', { name: 'x' }],
  ['is a pipeline', [{ $set: { name: 'x' } }]],
  ['is empty', {}],
  ['has an operator that is undefined, and no other', { $set: undefined }],
])('an update that %s is refused', (_, update) => {
  expect(() => checkUpdate(update)).toThrow(CrossCompanyError);
});

test('an ordinary update passes', () => {
  expect(() => checkUpdate({ $set: { name: 'x' }, $inc: { revision: 1 } })).not.toThrow();
});

const own = { $match: { companyId: 'mine' } };

test.each([
  ['$merge', [{ $merge: { into: 'x' } }]],
  ['$out', [{ $match: {} }, { $out: 'x' }]],
  ['a plain $lookup', [{ $lookup: { from: 'users', localField: 'a', foreignField: 'b', as: 'c' } }]],
  [
    'a $lookup of another company',
    [{ $lookup: { from: 'users', pipeline: [{ $match: { companyId: 'other' } }], as: 'c' } }],
  ],
  ['a $unionWith of all', [{ $unionWith: 'users' }]],
  ['a $lookup within a $facet', [{ $facet: { a: [{ $lookup: { from: 'users', as: 'c' } }] } }]],
  [
    'a $lookup within a scoped one',
    [{ $lookup: { from: 'a', pipeline: [own, { $unionWith: 'b' }], as: 'c' } }],
  ],
  ['$graphLookup', [{ $graphLookup: { from: 'users' } }]],
])('a pipeline with %s is refused', (_, pipeline) => {
  expect(() => checkPipeline(pipeline, 'mine')).toThrow(CrossCompanyError);
});

test('a pipeline that stays in its company passes', () => {
  const pipeline = [{ $lookup: { from: 'users', pipeline: [own], as: 'c' } }, { $group: { _id: '$a' } }];
  expect(() => checkPipeline(pipeline, 'mine')).not.toThrow();
});

test('an index of a company’s collection must begin with companyId', () => {
  expect(() => companyCollection('x', [{ key: { name: 1 } }])).toThrow('must begin with companyId');
});
