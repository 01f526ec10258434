import type { Document } from 'bson';
import { CommandError } from '../errors';
import { sliced } from '../slices';
import { isObject, type Value } from '../storage/values';
import { FIRST_STAGE, OUTPUT_STAGES, REFUSED_STAGES, STAGES } from '../supported';
import { refuse } from './expressions/operands';
import { and } from './filter';
import type { Neighbours, Output, Selection } from './neighbours';
import type { Node } from './node';
import type { Scope } from './scope';
import { STAGE_COMPILERS } from './stages';
import { countOf, literalDocuments, matchOf } from './stages/simple';
import { sortFields, sorting } from './stages/sort';
import type { Pipeline, Stage, Surroundings } from './stages/stage';

/** A whole pipeline, checked. */
export interface MainPipeline extends Pipeline {
  /** the stages behind its beginning, as they were given */
  rest: Document[];
  /** what becomes of the documents, where they are not the answer */
  output: Output | undefined;
  /** whether it reads no collection */
  literal: boolean;
}

const KNOWN: ReadonlySet<string> = new Set([...STAGES, FIRST_STAGE, ...OUTPUT_STAGES]);
const isOutput = (name: string) => (OUTPUT_STAGES as readonly string[]).includes(name);

/** Splits a stage into its name and what it says; refuses one that is not in the list. */
export function stageName(stage: Value): string {
  const names = isObject(stage) ? Object.keys(stage) : [];
  const [name, ...others] = names;
  if (name === undefined || others.length > 0)
    throw new CommandError(
      'Location40323',
      'A pipeline stage specification object must contain exactly one field.',
    );
  if (KNOWN.has(name)) return name;
  const known = REFUSED_STAGES.has(name) ? ' (the embedded store does not support it)' : '';
  throw new CommandError('Location40324', `Unrecognized pipeline stage name: '${name}'${known}`);
}

/** Compiles the pipeline of `aggregate`. */
export function compilePipeline(stages: Value, scope: Scope, neighbours: Neighbours): MainPipeline {
  const list = listOf(stages);
  const last = list.at(-1);
  const name = last && stageName(last);
  const output =
    last && name && isOutput(name) ? { name: name as Output['name'], spec: last[name] } : undefined;
  const pipeline = compile(output ? list.slice(0, -1) : list, scope, neighbours, 'aggregate');
  return { ...pipeline, output };
}

function listOf(stages: Value): Document[] {
  if (!Array.isArray(stages))
    throw new CommandError('TypeMismatch', "'pipeline' option must be specified as an array");
  return stages;
}

function compile(
  stages: Document[],
  scope: Scope,
  neighbours: Neighbours,
  within: string,
): Pipeline & { rest: Document[]; literal: boolean } {
  const names = stages.map(stageName);
  for (const [i, name] of names.entries()) checkPlace(name, i, within);
  const inner = (list: Value, innerScope: Scope, place: string) =>
    compile(listOf(list), innerScope, neighbours, place);
  const surroundings: Surroundings = { scope, neighbours, inner };
  const literal = names[0] === FIRST_STAGE;
  const leading = literal ? 0 : countLeading(names);
  const rest = stages.slice(leading);
  const begun = stages.slice(0, leading);
  // Read once here for what is wrong with it, and again at each run for the variables that it may ask for.
  selectionOf(begun, scope);
  const behind = compileStages(literal ? rest.slice(1) : rest, surroundings);
  if (literal) {
    const documents = () => behind(sliced(literalDocuments(stages[0]?.[FIRST_STAGE], scope)));
    return { over: documents, begin: documents, rest, literal };
  }
  const front = compileStages(begun, surroundings);
  return {
    over: (documents) => behind(front(documents)),
    begin: (select) => behind(select(selectionOf(begun, scope))),
    rest,
    literal,
  };
}

/** Refuses a stage where MongoDB has none. */
function checkPlace(name: string, at: number, within: string): void {
  if (isOutput(name)) {
    if (within === 'aggregate') throw refuse(40601, `${name} can only be the final stage in the pipeline`);
    throw refuse(within === '$facet' ? 40600 : 51047, `${name} is not allowed within a ${within} stage`);
  }
  if (name === FIRST_STAGE && (at > 0 || within === '$facet'))
    throw refuse(40602, `${name} is only valid as the first stage in a pipeline`);
  if (name === '$facet' && within === '$facet')
    throw refuse(40600, `${name} is not allowed to be used within a $facet stage`);
}

function compileStages(stages: Document[], surroundings: Surroundings): Stage {
  const compiled = stages.map((stage, i) => {
    const name = stageName(stage);
    if (name !== '$sort') return STAGE_COMPILERS[name as '$match'](stage[name], surroundings, name);
    return sorting(sortFields(stage.$sort), surroundings.scope, mostWanted(stages.slice(i + 1)));
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
export function selectionOf(stages: Document[], scope: Scope): Selection {
  const selection: Selection = {
    filter: and([]),
    sort: [],
    skip: 0,
    limit: Number.POSITIVE_INFINITY,
  };
  const filters: Node[] = [];
  for (const stage of stages) {
    if ('$match' in stage) filters.push(matchOf(stage.$match, scope));
    else if ('$sort' in stage) selection.sort = sortFields(stage.$sort);
    else if ('$skip' in stage) selection.skip = countOf(stage.$skip, '$skip');
    else selection.limit = countOf(stage.$limit, '$limit');
  }
  selection.filter = and(filters);
  return selection;
}
