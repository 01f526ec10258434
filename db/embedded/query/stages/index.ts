import type { STAGES } from '../../supported';
import { group } from './group';
import { lookup } from './lookup';
import { addFields, count, limit, match, project, skip, unset } from './simple';
import { sort } from './sort';
import type { CompileStage } from './stage';
import { unionWith } from './union-with';
import { unwind } from './unwind';

/** The stages of a pipeline, by name. */
export const STAGE_COMPILERS: Readonly<Record<(typeof STAGES)[number], CompileStage>> = {
  $match: match,
  $project: project,
  $addFields: addFields,
  $set: addFields,
  $unset: unset,
  $unwind: unwind,
  $lookup: lookup,
  $unionWith: unionWith,
  $group: group,
  $count: count,
  $sort: sort,
  $skip: skip,
  $limit: limit,
};
