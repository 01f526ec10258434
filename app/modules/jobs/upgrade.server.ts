import { changeEach, part } from '~db/change-each';
import type { CompanyDb } from '~db/company-db';
import { jobs } from './collections';

/** Counts the stock that a job holds and took in thousandths: earlier versions counted whole units. */
export async function upgradeMaterials(db: CompanyDb): Promise<void> {
  await changeEach(db, 'jobs.thousandths', [
    part(jobs, ({ materials, ...job }) => ({
      ...job,
      ...(materials && {
        materials: materials.map((material) => ({
          ...material,
          held: material.held * 1_000,
          taken: material.taken * 1_000,
        })),
      }),
    })),
  ]);
}
