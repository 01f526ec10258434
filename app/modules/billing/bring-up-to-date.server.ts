import type { Sighting, Standing } from '~/core/billing';
import { newId } from '~/core/id';
import { freeTrial } from '~/core/plan';
import { payments } from '~/gateways/billing';
import type { CompanyDb } from '~db/company-db';
import { enqueue } from '~db/jobs';
import { type Company, companies, ownFirm } from '../account/index.server';
import { purseLines } from './collections';
import { type Change, reckon } from './reckon';
import { unpaidMail } from './unpaid-job.server';

/** What one event brings beside the reason to look. */
export interface Brought {
  sighting?: Sighting | undefined;
  bought?: { credits: number; name: string; by: Who } | undefined;
}

interface Who {
  userId: string;
  userName: string;
}

/** Who stands in the statement where it was nobody of the firm. */
const byItself: Who = { userId: '', userName: 'Your plan' };

/** So often somebody else may be quicker before it is left to be told again. */
const attempts = 8;

/**
 * Asks the provider how the firm stands now and writes what follows for plan and purse. `within` runs in the same
 * transaction and answers what its event brings, or null where there is nothing (more) to do. Whoever has looked before
 * somebody else wrote looks again, so that nothing older is ever written over what is newer. Throws where the provider
 * cannot be reached.
 */
export async function bringUpToDate(
  db: CompanyDb,
  customerId: string,
  within: (all: CompanyDb) => Promise<Brought | null> = async () => ({}),
): Promise<void> {
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const revision = (await ownFirm(db)).billing?.revision ?? 0;
    const standing = await payments().standing(customerId);
    const done = await db.transaction(async (all) => {
      const firm = await ownFirm(all);
      if ((firm.billing?.revision ?? 0) !== revision) return false;
      const brought = await within(all);
      if (brought) await write(all, firm, { customerId, standing, brought });
      return true;
    });
    if (done) return;
  }
  throw new Error('The plan changes too quickly to be followed');
}

interface News {
  customerId: string;
  standing: Standing;
  brought: Brought;
}

async function write(all: CompanyDb, firm: Company, { customerId, standing, brought }: News): Promise<void> {
  const { planName, planRank, credits, topUpCredits = 0, billing } = firm;
  const month = billing?.month ?? null;
  const before = { planName, planRank, credits, topUpCredits, month };
  const after = reckon(before, { standing, ...brought });
  const { current } = standing;
  const unpaidSince = current?.unpaidSince ?? null;
  const serial = firm.purseLines;
  const ends = planRank > freeTrial.rank && after.planRank === freeTrial.rank;
  const hasPlan = after.planRank > freeTrial.rank;
  await all.in(companies).updateOne(
    {},
    {
      $set: {
        planName: after.planName,
        planRank: after.planRank,
        credits: after.credits,
        topUpCredits: after.topUpCredits,
        purseLines: serial + after.changes.length,
        ...(unpaidSince && { unpaidSince }),
        ...(ends && { planEndedAt: new Date() }),
        billing: {
          customerId,
          revision: (billing?.revision ?? 0) + 1,
          ...(billing?.downgradedIn && { downgradedIn: billing.downgradedIn }),
          ...(after.month && { month: after.month }),
          ...(current && {
            subscriptionId: current.id,
            periodEnd: current.periodEnd,
            endsWithPeriod: current.endsWithPeriod,
          }),
          ...(current?.endsWithPeriod && billing?.cancelReason && { cancelReason: billing.cancelReason }),
        },
      },
      ...((!unpaidSince || hasPlan) && {
        $unset: { ...(!unpaidSince && { unpaidSince: true }), ...(hasPlan && { planEndedAt: true }) },
      }),
    },
  );
  await writeLines(all, after.changes, { serial, bought: brought.bought?.by });
  if (unpaidSince && +unpaidSince !== +(firm.unpaidSince ?? 0)) {
    const since = unpaidSince.toISOString();
    await enqueue(all, unpaidMail, { since }, { once: `${unpaidMail.name} ${since}` });
  }
}

async function writeLines(
  all: CompanyDb,
  changes: readonly Change[],
  { serial, bought = byItself }: { serial: number; bought: Who | undefined },
): Promise<void> {
  const at = new Date();
  await all.in(purseLines).insertMany(
    changes.map((change, place) => ({
      ...(change.reason === 'bought' ? bought : byItself),
      ...change,
      _id: newId(),
      serial: serial + place + 1,
      at,
    })),
  );
}
