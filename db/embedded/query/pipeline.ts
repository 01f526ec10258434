import type { Document } from 'bson';
import { CommandError } from '../errors';
import { isObject, type Value } from '../storage/values';
import { and } from './filter';
import type { Node } from './node';
import type { ForeignCollections, Selection } from './selection';
import { STAGE_COMPILERS } from './stages';
import { countOf, matchOf } from './stages/simple';
import { sortFields, sorting } from './stages/sort';
import type { Pipeline, Stage, StageContext } from './stages/stage';

/** The name of a stage; refuses one that is not in the list. */
export function stageName(stage: Value): keyof typeof STAGE_COMPILERS {
  const names = isObject(stage) ? Object.keys(stage) : [];
  const [name, ...others] = names;
  if (name === undefined || others.length > 0)
    throw new CommandError(
      'Location40323',
      'A pipeline stage specification object must contain exactly one field.',
    );
  if (Object.hasOwn(STAGE_COMPILERS, name)) return name as keyof typeof STAGE_COMPILERS;
  throw new CommandError('Location40324', `Unrecognized pipeline stage name: '${name}'`);
}

/** Compiles a pipeline: that of `aggregate`, or one within a stage. */
export function compilePipeline(stages: Value, foreign: ForeignCollections): Pipeline {
  if (!Array.isArray(stages))
    throw new CommandError('TypeMismatch', "'pipeline' option must be specified as an array");
  const leading = countLeading(stages.map(stageName));
  const rest = stages.slice(leading);
  const begun = stages.slice(0, leading);
  // Read once here to refuse what is wrong with it.
  const selection = selectionOf(begun);
  const context = { foreign, inner: (list: Value) => compilePipeline(list, foreign) };
  const front = compileStages(begun, context);
  const behind = compileStages(rest, context);
  return {
    over: (documents) => behind(front(documents)),
    begin: (select) => behind(select(selection)),
    rest,
  };
}

function compileStages(stages: Document[], context: StageContext): Stage {
  const compiled = stages.map((stage, i) => {
    const name = stageName(stage);
    if (name !== '$sort') return STAGE_COMPILERS[name](stage[name], context, name);
    return sorting(sortFields(stage.$sort), mostWanted(stages.slice(i + 1)));
  });
  return (documents) => compiled.reduce((input, stage) => stage(input), documents);
}

/** How many documents the next stages let through, where they say so. */
function mostWanted(next: Document[]): number {
  let skipped = 0;
  for (const stage of next) {
    if ('$limit' in stage) return skipped + countOf(stage.$limit, '$limit');
    if (!('$skip' in stage)) break;
    skipped += countOf(stage.$skip, '$skip');
  }
  return Number.POSITIVE_INFINITY;
}

const ORDER = ['$match', '$sort', '$skip', '$limit'];

/** How many stages at the front come in the one order in which a query applies them; of all but `$match`, one each. */
export function countLeading(names: string[]): number {
  let reached = 0;
  let taken = 0;
  for (const name of names) {
    const at = ORDER.indexOf(name);
    if (at < reached) break;
    reached = at === 0 ? 0 : at + 1;
    taken++;
  }
  return taken;
}

/** What the leading stages say: which documents of a collection, in which order. */
export function selectionOf(stages: Document[]): Selection {
  const selection: Selection = {
    filter: and([]),
    sort: [],
    skip: 0,
    limit: Number.POSITIVE_INFINITY,
  };
  const filters: Node[] = [];
  for (const stage of stages) {
    if ('$match' in stage) filters.push(matchOf(stage.$match));
    else if ('$sort' in stage) selection.sort = sortFields(stage.$sort);
    else if ('$skip' in stage) selection.skip = countOf(stage.$skip, '$skip');
    else selection.limit = countOf(stage.$limit, '$limit');
  }
  selection.filter = and(filters);
  return selection;
}
