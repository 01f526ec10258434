import { type Collection, type CompanyDocument, companyCollection } from './collection';
import type { CompanyDb, New } from './company-db';

/** How far an upgrade has come with a company's records. It stays, so that the upgrade is never done twice. */
interface UpgradeStep extends CompanyDocument {
  /** The place of the collection that is being changed. */
  part: number;
  /** All its records up to this id are done. */
  after: string;
}

export const upgradeSteps = companyCollection<UpgradeStep>('upgradeSteps', [{ key: { companyId: 1 } }]);

/** A collection to change, and a record of it as it is to be. */
export interface Part {
  of: Collection<CompanyDocument>;
  changed(record: CompanyDocument): CompanyDocument;
}

/** Names a collection's change. */
export function part<T extends CompanyDocument>(of: Collection<T>, changed: (record: T) => T): Part {
  return { of, changed } as unknown as Part;
}

const atOnce = 500;

/**
 * Changes each record of these collections exactly once, whatever is killed in between: some hundred in a transaction,
 * which also stores how far it came. For changes that can't be seen in a record, such as another unit of its numbers.
 */
export async function changeEach(db: CompanyDb, name: string, parts: readonly Part[]): Promise<void> {
  const step = (all: CompanyDb) => changeSome(all, `${db.companyId}-${name}`, parts);
  while (await db.transaction(step));
}

/** False once all are done. */
async function changeSome(db: CompanyDb, _id: string, parts: readonly Part[]): Promise<boolean> {
  const { part, after } = (await db.in(upgradeSteps).findOne({ _id })) ?? { part: 0, after: '' };
  const now = parts[part];
  if (!now) return false;
  const some = await db.in(now.of).list({ _id: { $gt: after } }, { sort: { _id: 1 }, limit: atOnce });
  if (some.length > 0) {
    await db.in(now.of).deleteMany({ _id: { $in: some.map((record) => record._id) } });
    await db.in(now.of).insertMany(some.map((record) => now.changed(record) as New<CompanyDocument>));
  }
  const isDone = some.length < atOnce;
  const reached = { part: isDone ? part + 1 : part, after: isDone ? '' : (some.at(-1)?._id ?? after) };
  await db.in(upgradeSteps).upsert(_id, { $set: reached });
  return true;
}
