/** The stages of a pipeline. */
export const STAGES = [
  '$match',
  '$project',
  '$addFields',
  '$set',
  '$unset',
  '$unwind',
  '$lookup',
  '$unionWith',
  '$group',
  '$count',
  '$sort',
  '$skip',
  '$limit',
] as const;

/** The fields of `$lookup`. */
export const LOOKUP_FIELDS = {
  required: ['from', 'localField', 'foreignField', 'as'],
  optional: ['pipeline'],
} as const;

/** Accumulators of `$group`. */
export const ACCUMULATORS = [
  '$sum',
  '$avg',
  '$min',
  '$max',
  '$first',
  '$last',
  '$push',
  '$addToSet',
  '$count',
] as const;

/** Expressions, besides paths and `$literal`. */
export const EXPRESSIONS = [
  '$eq',
  '$ne',
  '$gt',
  '$gte',
  '$lt',
  '$lte',
  '$cmp',
  '$and',
  '$or',
  '$not',
  '$cond',
  '$ifNull',
  '$add',
  '$subtract',
  '$multiply',
  '$divide',
  '$arrayElemAt',
  '$size',
  '$in',
  '$concat',
] as const;

/** Variables. */
export const VARIABLES = ['$$ROOT', '$$CURRENT', '$$REMOVE'] as const;
