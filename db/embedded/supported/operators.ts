/** Query operators that look at one value. */
export const QUERY_OPERATORS = [
  '$eq',
  '$gt',
  '$gte',
  '$lt',
  '$lte',
  '$in',
  '$exists',
  '$type',
  '$size',
] as const;

/** Query operators that are made of the others. */
export const COMPOSED_QUERY_OPERATORS = [
  '$ne',
  '$nin',
  '$regex',
  '$options',
  '$not',
  '$all',
  '$elemMatch',
  '$comment',
] as const;

/** Query operators in place of a field. */
export const TOP_QUERY_OPERATORS = ['$and', '$or', '$nor', '$expr', '$comment'] as const;

/** Update operators. */
export const UPDATE_OPERATORS = [
  '$set',
  '$setOnInsert',
  '$unset',
  '$inc',
  '$min',
  '$max',
  '$rename',
  '$push',
  '$addToSet',
  '$pull',
] as const;
