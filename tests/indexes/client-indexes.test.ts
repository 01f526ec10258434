import type { Document } from 'mongodb';
import { beforeAll, expect, test } from 'vitest';
import { bossAccess } from '~/core/access';
import { browseClients } from '~/modules/crm/client-list.server';
import { clients } from '~/modules/crm/collections';
import { newClient } from '~/modules/crm/new-client';
import { type CompanyDb, companyDb } from '~db/company-db';
import { database } from '~db/connect';
import { askIn } from '../support/asking';
import { openDatabaseForTests } from '../support/open-database';
import { listeningTo, stages } from '../support/plans';

openDatabaseForTests();

/** Two thousand clients, each hundredth of them hot, and as many of another firm. */
beforeAll(async () => {
  const details = {
    ...{ industry: 'Retail', contactPerson: 'Tan', role: 'Others' as const, email: 'a@b.example' },
    ...{ uen: '', postalCode: '', billingEmail: '' },
  } as const;
  for (const firm of ['firm', 'other'])
    await companyDb(firm)
      .in(clients)
      .insertMany(
        Array.from({ length: 2_000 }, (_, at) => ({
          ...newClient(
            `${firm}-${at}`,
            { ...details, name: `Client ${at}`, phone: '', address: '', website: '', referral: false },
            { createdBy: 'user-1', at: new Date() },
          ),
          leadScore: at % 100 === 0 ? ('hot' as const) : ('cold' as const),
        })),
      );
});

/** A firm whose questions about clients are written down. */
function listening(heard: Document[]): CompanyDb {
  const db = companyDb('firm');
  return listeningTo(db, [clients.name], heard);
}

test.each([
  [{}, 51],
  [{ score: 'hot' }, 20],
])(
  'a list of clients filtered by %j is read in order from an index, and nothing else is read',
  async (sent, most) => {
    const heard: Document[] = [];
    const as = { userId: 'user-1', companyId: 'firm', access: bossAccess };
    await askIn(companyDb('firm'), browseClients, sent, { as, through: listening(heard) });
    expect(heard).toHaveLength(1);
    const [{ filter, sort, limit } = {}] = heard;
    const { queryPlanner, executionStats } = await database()
      .db.collection(clients.name)
      .find({ $and: [{ companyId: 'firm' }, filter] }, { sort, limit })
      .explain('executionStats');
    const used = stages(queryPlanner.winningPlan);
    expect(used).toContain('IXSCAN');
    expect(used).not.toContain('SORT');
    expect(executionStats.nReturned).toBe(most);
    expect(executionStats.totalDocsExamined).toBe(most);
  },
);
