import type { STAGES } from '../../supported';
import { bucket, bucketAuto } from './bucket';
import { facet, unionWith } from './combining';
import { group, sortByCount } from './group';
import { lookup } from './lookup';
import { addFields, count, limit, match, project, replaceRoot, sample, skip, unset } from './simple';
import { sort } from './sort';
import type { CompileStage } from './stage';
import { unwind } from './unwind';

/** Stages that turn documents into documents, by name. */
export const STAGE_COMPILERS: Readonly<Record<(typeof STAGES)[number], CompileStage>> = {
  $match: match,
  $project: project,
  $addFields: addFields,
  $set: addFields,
  $unset: unset,
  $replaceRoot: replaceRoot,
  $replaceWith: replaceRoot,
  $unwind: unwind,
  $lookup: lookup,
  $unionWith: unionWith,
  $facet: facet,
  $group: group,
  $sortByCount: sortByCount,
  $bucket: bucket,
  $bucketAuto: bucketAuto,
  $count: count,
  $sort: sort,
  $skip: skip,
  $limit: limit,
  $sample: sample,
};
