import type { Document } from 'mongodb';
import type { CompanyDb } from '../../db/company-db';

/** The same company, whose questions for lists of these collections are written down in `heard`, with the collection they ask. */
export function listeningTo(db: CompanyDb, names: readonly string[], heard: Document[]): CompanyDb {
  return {
    ...db,
    in: (collection) => {
      const own = db.in(collection);
      if (!names.includes(collection.name)) return own;
      const list: typeof own.list = async (filter, options) => {
        heard.push({ of: collection.name, filter, ...options });
        return await own.list(filter, options);
      };
      return { ...own, list };
    },
  };
}

/** The stages of a plan that `explain` gives, the outermost first. */
export const stages = (plan: Document | undefined): string[] =>
  plan ? [plan.stage, ...stages(plan.inputStage), ...(plan.inputStages ?? []).flatMap(stages)] : [];
