import type { Document } from 'bson';
import { CommandError } from '../errors';
import { stageName } from '../query/pipeline';
import type { Projection } from '../query/projection';
import type { Scope } from '../query/scope';
import { addingOf, projectionOf, replacingOf, unsetOf } from '../query/stages/simple';
import type { Value } from '../storage/values';
import { UPDATE_STAGES } from '../supported';

type CompileStage = (spec: Value, scope: Scope, name: string) => Projection;

const STAGES: Readonly<Record<(typeof UPDATE_STAGES)[number], CompileStage>> = {
  $set: addingOf,
  $addFields: addingOf,
  $unset: unsetOf,
  $project: projectionOf,
  $replaceRoot: replacingOf,
  $replaceWith: replacingOf,
};

/** Compiles an update that is a pipeline: what it makes of a document. Refuses stages that do more than that. */
export function compileUpdatePipeline(stages: Document[], scope: Scope): (document: Document) => Document {
  const compiled = stages.map((stage) => {
    const name = stageName(stage);
    if (!(UPDATE_STAGES as readonly string[]).includes(name))
      throw new CommandError('InvalidOptions', `${name} is not allowed to be used within an update`);
    return STAGES[name as (typeof UPDATE_STAGES)[number]](stage[name], scope, name);
  });
  return (document) => compiled.reduce((sofar, stage) => stage(sofar), document);
}
