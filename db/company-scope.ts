import type { Document } from 'mongodb';

/** A programming error: an update or pipeline that would reach another company's documents. */
export class CrossCompanyError extends Error {}

/**
 * Refuses updates that touch `companyId`, pipeline updates, and updates without an operator, which would replace the
 * whole document and drop its company.
 */
export function checkUpdate(update: Document): void {
  if (Array.isArray(update))
    throw new CrossCompanyError('An update by pipeline could move a document: not here');
  // The driver ignores undefined fields (`ignoreUndefined`).
  const operators = Object.entries(update).filter(([, changes]) => changes !== undefined);
  if (operators.length === 0)
    throw new CrossCompanyError('An update that changes nothing would empty the document');
  for (const [operator, changes] of operators) {
    if (!operator.startsWith('$'))
      throw new CrossCompanyError('A whole-document replacement is not an update');
    for (const [path, value] of Object.entries(changes as Document)) {
      const named = operator === '$rename' ? [path, String(value)] : [path];
      if (named.some((name) => name.split('.')[0] === 'companyId')) {
        throw new CrossCompanyError(`${operator} of companyId would move a document to another company`);
      }
    }
  }
}

/**
 * Refuses stages that write elsewhere (`$merge`, `$out`), stages that must come first and so cannot be scoped, and a
 * `$lookup`, `$graphLookup` or `$unionWith` whose own pipeline does not start with a match on this company.
 */
export function checkPipeline(pipeline: readonly Document[], companyId: string): void {
  for (const stage of pipeline) {
    for (const [name, body] of Object.entries(stage)) checkStage(name, body, companyId);
  }
}

const neverHere = new Set([
  '$merge',
  '$out',
  '$geoNear',
  '$search',
  '$searchMeta',
  '$graphLookup',
  '$collStats',
  '$indexStats',
  '$changeStream',
  '$documents',
  '$currentOp',
  '$listSessions',
]);

function checkStage(name: string, body: unknown, companyId: string): void {
  if (neverHere.has(name)) throw new CrossCompanyError(`${name} reaches beyond one company`);
  if (name === '$facet') {
    for (const inner of Object.values(body as Record<string, Document[]>)) checkPipeline(inner, companyId);
  }
  if (name === '$lookup' || name === '$unionWith') {
    const inner = (body as Document)?.pipeline as Document[] | undefined;
    if (inner?.[0]?.$match?.companyId !== companyId) {
      throw new CrossCompanyError(`${name} needs a pipeline that begins with { $match: { companyId } }`);
    }
    checkPipeline(inner, companyId);
  }
}
