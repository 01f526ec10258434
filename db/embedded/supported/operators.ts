/** What a collation may say. */
export const COLLATION_OPTIONS = ['locale', 'strength', 'caseLevel', 'numericOrdering'] as const;

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
  '$mod',
  '$bitsAllSet',
  '$bitsAnySet',
  '$bitsAllClear',
  '$bitsAnyClear',
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

/** Query operators that stand where a field could. */
export const TOP_QUERY_OPERATORS = ['$and', '$or', '$nor', '$expr', '$sampleRate', '$comment'] as const;

/** Query operators that MongoDB has and the embedded store has not. */
export const REFUSED_QUERY_OPERATORS: ReadonlySet<string> = new Set([
  '$where',
  '$text',
  '$jsonSchema',
  '$near',
  '$nearSphere',
  '$geoWithin',
  '$geoIntersects',
  '$vectorSearch',
]);

/** Update operators. */
export const UPDATE_OPERATORS = [
  '$set',
  '$setOnInsert',
  '$unset',
  '$inc',
  '$mul',
  '$min',
  '$max',
  '$rename',
  '$currentDate',
  '$bit',
  '$push',
  '$addToSet',
  '$pop',
  '$pull',
  '$pullAll',
] as const;

/** Stages that an update with a pipeline may have. */
export const UPDATE_STAGES = [
  '$set',
  '$addFields',
  '$unset',
  '$project',
  '$replaceRoot',
  '$replaceWith',
] as const;
